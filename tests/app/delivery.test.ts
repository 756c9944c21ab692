import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Car } from '../../shared/car/schema.ts'
import type { Bindings } from '../../worker/bindings.ts'
import { aCar } from '../builders/car.ts'
import { anApp } from './an-app.ts'

const yard = (id: number, changes: object = {}) => ({
  id,
  name: `Yard ${id}`,
  slug: `yard-${id}`,
  dealership_id: 1,
  dealership_slug: 'yard',
  address: { street: '1 Road', city: 'Logan', state: 'qld', postcode: '4114', lat: -27.64, long: 153.11, ...changes },
  contact_detail: { phone: '07 5550 0100' },
})
const LOCATIONS = [
  { ...yard(1), primary: true },
  yard(2, { city: 'Cairns', postcode: '4870', lat: -16.92, long: 145.77 }),
]
const SITE = {
  features: { delivery: true },
  dealerships: [{ id: 1, slug: 'yard', name: 'Yard' }],
  locations: LOCATIONS,
  delivery: {
    zones: [
      { name: 'Metro', postcodes: ['4000-4207'], price: 79 },
      { within_km: 900, price: { base: 100, per_km: 1 } },
    ],
  },
} as never

const open = (changes: Partial<Car> = {}, site: object = {}, env: Partial<Bindings> = {}) =>
  anApp({ site: { ...(SITE as object), ...site }, cars: [aCar(changes)], env })
const SLUG = aCar().slug
const call = (postcode: string, car = SLUG) => `/api/delivery?${new URLSearchParams({ car, postcode }).toString()}`
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&#x27;/g, "'")
    .trim()
const NONE =
  "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote."

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a call for the price of delivery', () => {
  it.each([
    ['a zone', '4000', '$79 Delivery to Metro 4000'],
    ['the distance from the car', '4700', 'Delivery to Rockhampton 4700'],
    ['nothing typed', '', 'Please enter a postcode.'],
    ['3 digits', '400', 'Invalid postcode. Please enter a 4-digit number.'],
    ['letters', 'Cairns', 'Invalid postcode. Please enter a 4-digit number.'],
    ['a number that is no postcode', '4999', 'Invalid postcode'],
    ['the number of letters to Santa', '9999', 'Invalid postcode'],
    ['too far away', '6000', NONE],
    ['markup', '<script>alert(1)</script>', 'Invalid postcode. Please enter a 4-digit number.'],
    ['a query of a database', "' or 1=1", 'Invalid postcode. Please enter a 4-digit number.'],
    ['a very long number', '4'.repeat(5_000), 'Invalid postcode. Please enter a 4-digit number.'],
    ['a zero byte', '4000\0', 'Invalid postcode. Please enter a 4-digit number.'],
  ])('[CAL-02] answers %s', async (_, postcode, expected) => {
    const { ask } = await open()
    const answer = await ask(call(postcode))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const html = await answer.text()
    expect(words(html)).toContain(expected)
    expect(html).not.toContain('script')
  })

  it('[CAL-02] measures from where the car stands', async () => {
    const { ask } = await open({ location_id: 2 })
    // From Cairns: the base and no kilometre to speak of.
    expect(words(await (await ask(call('4870'))).text())).toMatch(/^\$10\d Delivery to Cairns 4870$/)
  })

  it('[CAL-02] [TEN-06] knows no car of another site, none that is gone, sold or never was', async () => {
    const other = await open()
    const mine = await anApp({ site: SITE, cars: [aCar({ id: 9 })] })
    expect((await other.ask(call('4000', aCar({ id: 9 }).slug))).status).toBe(404)
    expect((await mine.ask(call('4000'))).status).toBe(404)
    for (const gone of [{ status: 'sold', sold_at: Date.now() }, { status: 'withdrawn' }] as Partial<Car>[])
      expect((await (await open(gone)).ask(call('4000'))).status).toBe(404)
    expect((await mine.ask('/api/delivery')).status).toBe(404)
  })

  it('[CAL-02] [TEN-03] is not there where the site does not deliver', async () => {
    const { ask } = await open({}, { features: { delivery: false } })
    expect((await ask(call('4000'))).status).toBe(404)
    expect(await (await ask(`/cars/${SLUG}`)).text()).not.toContain('id="delivery"')
  })

  it('[CAL-02] is asked so often by one sender and no more', async () => {
    const { ask } = await anApp({
      site: SITE,
      cars: [aCar()],
      env: { EVENTS_LIMIT: { limit: async () => ({ success: false }) } },
    })
    expect((await ask(call('4000'))).status).toBe(429)
  })

  it('[CAL-02] is answered by the built-in table while the database is down', async () => {
    const { ask, database } = await open()
    database.goDown()
    expect(words(await (await ask(call('4700'))).text())).toContain('Rockhampton')
  })
})

