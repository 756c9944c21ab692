import { describe, expect, it } from 'vitest'
import { landingSentences } from '../../../shared/search/landing/related.ts'
import { aCar } from '../../builders/car.ts'
import { anApp } from '../an-app.ts'

const cars = [
  ...[1, 2, 3, 4, 5].map((id) =>
    aCar({ id, model: 'HiLux', simple_body: 'Ute', city: 'Brisbane', price: 18_000 + id * 1_000, km: id * 10_000 }),
  ),
  aCar({
    id: 6,
    colour: 'Red',
    make: 'Kia',
    model: 'Rio',
    simple_body: 'Hatch',
    city: 'Logan',
    price: 9_000,
    car_type: 'new',
  }),
]
const app = () => anApp({ cars })
const head = (html: string) => ({
  canonical: /<link rel="canonical" href="https:\/\/[^/]+([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&'),
  robots: /<meta name="robots" content="([^"]*)"/.exec(html)?.[1] ?? null,
})

async function pageAt(path: string) {
  const { ask } = await app()
  const answer = await ask(path)
  return { status: answer.status, html: await answer.text() }
}

describe('lists that search engines may index', () => {
  it.each([
    ['/used-utes-brisbane', 'Used Utes in Brisbane'],
    ['/used-toyota', 'Used Toyota cars'],
    ['/used-utes', 'Used Utes'],
    ['/used-cars-brisbane', 'Used cars in Brisbane'],
    ['/cars-brisbane', 'Cars in Brisbane'],
    ['/cars-under-25000', 'Cars under $25,000'],
    ['/utes-under-25000', 'Utes under $25,000'],
    ['/search/toyota/hilux', 'Toyota HiLux'],
    ['/search/ute-cars', 'Utes'],
    ['/search/used-cars', 'Used cars'],
    ['/search/new-used-and-demo-cars', 'All cars'],
  ])('[FND-01] %s is indexed under its own address', async (path, title) => {
    const { status, html } = await pageAt(path)
    expect([status, head(html)]).toEqual([200, { canonical: path, robots: null }])
    expect(html).toContain(`>${title}</h1>`)
  })

  it.each([
    ['/search/used-cars?body=Ute&city=Brisbane', '/used-utes-brisbane'],
    ['/search/toyota?car_type=used', '/used-toyota'],
    ['/search?query=ute', '/search/ute-cars'],
    ['/search?price=-25000', '/cars-under-25000'],
    ['/search/used-utes-brisbane', '/used-utes-brisbane'],
  ])('[FND-01] %s is told to be %s', async (path, canonical) => {
    expect(head((await pageAt(path)).html)).toEqual({ canonical, robots: null })
  })

  it.each([
    ['/search/kia', 'has too few cars'],
    ['/new-kia', 'has too few cars'],
    ['/search?colour=Red', 'has a filter of no list'],
    ['/search/toyota?price=-25000', 'has filters of two lists'],
    ['/search?price=10000-25000', 'has a lower price'],
    ['/search?price=-26000', 'has a price that is no step'],
    ['/search/toyota?sortBy=latest', 'is in another order'],
  ])('[FND-01] %s is kept out, since it %s', async (path) => {
    const { status, html } = await pageAt(path)
    expect([status, head(html).robots]).toEqual([200, 'noindex,follow'])
    expect(head(html).canonical).toBeDefined()
  })

  it('[FND-01] a later page is told to be itself', async () => {
    const many = Array.from({ length: 30 }, (_, at) => aCar({ id: at + 1, simple_body: 'Ute', city: 'Brisbane' }))
    const { ask } = await anApp({ cars: many })
    const html = await (await ask('/used-utes-brisbane?page=2')).text()
    expect(head(html)).toEqual({ canonical: '/used-utes-brisbane?page=2', robots: null })
    expect(html).toContain('href="/used-utes-brisbane"')
  })

  it.each([
    '/used-rockets-brisbane',
    '/used-utes-paris',
    '/cars-under-12345',
    '/Used-cars',
    '/cars-under-1',
    '/new-beetle',
  ])('[FND-01] %s names no list of this stock', async (path) => {
    expect([404, 308]).toContain((await pageAt(path)).status)
  })
})

const sentence = async (path: string) =>
  /<p class="list-figures">(.*?)<\/p>/.exec((await pageAt(path)).html)?.[1] ?? null

describe('what such a list says', () => {
  it.each([
    [null, 24_490, ', from $24,490.'],
    [{ count: 7, from: 147 }, 24_490, ', 7 from $147 a week and others to buy from $24,490.'],
    [{ count: 10, from: 147 }, null, ', from $147 a week.'],
  ])('[FND-01] keeps prices by the week apart from prices to buy', (weekly, priceFrom, words) => {
    expect(landingSentences('Toyota', { count: 10, priceFrom, weekly, kilometres: null })).toEqual([
      `Toyota: 10 in stock now${words}`,
    ])
  })

  it('[FND-01] counts what is in stock, from which price, and its typical kilometres', async () => {
    expect(await sentence('/used-utes-brisbane')).toBe(
      'Used Utes in Brisbane: 5 in stock now, from $19,000. About half have done 30,000 km or less.',
    )
  })

  it('[FND-01] counts no samples', async () => {
    const { ask } = await anApp({ cars: cars.map((car) => ({ ...car, special_tag: 'Sample' })) })
    expect(await (await ask('/used-utes-brisbane')).text()).not.toContain('in stock now')
  })

  it('[FND-01] leaves sold cars out', async () => {
    const sold = aCar({ ...cars[0]!, id: 9, slug: 'sold', price: 1_000, status: 'sold', sold_at: Date.now() })
    const { ask } = await anApp({ cars: [...cars, sold] })
    expect(await (await ask('/used-utes-brisbane')).text()).toContain('5 in stock now, from $19,000')
  })

  it('[FND-01] says nothing above a search that is no list', async () => {
    expect(await sentence('/search?colour=Red')).toBeNull()
  })

  it('[FND-01] is in the reply to a change of the filters too, at the list’s own address', async () => {
    const { ask } = await app()
    const reply = (await (await ask('/api/search/used-utes-brisbane')).json()) as {
      title: string
      parts: Record<string, string>
    }
    expect(reply.title).toBe('Used Utes in Brisbane')
    expect(reply.parts['figures']).toContain('5 in stock now')
  })

  it('[FND-01] links the lists near to it', async () => {
    const { html } = await pageAt('/used-utes')
    for (const href of ['/used-utes-brisbane', '/search/ute-cars', '/search/used-cars'])
      expect([href, html.includes(`href="${href}"`)]).toEqual([href, true])
  })

  it('[FND-01] is linked from home', async () => {
    const { html } = await pageAt('/')
    const popular = html.slice(html.indexOf('aria-label="Popular searches"'))
    for (const href of ['/search/ute-cars', '/cars-brisbane', '/cars-under-25000'])
      expect(popular).toContain(`"${href}"`)
  })
})
