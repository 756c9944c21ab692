import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Car } from '../../shared/car/schema.ts'
import { pointerKey } from '../../worker/stock-index/pointer.ts'
import { aCar } from '../builders/car.ts'
import { buildLocation } from '../builders/location.ts'
import { stopClock } from '../clock.ts'
import { anApp } from './an-app.ts'

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const car = (id: number, make: string, model: string, details: Partial<Car> = {}) =>
  aCar({ id, make, model, simple_body: 'Ute', price: 20_000 + id * 1000, year: 2015 + id, km: id * 10_000, ...details })
const CARS = [
  car(1, 'Toyota', 'HiLux'),
  car(2, 'Toyota', 'HiLux', { car_type: 'new' }),
  car(3, 'Toyota', 'HiLux', { status: 'sold', sold_at: Date.now(), price: 1000 }),
  car(4, 'Toyota', 'Corolla', { simple_body: 'Hatch' }),
  car(5, 'Ford', 'Ranger'),
  car(6, 'Ford', 'Ranger'),
  car(7, 'Isuzu', 'D-MAX'),
  car(8, 'Kia', 'Rio', { simple_body: 'Hatch' }),
  car(9, 'Mazda', 'Rio', { simple_body: 'Hatch' }),
]
const BRANDS = {
  entries: [
    { slug: 'hino' },
    { title: 'Kia', slug: 'kia', skipPage: true },
    { title: 'Ford', slug: 'ford', description: ['Our own words on Ford.'] },
    { title: 'Yard Workshops', slug: 'yard-workshops', kind: 'group' as const, description: ['Service for all.'] },
  ],
  models: [{ make: 'ford', model: 'ranger', path: '/the-ranger', description: ['Words on the Ranger.'] }],
}
const SITE = {
  features: { brands: true },
  brand_directory: BRANDS,
  dealerships: [{ id: 1, name: 'Yard', slug: 'aspley' }],
  locations: [buildLocation([], { name: 'North Yard', primary: true, manufacturers: ['Toyota'] })],
}

const plain = (html: string) =>
  html
    .replace(/<(script|style)[^]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
const open = (site: object = SITE, cars: Car[] | null = CARS) => anApp({ site, cars })
const read = async (path: string, site: object = SITE) => {
  const answer = await (await open(site)).ask(path)
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() }
}
const canonicalOf = (html: string) => /<link rel="canonical" href="https:\/\/[^/]+([^"]*)"/.exec(html)?.[1]
/** Structured data of a page, by type. */
const dataOf = (html: string): Record<string, Record<string, unknown>> => {
  const json = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(html)?.[1] ?? '{"@graph":[]}'
  return Object.fromEntries(JSON.parse(json)['@graph'].map((item: { '@type': string }) => [item['@type'], item]))
}

const countsIn = (html: string) => [...plain(html).matchAll(/(\d+) (?:Toyota )?cars/g)].map(([, count]) => count)

