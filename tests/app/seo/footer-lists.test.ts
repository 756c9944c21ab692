import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aCar } from '../../builders/car.ts'
import { pass, stopClock } from '../../clock.ts'
import { aShippedSite, shipped } from '../a-shipped-site.ts'
import { anApp } from '../an-app.ts'

stopClock()
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

const SITE = { footer: { popular_searches: 5 }, seo: { landing_min_cars: 2 } }
const cars = (make: string, first: number, count: number) =>
  Array.from({ length: count }, (_, at) =>
    aCar({ id: first + at, make, model: 'One', simple_body: 'Ute', city: 'Brisbane', price: 18_000 }),
  )
const STOCK = [...cars('Toyota', 1, 4), ...cars('Kia', 5, 3), ...cars('Mazda', 8, 1)]

/** Links of the footer's column, as words and address. */
async function listsOf(ask: (path: string) => Promise<Response>, path = '/contact-us') {
  const html = await (await ask(path)).text()
  const column = /<nav aria-label="Popular searches">.*?<\/nav>/.exec(html.slice(html.indexOf('<footer')))?.[0] ?? ''
  return [...column.matchAll(/<a href="([^"]*)">([^<]*)</g)].map(([, href, words]) => [words, href])
}

it('[FND-01] the footer of every page links lists of stock with enough cars, of each kind before a second of any', async () => {
  const { ask } = await anApp({ site: SITE, cars: STOCK })
  const lists = await listsOf(ask)
  expect(lists).toEqual([
    ['Used cars', '/search/used-cars'],
    ['Toyota cars', '/search/toyota'],
    ['Utes', '/search/ute-cars'],
    ['Cars in Brisbane', '/cars-brisbane'],
    ['Cars under $20,000', '/cars-under-20000'],
  ])
  expect(await listsOf(ask, '/nowhere')).toEqual(lists)
})

it('[FND-01] changes with the stock', async () => {
  const { ask, publish } = await anApp({ site: SITE, cars: STOCK })
  await listsOf(ask)
  await publish(cars('Kia', 5, 3))
  pass(60)
  await listsOf(ask)
  expect((await listsOf(ask)).map(([, href]) => href)).toContain('/search/kia')
})

it('[FND-01] has no such column where the site asks for none, or its stock cannot be read', async () => {
  expect(await listsOf((await anApp({ site: { ...SITE, footer: {} }, cars: STOCK })).ask)).toEqual([])
  const { ask } = await anApp({ site: SITE, cars: null })
  expect([(await ask('/contact-us')).status, await listsOf(ask)]).toEqual([200, []])
})

it.each([...shipped])(
  '[FND-01] every list in the footer of %s is one that search engines may index',
  async (_, loaded) => {
    const app = await aShippedSite(loaded)
    // A page does not wait long for its menus: the first on a slow machine may go without.
    const lists = await vi.waitUntil(async () => {
      const found = await listsOf(app.ask)
      return found.length > 3 && found
    }, 10_000)
    for (const [words, href] of lists) {
      const html = await (await app.ask(href!)).text()
      expect([href, html.includes(`>${words}</h1>`), html.includes('content="noindex')]).toEqual([href, true, false])
    }
  },
)
