import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aCar } from '../../builders/car.ts'
import { pass, stopClock } from '../../clock.ts'
import { how } from '../a-cached-page.ts'
import { aShippedSite, shipped } from '../a-shipped-site.ts'
import { anApp } from '../an-app.ts'

stopClock()
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

const SITE = { footer: { popular_searches: 5 } }
const cars = (make: string, first: number, count: number) =>
  Array.from({ length: count }, (_, at) =>
    aCar({ id: first + at, make, model: 'One', simple_body: 'Ute', city: 'Brisbane', price: 18_000 }),
  )
const STOCK = [...cars('Toyota', 1, 7), ...cars('Kia', 8, 6), ...cars('Mazda', 14, 1)]

type App = Pick<Awaited<ReturnType<typeof anApp>>, 'ask' | 'settled'>

/** Links of the footer's column, as words and address, once the isolate has read the stock. */
async function listsOf({ ask, settled }: App, path = '/contact-us') {
  await ask(path)
  await settled()
  const html = await (await ask(path)).text()
  const column = /<nav aria-label="Popular lists">.*?<\/nav>/.exec(html.slice(html.indexOf('<footer')))?.[0] ?? ''
  return [...column.matchAll(/<a href="([^"]*)">([^<]*)</g)].map(([, href, words]) => [words, href])
}

it('[FND-01] the footer of every page links lists of stock with enough cars, of each kind before a second of any', async () => {
  const app = await anApp({ site: SITE, cars: STOCK })
  const lists = await listsOf(app)
  expect(lists).toEqual([
    ['Used cars', '/search/used-cars'],
    ['Toyota cars', '/search/toyota'],
    ['Utes', '/search/ute-cars'],
    ['Cars in Brisbane', '/cars-brisbane'],
    ['Cars under $20,000', '/cars-under-20000'],
  ])
  expect(await listsOf(app, '/nowhere')).toEqual(lists)
})

it('[SRC-10] a page that was drawn before the lists were known is kept by no cache', async () => {
  const app = await anApp({ site: SITE, cars: STOCK })
  const drawings: boolean[] = []
  for (let visit = 0; visit < 3; visit++) {
    drawings.push((await (await app.ask('/')).text()).includes('Popular lists'))
    await app.settled()
  }
  expect([drawings, await how(app, '/')]).toEqual([[false, true, true], 'memory'])
})

it('[FND-01] changes with the stock', async () => {
  const app = await anApp({ site: SITE, cars: STOCK })
  await listsOf(app)
  await app.publish(cars('Kia', 8, 6))
  pass(60)
  await listsOf(app)
  expect((await listsOf(app)).map(([, href]) => href)).toContain('/search/kia')
})

it('[FND-01] has no such column where the site asks for none, or its stock cannot be read', async () => {
  expect(await listsOf(await anApp({ site: { ...SITE, footer: {} }, cars: STOCK }))).toEqual([])
  const app = await anApp({ site: SITE, cars: null })
  expect([(await app.ask('/contact-us')).status, await listsOf(app)]).toEqual([200, []])
})

it.each([...shipped])(
  '[FND-01] every list in the footer of %s is one that search engines may index',
  async (_, loaded) => {
    const app = await aShippedSite(loaded)
    const lists = await listsOf(app)
    expect(lists.length).toBeGreaterThan(3)
    for (const [words, href] of lists) {
      const html = await (await app.ask(href!)).text()
      expect([href, html.includes(`>${words}</h1>`), html.includes('content="noindex')]).toEqual([href, true, false])
    }
  },
)

it('[SRC-10] a page without stock waits for none of them', async () => {
  const app = await anApp({ site: SITE, cars: STOCK })
  const get = app.store.kv.get.bind(app.store.kv) as (key: string) => Promise<string | null>
  const never = new Promise<null>(() => {})
  vi.spyOn(app.store.kv, 'get').mockImplementation(((key: string) =>
    key.startsWith('stock') ? never : get(key)) as never)
  expect((await app.ask('/contact-us')).status).toBe(200)
  // One that waited would have given up, and said so.
  expect(
    vi
      .mocked(console.error)
      .mock.calls.flat()
      .filter((line) => String(line).includes('menus')),
  ).toEqual([])
})
