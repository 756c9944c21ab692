import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoCars } from '../../scripts/local/demo.ts'
import type { SearchReply, SuggestionsReply } from '../../shared/api.ts'
import type { Car } from '../../shared/car/schema.ts'
import { isListable } from '../../shared/car/scope.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import { pointerKey } from '../../worker/stock-index/pointer.ts'
import { aCar } from '../builders/car.ts'
import { shippedSites } from '../builders/shipped.ts'
import { stopClock } from '../clock.ts'
import { aHostedApp } from './a-hosted-app.ts'
import { anApp } from './an-app.ts'

const NOW = Date.parse('2026-11-20T02:00:00Z')
const EMPTY: SuggestionsReply = { whole: null, note: null, groups: [] }

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type App = Pick<Awaited<ReturnType<typeof anApp>>, 'ask'>

async function suggest({ ask }: App, query: string, at = ''): Promise<SuggestionsReply> {
  const answer = await ask(`/api/suggestions?${new URLSearchParams({ query, at })}`)
  expect(answer.status).toBe(200)
  return answer.json()
}

/** 'make: Toyota, 3 cars' */
const lines = ({ groups }: SuggestionsReply) =>
  groups.flatMap(({ kind, options }) => options.map(({ text, detail }) => `${kind}: ${text}, ${detail}`))

const car = (id: number, details: Partial<Car>) =>
  aCar({
    id,
    slug: `car-${id}`,
    source_key: `${id}`,
    stocknum: `U${2000 + id}`,
    regplate: null,
    badge: null,
    price: 30_000,
    ...details,
  })

const hilux = { make: 'Toyota', model: 'HiLux', simple_body: 'Ute' }
const cars = [
  car(1, { ...hilux, badge: 'SR', regplate: '123-ABC' }),
  car(2, { ...hilux, badge: 'SR5' }),
  car(3, { ...hilux, badge: 'SR5', car_type: 'new' }),
  car(4, { make: 'Toyota', model: 'HiAce', simple_body: 'Van' }),
  car(5, { make: 'Hyundai', model: 'i30', simple_body: 'Hatchback', price: 15_000 }),
  car(6, { ...hilux, badge: 'Rogue', status: 'sold', sold_at: NOW - 1_000, regplate: '999-XYZ' }),
]
const site = { include_sold_cars_days: 0 }