describe('a brand’s page', () => {
  it('[BRD-01] shows its words, its figures, its models, its cars and where it is sold', async () => {
    const { status, html } = await read('/brands/toyota')
    expect(status).toBe(200)
    const text = plain(html)
    expect(text).toContain('Cars · Japan')
    expect(text).toContain('built cars in Melbourne until 2017')
    expect(text).toMatch(/3 cars in stock, 1 just sold/)
    expect(text).toMatch(/\$21,000 lowest price/)
    expect(text).toMatch(/2 models/)
    expect(html).toMatch(/button button-primary" href="[^"]*">See 4 Toyota cars</)
    expect(html).toContain('href="/models/toyota/hilux"')
    expect(html).toContain('href="/models/toyota/corolla"')
    expect(text).toContain('North Yard')
    expect(text).toMatch(/New \(1\)/)
    expect(text).toMatch(/Used \(3\)/)
    expect(dataOf(html)).toMatchObject({ Brand: { name: 'Toyota' }, BreadcrumbList: expect.anything() })
  })

  it('[BRD-01] [SRC-16] counts its cars as the directory and the lists do', async () => {
    expect(countsIn((await read('/brands?query=toyota')).html)).toContain('4')
    expect(countsIn((await read('/search/toyota')).html)).toContain('4')
  })

  it('[BRD-01] of a company of the group stands after the brands that are sold', async () => {
    const { html } = await read('/brands')
    expect(html.indexOf('Yard Workshops')).toBeGreaterThan(html.indexOf('href="/brands/toyota"'))
  })

  it('[BRD-01] has one canonical address for its two', async () => {
    for (const path of ['/brands/toyota', '/toyota/overview'])
      expect([path, canonicalOf((await read(path)).html)]).toEqual([path, '/brands/toyota'])
  })

  it('[BRD-01] prefers the tenant’s words, and takes the catalogue’s for a slug alone', async () => {
    const ford = plain((await read('/brands/ford')).html)
    expect(ford).toContain('Our own words on Ford.')
    expect(ford).not.toContain('Henry Ford')
    const hino = plain((await read('/brands/hino')).html)
    expect(hino).toContain('Hino is Toyota’s truck maker')
    expect(hino).toContain('There is nothing by Hino in stock right now.')
  })

  it('[BRD-01] of a company of the group has what its entry says', async () => {
    const { status, html } = await read('/brands/yard-workshops')
    expect([status, plain(html).includes('Service for all.')]).toEqual([200, true])
    expect(html).not.toContain('There is nothing by')
  })

  it.each([
    ['a brand with skipPage', '/brands/kia'],
    ['the same by its other address', '/kia/overview'],
    ['a make of the catalogue that the site does not list', '/brands/ferrari'],
    ['no brand', '/brands/nothing-here'],
  ])('[BRD-01] is not there for %s', async (_, path) => {
    expect((await read(path)).status).toBe(404)
  })

  it('[BRD-01] is led to by the directory, but where there is none', async () => {
    const { html } = await read('/brands')
    expect(html).toContain('href="/brands/toyota"')
    expect(html).not.toContain('href="/brands/kia"')
    expect(html).toContain('href="/search/kia"')
  })
})

describe('a model’s page', () => {
  it('[BRD-01] says in figures of the cars for sale what the model is', async () => {
    const { status, html } = await read('/models/toyota/hilux')
    expect(status).toBe(200)
    const text = plain(html)
    expect(text).toContain('2 Toyota HiLux cars, 2016 to 2017, $21,000 to $22,000.')
    expect(text).toMatch(/They’ve done [\d,]+ to [\d,]+ km\./)
    expect(text).not.toContain('Median')
    expect(text).not.toContain('$1,000')
    expect(html).toContain('href="/search/toyota/hilux"')
    expect(dataOf(html)['ItemList']).toMatchObject({ numberOfItems: 2 })
  })

  it('[BRD-01] compares it with the closest of its body and size, by the median price', async () => {
    const { html } = await read('/models/toyota/hilux')
    const table = plain(/<table class="rivals">[^]*?<\/table>/.exec(html)?.[0] ?? '')
    expect(table).toMatch(/Toyota HiLux Ford Ranger Isuzu D-MAX/)
    expect(table).toMatch(/Price from \$21,000 \$25,000 \$27,000/)
    expect(table).not.toContain('Kia')
    expect(html).toContain('href="/the-ranger"')
  })

  it('[BRD-01] charts years and kilometres, with a table that says the same', async () => {
    const many = Array.from({ length: 8 }, (_, at) => car(at + 1, 'Toyota', 'HiLux'))
    const html = await (await (await open(SITE, many)).ask('/models/toyota/hilux')).text()
    expect(html.match(/<svg viewBox="[^"]*" aria-hidden="true"/g)).toHaveLength(2)
    expect(plain(html)).toMatch(/By year Year In stock 2016 1 2017 1/)
  })

  it.each([
    ['its slug alone', '/hilux', '/models/toyota/hilux'],
    ['its slug alone, with a query', '/hilux?utm_source=mail', '/models/toyota/hilux?utm_source=mail'],
    ['an address that has an override', '/models/ford/ranger', '/the-ranger'],
    ['the slug of a model with an override', '/ranger', '/the-ranger'],
  ])('[BRD-01] is redirected to for good from %s', async (_, path, target) => {
    expect(await read(path)).toMatchObject({ status: 308, location: target })
  })

  it('[BRD-01] has the tenant’s words at its own address', async () => {
    const { status, html } = await read('/the-ranger')
    expect([status, canonicalOf(html), plain(html).includes('Words on the Ranger.')]).toEqual([
      200,
      '/the-ranger',
      true,
    ])
  })

  it('[QLT-02] is kept out of search engines while it has nothing to say', async () => {
    const sold = [car(1, 'Toyota', 'HiLux', { status: 'sold', sold_at: Date.now() })]
    const { ask } = await open(SITE, [...sold, car(2, 'Ford', 'Falcon')])
    const html = async (path: string) => (await ask(path)).text()
    expect(await html('/models/toyota/hilux')).toContain('<meta name="robots" content="noindex,follow"/>')
    expect(await html('/models/toyota/hilux')).toContain('There’s no Toyota HiLux in stock right now.')
    for (const path of ['/models/ford/falcon', '/the-ranger', '/brands/hino'])
      expect([path, (await html(path)).includes('noindex')]).toEqual([path, false])
  })

  it.each([
    ['of a name that two makes have', '/rio'],
    ['of a model that is not in stock', '/models/toyota/camry'],
    ['of another make', '/models/ford/hilux'],
    ['of no model', '/nothing-here'],
    ['of a file', '/hilux.php'],
    ['of a name with an encoded slash', '/models/toyota/%2Fhilux'],
    ['of a name in another script', '/models/toyota/%E3%83%8F%E3%82%A4'],
    ['of a broken encoding', '/models/toyota/%E3%83'],
    ['of a very long name', `/${'a'.repeat(5000)}`],
    ['of the name of a property', '/constructor'],
  ])('[BRD-01] is not there %s', async (_, path) => {
    expect((await read(path)).status).toBe(404)
  })

  it('[TEN-03] is not there where the site has no brands', async () => {
    for (const path of ['/hilux', '/models/toyota/hilux', '/brands/toyota', '/toyota/overview'])
      expect([path, (await read(path, {})).status]).toEqual([path, 404])
  })

  it('[OPS-03] says to come back while the stock cannot be read, and is no page for other paths', async () => {
    const { ask, store, slug } = await open(SITE, null)
    await store.kv.put(pointerKey(slug), JSON.stringify({ version: 'lost', cars: 1, published_at: 0 }))
    expect((await ask('/models/toyota/hilux')).status).toBe(503)
    expect((await ask('/the-ranger')).status).toBe(503)
    expect((await ask('/nothing-here')).status).toBe(404)
  })

  it('[SRC-10] comes from the page cache under its canonical address', async () => {
    const { ask } = await open()
    const how = async (path: string) => (await ask(path)).headers.get('server-timing')
    for (const [path, again] of [
      ['/models/toyota/hilux', '/models/toyota/hilux?utm_source=mail'],
      ['/brands/toyota', '/toyota/overview'],
    ] as const) {
      expect(await how(path)).toContain('page drawn')
      expect(await how(again)).toContain('page memory')
    }
  })

  it('[QLT-02] has a title and a description of its own', async () => {
    const heads = await Promise.all(
      ['/brands', '/brands/toyota', '/brands/ford', '/models/toyota/hilux', '/models/toyota/corolla'].map(
        async (path) => {
          const { html } = await read(path)
          return [/<title>(.*?)<\/title>/.exec(html)?.[1], /name="description" content="([^"]*)"/.exec(html)?.[1]]
        },
      ),
    )
    expect(new Set(heads.map(([title]) => title)).size).toBe(heads.length)
    expect(new Set(heads.map(([, description]) => description)).size).toBe(heads.length)
  })
})
