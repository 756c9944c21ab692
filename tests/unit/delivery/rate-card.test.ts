import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliveryFromRateCard } from '../../../shared/delivery/rate-card.ts'
import { deliverySchema } from '../../../shared/delivery/settings.ts'
import { buildSite } from '../../builders/site.ts'

const card = (json: object) => deliverySchema.parse(json)
const YARD = { lat: -27.5, long: 153 }
/** So many kilometres north of the yard. */
const north = (km: number) => ({
  lat: -27.5 + (km / 6371) * (180 / Math.PI),
  long: 153,
  name: 'Northtown',
  state: 'QLD',
})
const price = (json: object, postcode: string, km: number | null) =>
  deliveryFromRateCard(card(json), { postcode, place: km === null ? null : north(km), from: YARD })

const ZONES = {
  zones: [
    { name: 'Metro', postcodes: ['4000-4207', '4300'], price: 79 },
    { name: 'Free Logan', postcodes: ['4114'], price: 0 },
    { name: 'Coast', postcodes: ['4208-4287'], price: 129.4 },
  ],
}

describe('a card of zones by postcode', () => {
  it.each([
    ['the first of a range', '4000', 79],
    ['the last of a range', '4207', 79],
    ['a postcode alone', '4300', 79],
    ['the first zone where two would do', '4114', 79],
    ['a price in cents, in whole dollars', '4208', 129],
  ])('[CAL-02] prices %s', (_, postcode, dollars) => {
    expect(price(ZONES, postcode, null)).toMatchObject({ price: dollars })
  })

  it.each(['3999', '4288', '4301', '0800'])('[CAL-02] has no price for %s', (postcode) => {
    expect(price(ZONES, postcode, 5)).toBeNull()
  })

  it('[CAL-02] names the zone, or the region where the zone has no name', () => {
    expect(price(ZONES, '4000', 5)?.name).toBe('Metro')
    expect(price({ zones: [{ price: 50 }] }, '4000', 5)?.name).toBe('Northtown')
    expect(price({ zones: [{ price: 50 }] }, '4000', null)).toEqual({ price: 50, name: null })
  })
})

describe('a card by distance', () => {
  const DISTANCE = {
    zones: [{ within_km: 200, price: { base: 90, per_km: 2, free_km: 25 } }, { price: { base: 200, per_km: 1 } }],
    max_km: 500,
  }

  it.each([
    ['nothing next door', 0, 0],
    ['nothing within the free kilometres', 24.9, 0],
    ['the base and the kilometres beyond the free ones', 125, 290],
    ['by the next zone further out', 300, 500],
  ])('[CAL-02] asks for %s', (_, km, dollars) => {
    expect(price(DISTANCE, '4000', km)?.price).toBe(dollars)
  })

  it('[CAL-02] has no price beyond its reach, nor where nobody knows how far it is', () => {
    expect(price(DISTANCE, '4000', 501)).toBeNull()
    expect(price(DISTANCE, '4000', null)).toBeNull()
  })

  it('[CAL-02] rounds to the step it names', () => {
    expect(price({ ...DISTANCE, round_to: 25 }, '4000', 130)?.price).toBe(300)
  })

  it('[CAL-02] passes over distance where it is not known, and takes the postcode', () => {
    const mixed = {
      zones: [
        { within_km: 50, price: 10 },
        { name: 'Metro', postcodes: ['4000-4999'], price: 99 },
      ],
    }
    expect(price(mixed, '4000', null)).toEqual({ price: 99, name: 'Metro' })
    expect(price(mixed, '4000', 20)?.price).toBe(10)
  })

  it('[CAL-02] never costs less further out, and is never less than nothing', () => {
    const km = fc.double({ min: 0, max: 1_000, noNaN: true })
    const one = { zones: [{ price: { base: 90, per_km: 1.3, free_km: 40 } }] }
    fc.assert(
      fc.property(km, km, (a, b) => {
        const [near, far] = [Math.min(a, b), Math.max(a, b)].map((each) => price(one, '4000', each)!.price) as [
          number,
          number,
        ]
        expect(near >= 0 && near <= far).toBe(true)
      }),
    )
  })
})

const zone = (changes: object) => ({ delivery: { zones: [{ price: 10, ...changes }] } })

describe('the config of a card', () => {
  it.each([
    [
      'a range upside down',
      zone({ postcodes: ['4207-4000'] }),
      'delivery.zones.0.postcodes.0 must begin with the lower',
    ],
    ['a short postcode', zone({ postcodes: ['400'] }), 'delivery.zones.0.postcodes.0 must be a postcode'],
    ['a negative price', zone({ price: -1 }), 'delivery.zones.0.price'],
    ['a distance of nothing', zone({ within_km: 0 }), 'delivery.zones.0.within_km'],
    ['no zones while the feature is on', { features: { delivery: true } }, 'delivery.zones is needed while'],
  ])('[CAL-02] is refused with %s', (_, changes, fault) => {
    expect(() => buildSite(changes)).toThrow(fault)
  })
})

it('[CAL-02] a site without zones may deliver where its own system tells the prices', () => {
  const upstream = { url: 'https://api.dealer.example', serves: ['delivery'] }
  expect(() => buildSite({ features: { delivery: true }, upstream } as never)).not.toThrow()
})