describe('suggestions', () => {
  it.each([
    ['toyota hi', ['model: Toyota HiLux, 3 cars', 'model: Toyota HiAce, 1 car']],
    ['hilux sr', ['badge: Toyota HiLux SR, 1 car', 'badge: Toyota HiLux SR5, 2 cars']],
    ['hyundai i', ['model: Hyundai i30, 1 car', 'sentence: hyundai in stock, 1 car']],
    ['hylux', ['model: Toyota HiLux, 3 cars']],
    ['van', ['type: Van, 1 car']],
    ['qqzz', []],
  ])('[STK-03] of ‘%s’ are what is in stock, each with its count', async (typed, expected) => {
    expect(lines(await suggest(await anApp({ site, cars }), typed))).toEqual(expected)
  })

  it('[STK-03] complete a sentence with the count of the page that it leads to, and repeat no other suggestion', async () => {
    const app = await anApp({ site, cars })
    expect(lines(await suggest(app, 'toyota und'))).toEqual(['sentence: toyota under $30,000, 4 cars'])
    const { groups } = await suggest(app, 'toyota und')
    const reply: SearchReply = await (await app.ask(`/api${groups[0]!.options[0]!.href}`)).json()
    expect(reply.count).toBe(4)
    expect(lines(await suggest(app, 'hatc'))).toEqual(['type: Hatchback, 1 car'])
  })

  it('[STK-03] are single cars by stock number or registration, and no sold one', async () => {
    const app = await anApp({ site: { include_sold_cars_days: 30 }, cars })
    const found = async (typed: string) => {
      const { groups } = await suggest(app, typed)
      return groups.find(({ kind }) => kind === 'car')?.options.map(({ text, href }) => `${text} ${href}`) ?? []
    }
    expect(await found('u2002')).toEqual([expect.stringMatching(/Toyota HiLux SR5.* \/cars\/car-2$/)])
    expect(await found('123a')).toEqual([expect.stringMatching(/Toyota HiLux SR .*\/cars\/car-1$/)])
    expect(await found('123-AB')).toHaveLength(1)
    expect(await found('12')).toEqual([])
    expect(await found('U2006')).toEqual([])
    expect(await found('999x')).toEqual([])
  })

  it('[STK-03] keep the filters of the page, and say so', async () => {
    const app = await anApp({ site, cars })
    const reply = await suggest(app, 'hil', '/search/used-cars?price=-40000&page=2')
    expect(lines(reply)).toEqual(['model: Toyota HiLux, 2 cars'])
    expect(reply.groups[0]!.options[0]!.href).toBe('/search/toyota/hilux?car_type=used&price=-40000')
    expect(reply.note).toBe('In ‘Used cars, up to $40,000’')
    expect((await suggest(app, 'hil')).note).toBeNull()
  })

  it('[STK-03] take another make in place of the page’s, and look in all stock where the page has none', async () => {
    const app = await anApp({ site, cars })
    const other = await suggest(app, 'hyund', '/search/toyota/hilux')
    expect(other.groups[0]!.options[0]!.href).toBe('/search/hyundai')
    const elsewhere = await suggest(app, 'hilux', '/search/used-cars?price=-20000')
    expect(lines(elsewhere)[0]).toBe('model: Toyota HiLux, 2 cars')
    expect(elsewhere.note).toBe('None in ‘Used cars, up to $20,000’. In all stock:')
  })

  it('[SRC-22] offer the typed text as a search of its own, with what it finds', async () => {
    const app = await anApp({ site, cars })
    const { whole } = await suggest(app, 'hilux under 40k')
    expect(whole).toEqual({ href: '/search/new-used-and-demo-cars?query=hilux+under+40k', countText: '3 cars' })
    const reply = (await (await app.ask(`/api${whole!.href}`)).json()) as SearchReply
    expect(reply.countText).toBe('3 cars')
  })

  it('[STK-03] for an empty field are the site’s popular searches that find cars', async () => {
    const popular_searches = ['hilux', 'convertible', 'van']
    const app = await anApp({ site: { include_sold_cars_days: 0, search: { popular_searches } }, cars })
    expect(lines(await suggest(app, ''))).toEqual(['popular: hilux, 3 cars', 'popular: van, 1 car'])
    expect(lines(await suggest(app, 'hil'))).toContain('popular: hilux, 3 cars')
  })

  it('[STK-03] name one search once: what is a type is no popular search beside it', async () => {
    const app = await anApp({ site: { include_sold_cars_days: 0, search: { popular_searches: ['van'] } }, cars })
    expect(lines(await suggest(app, 'van'))).toEqual(['type: Van, 1 car'])
  })

  it('[STK-03] offer no search for words that ask for nothing', async () => {
    const app = await anApp({ site, cars })
    const whole = async (query: string) =>
      ((await (await app.ask(`/api/suggestions?query=${query}`)).json()) as { whole: object | null }).whole
    expect(await whole('hi')).toBeNull()
    expect(await whole('hilux')).not.toBeNull()
  })

  it('[SRC-20] are those of a hosted engine too, and of no other site', async () => {
    const app = await aHostedApp({ site, hosted: cars, indexed: cars })
    expect(lines(await suggest(app, 'toyota hi'))).toEqual([
      'model: Toyota HiLux, 3 cars',
      'model: Toyota HiAce, 1 car',
    ])
    expect(lines(await suggest(app, 'hilux sr'))).toHaveLength(2)
    const other = await anApp({ site, cars: [car(1, { make: 'Kia', model: 'Picanto' })] })
    expect(lines(await suggest(other, 'toyota'))).toEqual([])
  })

  it('[SRC-10] are cached by page and text while the stock stays as it is', async () => {
    const app = await anApp({ site, cars })
    const timing = async (query: string) => (await app.ask(`/api/suggestions${query}`)).headers.get('Server-Timing')
    expect(await timing('?query=hil')).toContain('suggestions;dur=')
    await app.settled()
    expect(await timing('?query=hil&unknown=1')).toMatch(/cache;desc="page (memory|found|kept|isolate)/)
    expect(await timing('?query=hil&at=/search/used-cars')).toContain('suggestions;dur=')
  })

  it.each([
    ['no text', ''],
    ['text of 10 kB', `?query=${'x'.repeat(10_000)}`],
    ['a broken encoding', '?query=%E0%A4%A&at=%'],
    ['an address of elsewhere', '?query=hil&at=https://evil.example/search'],
    ['markup', '?query=%3Cscript%3E&at=/search/%22%3E'],
    ['search syntax', '?query=:=&at=/search?make=`Toyota`%20%26%26'],
    ['the same twice', '?query=a&query=b&at=/search&at=/search/x'],
    ['control characters', '?query=%00%01hil'],
  ])('[QLT-03] answer %s without an error', async (_, query) => {
    const app = await anApp({ site, cars })
    const answer = await app.ask(`/api/suggestions${query}`)
    expect(answer.status).toBe(200)
    expect(Object.keys(await answer.json())).toEqual(Object.keys(EMPTY))
  })

  it('[TRU-03] are none where the stock cannot be read, which is no error for the shopper', async () => {
    const app = await anApp({ site, cars: null })
    await app.store.kv.put(pointerKey(app.slug), JSON.stringify({ version: 'lost', cars: 1, published_at: 0 }))
    expect(await suggest(app, 'hilux')).toEqual(EMPTY)
    expect(await suggest(app, '')).toEqual(EMPTY)
    await app.publish(cars)
    vi.setSystemTime(NOW + 60_000)
    expect(lines(await suggest(app, 'toyota hi'))).toHaveLength(2)
  })
})

const stockOf = (shipped: Site) =>
  demoCars(shipped, NOW)
    .map((input, at) => aCar({ ...input, id: at + 1, sold_at: null, created_at: NOW }))
    .filter(isListable)

const distinct = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))]

