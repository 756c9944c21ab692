import { describe, expect, it } from 'vitest'
import type { PricePart } from '../../../shared/car/price-estimate.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { listingRank, withPricePart } from '../../../shared/search/listing-rank.ts'
import { DAY_MS } from '../../../shared/time.ts'
import { aCar, aPhoto } from '../../builders/car.ts'

const WEEK_MS = 7 * DAY_MS
const LISTED = 2_900 * WEEK_MS
const photos = (count: number) => Array.from({ length: count }, (_, at) => aPhoto(`/photo-${at}.jpg`))
const market = (average: number) => ({ state_average_market_price: null, average_market_price: average })
const ranked = (car: Partial<Car>) => listingRank(aCar({ created_at: LISTED, price: 20_000, ...car }), null)

describe('the rank of a listing', () => {
  it.each<[string, Partial<Car>, Partial<Car>]>([
    [
      'a car for sale, though the sold one is newer and has a rank',
      {},
      { status: 'sold', custom_rank: 9, created_at: LISTED + 9 * WEEK_MS },
    ],
    ['the site’s own rank', { custom_rank: 1 }, { custom_rank: 0 }],
    ['that rank, though the other is newer', { custom_rank: 1 }, { created_at: LISTED + 9 * WEEK_MS }],
    ['none below a negative one', {}, { custom_rank: -1 }],
    ['a newer week', { created_at: LISTED + WEEK_MS }, {}],
    ['a newer week, though without photographs', { created_at: LISTED + WEEK_MS }, { images: photos(9) }],
    ['photographs', { images: photos(1) }, {}],
    ['a full set of them', { images: photos(5) }, { images: photos(4) }],
    [
      'photographs, though dearer',
      { images: photos(1), autograb_data: market(15_000) },
      { autograb_data: market(25_000) },
    ],
    ['a price below the market', { autograb_data: market(25_000) }, {}],
    ['a price of no known market, before one above it', {}, { autograb_data: market(15_000) }],
  ])('[SRC-05] puts first %s', (_, first, second) => {
    expect(ranked(first)).toBeGreaterThan(ranked(second))
  })

  it.each<[string, Partial<Car>, Partial<Car>]>([
    ['another day of the week', { created_at: LISTED + DAY_MS }, {}],
    ['a price near the market', { autograb_data: market(20_500) }, {}],
    ['more than a full set of photographs', { images: photos(50) }, { images: photos(5) }],
  ])('[SRC-05] makes no difference of %s', (_, car, other) => {
    expect(ranked(car)).toBe(ranked(other))
  })

  const partly = (part: PricePart | null, car: Partial<Car> = {}) =>
    listingRank(aCar({ created_at: LISTED, price: 20_000, ...car }), part)

  it('[SRC-05] [STK-08] goes by similar cars where that is sure, else by the average of the feed', () => {
    const dear = { autograb_data: market(15_000) }
    expect(partly('low')).toBeGreaterThan(partly('middle'))
    expect(partly('middle')).toBeGreaterThan(partly('high'))
    expect(partly('low', dear)).toBe(partly('low'))
    expect(partly(null, dear)).toBe(partly('high'))
  })

  it.each<PricePart | null>(['low', 'middle', 'high', null])(
    'is the same when the part of the price comes later: %s',
    (part) => {
      for (const average of [15_000, 20_000, 25_000]) {
        const car = { autograb_data: market(average), images: photos(1) }
        expect(withPricePart(partly(null, car), part)).toBe(partly(part, car))
      }
    },
  )

  it('is a whole number that can be told from the next, whatever the feed says', () => {
    for (const custom_rank of [-1e9, 0, 1e9, 2 ** 60]) {
      const rank = ranked({ custom_rank, created_at: Date.parse('2090-01-01'), images: photos(9) })
      expect(Number.isSafeInteger(rank)).toBe(true)
    }
  })
})
