import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Car } from '../../shared/car/schema.ts'
import { aCar } from '../builders/car.ts'
import { pass, stopClock } from '../clock.ts'
import { anApp } from './an-app.ts'

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const car = (id: number, make: string, model: string, simple_body: string, details: Partial<Car> = {}) =>
  aCar({ id, make, model, simple_body, price: 20_000, ...details })
const CARS = [
  car(1, 'Toyota', 'HiLux', 'Ute'),
  car(2, 'Toyota', 'HiLux', 'Cab chassis'),
  car(3, 'Toyota', 'Corolla', 'Hatch'),
  car(4, 'Toyota', 'Corolla', 'Hatch', { status: 'sold', sold_at: Date.now() }),
  car(5, 'Land Rover', 'Discovery', 'SUV'),
  car(6, 'Land', 'Rover', 'Ute'),
  car(7, 'Honda', 'CB500', 'Naked', { item_type: 'motorcycle' }),
  car(9, 'Toyota', 'HiLux', 'Ute', { price: null }),
  car(8, 'Honda', 'Civic', 'Hatch', { state: 'nsw' }),
]
const BRANDS = {
  entries: [
    { title: 'Toyota', slug: 'toyota', description: ['Cars for the long run.'] },
    { title: 'Hino', slug: 'hino', kind: 'truck' as const, description: ['Trucks to order.'] },
    {
      title: 'Yard Workshops',
      slug: 'yard-workshops',
      kind: 'group' as const,
      link: { label: 'Hours', to: 'home' as const, anchor: 'locations' },
    },
    { title: 'Honda', slug: 'honda', link: { label: 'Honda', to: 'brand' as const, params: { brand: 'honda' } } },
  ],
}
const SITE = { features: { brands: true }, brand_directory: BRANDS }

type Tile = {
  name: string
  href: string | undefined
  /** The search behind the count. */
  search: string | undefined
  count: number | null
  text: string
}

/** The tiles of a page, as a visitor reads them. */
function tilesOf(html: string): Tile[] {
  return html
    .split('<li class="brand panel">')
    .slice(1)
    .map((rest) => {
      const tile = rest.split('</li>')[0] ?? ''
      const heading = /<h3>([^]*?)<\/h3>/.exec(tile)?.[1] ?? ''
      const words = tile.replace(/<[^>]*>/g, ' ')
      const count = /(\d+) (?:vehicle|car|motorcycle)s?\b/.exec(words)?.[1]
      return {
        name: heading.replace(/<[^>]*>/g, '').trim(),
        href: /href="([^"]*)"/.exec(heading)?.[1]?.replaceAll('&amp;', '&'),
        search: /href="(\/search[^"]*)"/.exec(tile)?.[1]?.replaceAll('&amp;', '&'),
        count: count === undefined ? null : Number(count),
        text: words,
      }
    })
}

const plain = (html: string) => html.replace(/<[^>]*>/g, '')
const names = (html: string) => tilesOf(html).map(({ name }) => name)
const read = async (path: string, site: object = SITE) => {
  const { ask } = await anApp({ site, cars: CARS })
  return (await ask(path)).text()
}