const upstream = (host: string) => ({
  upstream: { url: `https://${host}.example/v1`, serves: ['delivery'] },
  delivery: { zones: [{ name: 'Own card', price: 55 }] },
})
const stub = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))

describe('a site whose prices are told by a service', () => {
  it('[CAL-02] shows that price and name', async () => {
    stub(async () => Response.json({ price: 321, name: 'Far North' }))
    const { ask } = await open({}, upstream('fine'))
    expect(words(await (await ask(call('4870'))).text())).toBe('$321 Delivery to Far North 4870')
  })

  it('[CAL-02] says the catalogue’s sentence where the service has no price', async () => {
    stub(async () => Response.json({ price: null, name: null }))
    const { ask } = await open({}, upstream('none'))
    expect(words(await (await ask(call('4870'))).text())).toBe(NONE)
  })

  it.each<[string, () => Promise<Response>]>([
    ['dead', () => Promise.reject(new TypeError('fetch failed'))],
    ['talking nonsense', async () => new Response('<html>')],
    ['answering for somebody else', async () => Response.json([{ price: 1 }])],
  ])('[CAL-02] falls back on its own card while the service is %s', async (kind, answer) => {
    stub(answer)
    const { ask } = await open({}, upstream(kind.replaceAll(' ', '-')))
    expect(words(await (await ask(call('4870'))).text())).toBe('$55 Delivery to Own card 4870')
  })

  it('[CAL-02] falls back once the service has not answered within the limit, and calls it once', async () => {
    stub(() => new Promise(() => {}))
    const { ask } = await open({}, upstream('slow'), { DEADLINE_FACTOR: '1' })
    expect(words(await (await ask(call('4870'))).text())).toContain('$55')
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})

describe('without script', () => {
  it('[CAL-02] the page itself answers, keeps what was typed and is kept for nobody else', async () => {
    const { ask } = await open()
    const html = await (await ask(`/cars/${SLUG}?postcode=4000`)).text()
    expect(html).toContain('$79')
    expect(html).toContain('value="4000"')
    expect(html).toContain(`action="/cars/${SLUG}#delivery"`)
    expect(await (await ask(`/cars/${SLUG}`)).text()).toContain('Enter your postcode')
    const wrong = await (await ask(`/cars/${SLUG}?postcode=${encodeURIComponent('"><b>12')}`)).text()
    expect(wrong).toContain('value="&quot;&gt;&lt;b&gt;12"')
    expect(wrong).toContain('Invalid postcode. Please enter a 4-digit number.')
  })

  it('[CAL-01] the page works the fuel out at its place, and says what is beyond the limits', async () => {
    const { ask } = await open({ fuel: 'Petrol' })
    const page = await (await ask(`/cars/${SLUG}`)).text()
    expect(page).toContain('$42.50')
    expect(page).toContain(`action="/cars/${SLUG}#fuel"`)
    expect(page).toMatch(/<button[^>]*type="submit"[^>]*>Work it out/)
    const html = await (await ask(`/cars/${SLUG}?fuel_price=2&fuel_km=1e308&fuel_use=x`)).text()
    expect(html).toContain('km a week: enter 0 to 5,000. Using 250.')
    expect(html).toContain('$50.00')
    expect(html).not.toContain('NaN')
  })

  it('[VDP-08] the bar of a car elsewhere goes for one view, and by its cookie for the visit', async () => {
    const { ask } = await open({ location_id: 2 })
    const has = async (path: string, headers = {}) =>
      (await (await ask(path, { headers })).text()).includes('Located at Cairns')
    const page = `/cars/${SLUG}`
    const cookie = { Cookie: '__Host-located=off' }
    expect([await has(page), await has(page, cookie), await has(`${page}?located=off`)]).toEqual([true, false, false])
    // Nor does a page kept for one show it to the other.
    expect([await has(page), await has(page, cookie)]).toEqual([true, false])
  })

  it('[VDP-08] a car that is sold has no such bar', async () => {
    const { ask } = await open({ location_id: 2, status: 'sold', sold_at: Date.now() })
    expect(await (await ask(`/cars/${SLUG}`)).text()).not.toContain('Located at')
  })
})