/** The start of each make, some models and badges, places, numbers: what shoppers of this stock type. */
const typedFor = (stock: Car[]) => [
  ...distinct(stock.map(({ make }) => make.slice(0, 2))),
  ...distinct(stock.map(({ model }) => model.slice(0, 3))).slice(0, 6),
  ...distinct(stock.map(({ make, model }) => `${make} ${model}`)).slice(0, 4),
  ...distinct(stock.map(({ badge }) => badge && badge.slice(0, 3))).slice(0, 4),
  ...distinct(stock.flatMap(({ simple_body, simple_fuel, city, state }) => [simple_body, simple_fuel, city, state])),
  ...distinct(stock.slice(0, 5).flatMap(({ stocknum, regplate }) => [stocknum, regplate])),
  '',
  '2000',
  '4000',
  'Toowoomba',
  'under 40k',
  'automatic',
]

const PAGES = ['', '/search/used-cars', '/search/new-used-and-demo-cars?price=-40000&fuel=Petrol']
/** Suggestions of one kind on one page that are followed. */
const MAX_FOLLOWED = 5

describe('on every shipped site', () => {
  it.each(shippedSites.map((shipped) => [shipped.slug, shipped] as const))(
    '[STK-03] the count beside a suggestion is that of its page: %s',
    async (_, shipped) => {
      const stock = stockOf(shipped)
      const app = await anApp({ site: shipped, cars: stock })
      const promised = new Map<string, { detail: string; kind: string }>()
      for (const [position, text] of typedFor(stock).entries()) {
        const page = position % PAGES.length
        const { groups, whole } = await suggest(app, text, PAGES[page])
        for (const { kind, options } of groups)
          for (const { href, detail } of options) promised.set(href, { detail, kind: `${kind} ${page}` })
        if (whole?.countText) promised.set(whole.href, { detail: whole.countText, kind: `whole ${page}` })
      }
      const addresses = [...Map.groupBy(promised, ([, { kind }]) => kind).values()].flatMap((some) =>
        some.slice(0, MAX_FOLLOWED).map(([href]) => href),
      )
      const searches = addresses.filter((href) => href.startsWith('/search'))
      expect(searches.length).toBeGreaterThan(40)
      for (const href of searches) {
        const { countText } = (await (await app.ask(`/api${href}`)).json()) as SearchReply
        expect([href, countText]).toEqual([href, promised.get(href)!.detail])
      }
      const carPages = addresses.filter((href) => !href.startsWith('/search'))
      const statuses = await Promise.all(carPages.map(async (href) => (await app.ask(href)).status))
      expect(statuses).toEqual(carPages.map(() => 200))
    },
  )
})
