import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bindings } from '../../worker/bindings.ts'
import { aCar } from '../builders/car.ts'
import { anApp } from './an-app.ts'

const NUMBER = '07 5550 0999'
const MASK = '07 55•• ••••'
const car = aCar({ id: 4, location_name: 'Springwood', dealership_id: 12, price: 20_000 })
const page = `/cars/${car.slug}`
const BROWSER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15'

const location = {
  id: 3,
  name: 'Springwood',
  slug: 'springwood',
  primary: true,
  dealership_id: 12,
  dealership_slug: 'north',
  address: { street: '12 Ferry Road', city: 'Springwood', state: 'qld', postcode: '4127', lat: -27.6, long: 153.1 },
  contact_detail: { phone: NUMBER },
}
const north = { id: 12, slug: 'north', name: 'North' }

async function masking(site: Record<string, unknown> = {}, env: Partial<Bindings> = {}, of = car) {
  const points: { doubles?: number[]; blobs?: string[] }[] = []
  const app = await anApp({
    site: {
      features: { phone_reveal: true, enquiry: false },
      card: { card_actions: ['details', 'call'] },
      locations: [location],
      dealerships: [north],
      ...site,
    } as never,
    cars: [of, aCar({ id: 5, location_name: 'Springwood', price: 21_000 })],
    env: { EVENTS: { writeDataPoint: (point: never) => void points.push(point) }, ...env },
  })
  const reveal = (slug = of.slug, headers: Record<string, string> = {}, body?: string) =>
    app.ask('/api/phone-reveal', {
      method: 'POST',
      body: body ?? new URLSearchParams({ car: slug }).toString(),
      headers: {
        Origin: `http://${app.host}`,
        'Content-Type': 'application/x-www-form-urlencoded',
        'User-Agent': BROWSER,
        ...headers,
      },
    })
  return { ...app, points, reveal }
}
const JSON_PLEASE = { Accept: 'application/json' }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The number in any of the ways a page could hold it. */
const holdsNumber = (html: string) => /5550\s?0999|55500999/.test(html)

describe('a masked number', () => {
  it('[VDP-06] shows its first five characters wherever the page of the car has it, and nothing else of it', async () => {
    const html = await (await (await masking()).ask(page)).text()
    expect(html.split(MASK).length - 1).toBeGreaterThan(2)
    expect(html.split('action="/api/phone-reveal"').length - 1).toBe(4)
    expect(holdsNumber(html)).toBe(false)
  })

  it('[VDP-06] is masked on the cards of cars as well, which lead to where it is shown', async () => {
    const { ask } = await masking()
    for (const path of [
      '/search/new-used-and-demo-cars',
      `/api/similar?car=${car.slug}`,
      `/api/cards?cars=${car.slug}`,
    ]) {
      const text = await (await ask(path)).text()
      expect([text.includes('#phone'), holdsNumber(text)]).toEqual([true, false])
    }
  })

  it('[TEN-03] is not masked on a site that does not reveal, and nothing is revealed there', async () => {
    const { ask, reveal } = await masking({ features: { phone_reveal: false, enquiry: false } })
    const html = await (await ask(page)).text()
    expect([holdsNumber(html), html.includes('phone-reveal')]).toEqual([true, false])
    expect((await reveal()).status).toBe(404)
  })
})