describe('the brand directory', () => {
  it('[BRD-01] shows the brands of the stock and those the dealer tells of, by name', async () => {
    const html = await read('/brands')
    expect(names(html)).toEqual(['Hino', 'Honda', 'Land', 'Land Rover', 'Toyota', 'Yard Workshops'])
    const [hino, , , rover, toyota, workshops] = tilesOf(html)
    expect(hino).toMatchObject({
      href: '/brands/hino',
      count: null,
      text: expect.stringContaining('None in stock right now'),
    })
    expect(rover?.text).toMatch(/LR/)
    expect(toyota?.text).toContain('Cars for the long run.')
    expect(workshops).toMatchObject({ href: '/#locations', count: null })
  })

  it('[BRD-01] has the figures and words of the tenant, and those of the specification where it has none', async () => {
    for (const figure of ['50+ locations', '40+ brands', '30+ years'])
      expect(plain(await read('/brands'))).toContain(figure)
    const own = { ...BRANDS, intro: 'All we sell.', stats: [{ figure: '2', label: 'yards' }] }
    const html = plain(await read('/brands', { ...SITE, brand_directory: own }))
    expect(html).toContain('All we sell.')
    expect(html).toContain('2 yards')
    expect(html).not.toContain('50+')
  })

  it('[BRD-01] leads to no page that is not there', async () => {
    const { ask } = await anApp({ site: SITE, cars: CARS })
    const html = await (await ask('/brands')).text()
    const links = [...html.matchAll(/href="(\/[^"#]*)/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
    const pages = new Set(links.filter((href) => /^\/(brands|search|models)/.test(href)))
    expect(pages.size).toBeGreaterThan(5)
    for (const page of pages) expect([page, (await ask(page)).status]).toEqual([page, 200])
  })

  it.each([
    '/brands',
    '/brands?query=ute',
    '/brands?query=toyota+ute',
    '/brands?kind=motorcycle',
    '/brands?kind=car',
    '/brands?model.body=Hatch',
    '/brands?model.body=Hatch&query=toyota',
    '/brands?manufacturer.name=Toyota',
    '/brands?model.name=Corolla',
  ])('[SRC-16] counts at %s what the search behind each tile finds', async (path) => {
    const preferring = { search: { prefer_default_state: true, default_state: 'nsw' as const } }
    const pricedOnly = { search: { sorts: ['price-asc' as const], priced_only_by_price: true } }
    for (const site of [SITE, { ...SITE, ...preferring }, { ...SITE, ...pricedOnly }]) {
      const { ask } = await anApp({ site, cars: CARS })
      const tiles = tilesOf(await (await ask(path)).text()).filter(({ count }) => count !== null)
      expect(tiles.length).toBeGreaterThan(0)
      for (const { name, search, count } of tiles) {
        const reply = await (await ask(`/api${search}`)).json()
        expect([name, reply]).toEqual([name, expect.objectContaining({ count })])
      }
    }
  })

  it.each([
    ['a slip of the pen', 'toyta', ['Toyota', 'Toyota HiLux', 'Toyota Corolla']],
    ['the beginning of a model', 'cor', ['Toyota Corolla']],
    ['a body', 'naked', ['Honda CB500']],
    ['a make and a body', 'toyota hatch', ['Toyota Corolla']],
    ['a brand without stock', 'hino', ['Hino']],
  ])('[SRC-16] finds by %s', async (_, text, expected) => {
    expect(names(await read(`/brands?query=${encodeURIComponent(text)}`))).toEqual(expected)
  })

  it.each([
    ['car', ['Honda', 'Land', 'Land Rover', 'Toyota']],
    ['motorcycle', ['Honda']],
    ['truck', ['Hino']],
    ['group', ['Yard Workshops']],
  ])('[BRD-01] lists the brands of one kind: %s', async (kind, expected) => {
    expect(names(await read(`/brands?kind=${kind}`))).toEqual(expected)
  })

  it('[SRC-16] says that nothing is found, what was looked for, and what to do', async () => {
    const html = await read('/brands?query=%3Cb%3Ezzzz')
    expect(html).toContain('We couldn’t find a brand or model called ‘&lt;b&gt;zzzz’')
    expect(html).toContain('<a class="link" href="/brands">')
    expect(html).toContain('href="/search/new-used-and-demo-cars?query=%3Cb%3Ezzzz"')
    expect(html).toContain('<meta name="robots" content="noindex,follow"/>')
  })

  it('[SRC-16] [NAV-01] shows 21 on a page, and past the end its last, under the address of that', async () => {
    const many = Array.from({ length: 30 }, (_, at) => car(at + 1, `Make ${String(at).padStart(2, '0')}`, 'One', 'SUV'))
    const { ask, slug } = await anApp({ site: { features: { brands: true } }, cars: many })
    const page = async (path: string) => (await ask(path)).text()
    const first = await page('/brands')
    expect(names(first)).toHaveLength(21)
    expect(first).toContain('rel="next"')
    for (const path of ['/brands?page=2', '/brands?page=99', '/brands?page=2&utm_source=mail']) {
      const html = await page(path)
      expect(names(html)).toHaveLength(9)
      expect(html).toContain(`<link rel="canonical" href="https://${slug}.example/brands?page=2"/>`)
      expect(html).toContain('<title>Brands, page 2 | ')
    }
  })

  it('[TEN-03] is not there where the site has it off', async () => {
    const { ask } = await anApp()
    expect((await ask('/brands')).status).toBe(404)
  })

  it('[BRD-01] answers without any stock, with the brands the dealer tells of', async () => {
    const { ask } = await anApp({ site: SITE, cars: [] })
    expect(names(await (await ask('/brands')).text())).toEqual(['Hino', 'Honda', 'Toyota', 'Yard Workshops'])
  })

  it('[SRC-10] [OPS-03] comes from memory under one key for one meaning, until the stock changes', async () => {
    const { ask, publish } = await anApp({ site: SITE, cars: CARS })
    const how = async (path: string) => (await ask(path)).headers.get('server-timing')
    expect(await how('/brands?query=toyota')).toMatch(/^search;dur=[\d.]+;desc="index", cache;desc="page drawn"/)
    expect(await how('/brands?utm_source=mail&model.body=&query=%20toyota')).toContain('page memory')
    await publish(CARS.filter(({ make }) => make !== 'Toyota'))
    pass(5)
    expect(await how('/brands?query=toyota')).toContain('page drawn')
    expect(names(await (await ask('/brands?query=toyota')).text())).toEqual(['Toyota'])
  })
})
