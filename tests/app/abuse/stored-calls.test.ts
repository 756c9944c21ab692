import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LIMITS } from '../../../shared/trust/limits.ts'
import { aCar } from '../../builders/car.ts'
import { pass, stopClock } from '../../clock.ts'
import { aForm } from '../a-form.ts'
import { raise } from './a-counter.ts'

const NOON = Date.parse('2026-11-25T02:00:00Z')
const DEALER = 'https://api.dealer.example'
let logged: string[] = []
let told: string[] = []

stopClock(NOON)
beforeEach(() => {
  logged = []
  told = []
  for (const level of ['error', 'warn', 'log'] as const)
    vi.spyOn(console, level).mockImplementation((line: string) => void logged.push(line))
  vi.stubGlobal('fetch', async (url: string) => {
    told.push(url)
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function aYard() {
  const location = { id: 3, name: 'North', slug: 'north', primary: true, dealership_id: 1, dealership_slug: 'north' }
  const street = { street: '1 A Street', city: 'Brisbane', state: 'qld', postcode: '4000', lat: -27, long: 153 }
  const cars = [4, 5].map((id) => aCar({ id, slug: `car-${id}`, price: 20_000, location_name: 'North' }))
  const form = await aForm({
    cars,
    site: {
      features: { phone_reveal: true, consent: false },
      locations: [{ ...location, address: street, contact_detail: { phone: '07 5550 0999' } }],
      dealerships: [{ id: 1, slug: 'north', name: 'North' }],
      upstream: { url: DEALER, serves: ['phone_reveals'] },
    } as never,
  })
  /** The number of a car, asked for by a form or by a script. */
  const reveal = async (car: number, address: string, headers: Record<string, string> = {}) => {
    const answer = await form.post(
      '/api/phone-reveal',
      { car: `car-${car}` },
      { 'CF-Connecting-IP': address, ...headers },
    )
    await form.settled()
    return answer.status
  }
  const view = async (at: number, address = '') => {
    const id = `0b9c4c3e-6b0a-4a53-9a53-${String(at).padStart(12, '0')}`
    const answer = await form.ask('/api/events', {
      method: 'POST',
      body: JSON.stringify({ told: [{ event: 49, id, path: '/cars' }] }),
      headers: { Origin: `http://${form.host}`, 'Content-Type': 'application/json', 'CF-Connecting-IP': address },
    })
    await form.settled()
    return answer.status
  }
  /** So many were stored before, in this hour or earlier. */
  const had = (what: string, count: number, hoursAgo = 0) =>
    form.base.sqlite
      .prepare("insert or replace into trust_count values (?, ?, '', ?, ?, ?)")
      .run(form.slug, what, Math.floor(Date.now() / 3_600_000) - hoursAgo, count, Date.now())
  const stored = (table: 'phone_reveal' | 'event') => form.base.rows(`select 1 from ${table}`).length
  const refused = () => form.base.rows("select what, count from trust_count where what like 'refused%'")
  return { ...form, reveal, view, had, stored, refused }
}

const noted = () => logged.filter((line) => line.includes('trust.limit_reached'))

describe('a revealed number', () => {
  it('[TRU-01] of one car to one address is stored, and told to the dealer’s system, 1 time an hour, and shown each time', async () => {
    const yard = await aYard()
    for (let n = 0; n < 4; n++) expect(await yard.reveal(4, '203.0.113.7')).toBe(303)
    for (let n = 0; n < 4; n++)
      expect(await yard.reveal(4, `2001:db8:1:2::${n}`, { Accept: 'application/json' })).toBe(200)
    expect([yard.stored('phone_reveal'), told.length, yard.stored('event')]).toEqual([2, 2, 1])
    expect([yard.refused(), noted()]).toEqual([[], []])
    await yard.reveal(5, '203.0.113.7')
    pass(3_600)
    await yard.reveal(4, '203.0.113.7')
    expect([yard.stored('phone_reveal'), told.length]).toEqual([4, 4])
  })

  it('[TRU-01] is stored of one network 30 times an hour, and of the others as ever', async () => {
    const yard = await aYard()
    const reveal = async (n: number) => expect(await yard.reveal(4, `203.0.113.${n}`)).toBe(303)
    for (let n = 0; n < 3; n++) await reveal(n)
    raise(yard.base, 'reveals_network', { from: 3, to: 28 })
    for (let n = 3; n < 8; n++) await reveal(n)
    expect(yard.stored('phone_reveal')).toBe(5)
    expect(yard.refused()).toEqual([{ what: 'refused reveals_network', count: 3 }])
    await yard.reveal(4, '198.51.100.4')
    expect(yard.stored('phone_reveal')).toBe(6)
  })

  it.each([
    ['hour', 'reveals_site', 300, 0],
    ['day', 'reveals_site_day', 2_000, 5],
  ] as const)(
    '[TRU-01] is stored by a site up to a limit an %s (%s): %i; then it is shown, counted, and noted once',
    async (_, name, most, ago) => {
      const yard = await aYard()
      expect(LIMITS[name].most).toBe(most)
      yard.had('reveals site', most - 1, ago)
      for (let n = 0; n < 5; n++) expect(await yard.reveal(4, `10.0.${n}.1`)).toBe(303)
      expect([yard.stored('phone_reveal'), told.length]).toEqual([1, 1])
      expect(yard.refused()).toEqual([{ what: `refused ${name}`, count: 4 }])
      expect(noted()).toHaveLength(1)
    },
  )
})

describe('an event', () => {
  it('[TRU-01] is stored of one network up to 1,000 times an hour, and of the others as ever', async () => {
    const yard = await aYard()
    const view = async (n: number) => expect(await yard.view(n, `203.0.113.${n}`)).toBe(204)
    for (let n = 0; n < 3; n++) await view(n)
    raise(yard.base, 'events_network', { from: 3, to: 998 })
    for (let n = 3; n < 8; n++) await view(n)
    expect(yard.stored('event')).toBe(5)
    expect(yard.refused()).toEqual([{ what: 'refused events_network', count: 3 }])
    expect(noted()).toHaveLength(1)
    await yard.view(1_100, '198.51.100.4')
    expect(yard.stored('event')).toBe(6)
  })

  it.each([
    ['hour', 'events_site', 5_000, 0],
    ['day', 'events_site_day', 20_000, 5],
  ] as const)(
    '[TRU-01] is stored by a site up to a limit an %s (%s): %i; then it is counted, and noted once',
    async (_, name, most, ago) => {
      const yard = await aYard()
      expect(LIMITS[name].most).toBe(most)
      yard.had('events site', most - 1, ago)
      for (let n = 0; n < 5; n++) expect(await yard.view(n)).toBe(204)
      expect(yard.stored('event')).toBe(1)
      expect(yard.refused()).toEqual([{ what: `refused ${name}`, count: 4 }])
      expect(noted()).toHaveLength(1)
    },
  )
})