describe('asking for the number', () => {
  it('[VDP-06] by script gives number and label, and writes the car down', async () => {
    const { reveal, database, settled, points } = await masking()
    const answer = await reveal(car.slug, JSON_PLEASE)
    expect(await answer.json()).toEqual({ text: NUMBER, href: 'tel:+61755500999', label: 'Used Car' })
    await settled()
    // Its count, and its row.
    expect([database.asked(), points]).toEqual([2, []])
  })

  it('[VDP-06] by form leads back to the car, whose page shows the number and is not kept', async () => {
    const { ask, reveal, points, settled } = await masking()
    const answer = await reveal()
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${page}?phone=shown#phone`])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    await settled()
    expect(points).toEqual([
      expect.objectContaining({ doubles: [25, 0], blobs: [expect.anything(), page, 'Used Car'] }),
    ])
    const here = { 'Sec-Fetch-Site': 'same-origin' }
    expect(holdsNumber(await (await ask(`${page}?phone=shown`, { headers: here })).text())).toBe(true)
    expect(holdsNumber(await (await ask(page)).text())).toBe(false)
  })

  it.each([
    ['passed on', { 'Sec-Fetch-Site': 'none' }],
    ['linked from elsewhere', { 'Sec-Fetch-Site': 'cross-site' }],
    ['fetched by a crawler', {}],
    ['led to from elsewhere', { Referer: 'https://elsewhere.example/' }],
  ])('[VDP-06] leaves an address that shows nothing when it is %s', async (_, headers) => {
    const { ask } = await masking()
    expect(holdsNumber(await (await ask(`${page}?phone=shown`, { headers })).text())).toBe(false)
  })

  it('[VDP-06] works in browsers that only say which page led there', async () => {
    const { ask, host } = await masking()
    const headers = { Referer: `http://${host}${page}` }
    expect(holdsNumber(await (await ask(`${page}?phone=shown`, { headers })).text())).toBe(true)
  })

  it.each([
    ['new', 'New Car'],
    ['demo', 'New Car'],
    ['used', 'Used Car'],
  ] as const)('[VDP-06] says %s as %s', async (car_type, label) => {
    const { reveal } = await masking({}, {}, { ...car, car_type })
    expect(await (await reveal(car.slug, JSON_PLEASE)).json()).toMatchObject({ label })
  })

  it('[VDP-06] gives the number even when nothing can be written down', async () => {
    const { reveal, database, settled } = await masking()
    database.goDown()
    expect(await (await reveal(car.slug, JSON_PLEASE)).json()).toMatchObject({ text: NUMBER })
    await settled()
    expect(vi.mocked(console.error).mock.calls.flat().join()).toContain('D1 is down')
  })

  it('[VDP-06] tells the dealer’s own system car, dealership and website, and no more', async () => {
    const told: unknown[] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      told.push([url, init.method, JSON.parse(init.body as string)])
      return new Response(null, { status: 204 })
    })
    const upstream = { url: 'https://api.dealer.example', serves: ['phone_reveals'] }
    const { reveal, settled, database } = await masking({ id: 900, upstream })
    await reveal(car.slug, { ...JSON_PLEASE, 'CF-Connecting-IP': '203.0.113.7' })
    await settled()
    const body = { car_id: 4, dealership_id: 12, website_id: 900 }
    expect(told).toEqual([['https://api.dealer.example/phone-reveals', 'POST', body]])
    expect(database.asked()).toBe(2)
  })

  it('[VDP-06] is written down here when that system is dead, and the trouble is logged without the number', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('down')))
    const upstream = { url: 'https://api.dealer.example', serves: ['phone_reveals'] }
    const { reveal, settled, database } = await masking({ upstream })
    expect((await reveal()).status).toBe(303)
    await settled()
    const logged = vi.mocked(console.error).mock.calls.flat().join()
    expect([database.asked(), logged.includes('phone_reveals: TypeError'), holdsNumber(logged)]).toEqual([
      2,
      true,
      false,
    ])
  })

  it.each([
    ['another site', { Origin: 'https://elsewhere.example' }, 403],
    ['no page', { Origin: '' }, 403],
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['a crawler', { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }, 403],
    ['curl', { 'User-Agent': 'curl/8.9.1' }, 403],
  ])('[VDP-06] is refused to %s', async (_, headers, status) => {
    const { reveal, database, settled } = await masking()
    const answer = await reveal(car.slug, headers)
    await settled()
    expect([answer.status, holdsNumber(await answer.text()), database.asked()]).toEqual([status, false, 0])
  })

  it.each([
    ['a car of another site', 'car=2020-toyota-corolla-77'],
    ['no car', ''],
    ['a file for a car', 'car[]=x'],
    ['two words', 'car=a&car=b'],
  ])('[VDP-06] is nothing for %s', async (_, body) => {
    const { reveal } = await masking()
    expect((await reveal('', JSON_PLEASE, body)).status).toBe(404)
    expect((await reveal('', {}, body)).headers.get('content-type')).toContain('text/html')
  })

  it('[VDP-06] takes at most 64 kB', async () => {
    const { reveal } = await masking()
    expect((await reveal('', {}, `car=${'x'.repeat(70_000)}`)).status).toBe(413)
  })

  it('[VDP-06] is refused for a while to who asks too often, in words that a person can read', async () => {
    const { reveal } = await masking({}, { EVENTS_LIMIT: { limit: async () => ({ success: false }) } })
    expect((await reveal(car.slug, JSON_PLEASE)).status).toBe(429)
    const answer = await reveal()
    expect([answer.status, await answer.text()]).toEqual([429, expect.stringContaining('Please try again in a minute')])
  })

  it('[VDP-06] cannot be done by a link', async () => {
    const { ask } = await masking()
    expect((await ask(`/api/phone-reveal?car=${car.slug}`)).status).toBe(405)
  })
})
