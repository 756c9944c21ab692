import { z } from 'zod'
import { type Comparable, compareWith, nearTo } from '../../shared/car/comparables.ts'
import type { Comparison } from '../../shared/car/comparison.ts'
import { carPath } from '../../shared/car/links.ts'
import { type PriceSite, priceOf } from '../../shared/car/price.ts'
import type { Car } from '../../shared/car/schema.ts'
import { type CarSummary, carSummary } from '../../shared/car/summary.ts'
import type { SearchQuery, StockScope } from '../../shared/search/query.ts'
import { truncateAtWord } from '../../shared/text.ts'
import { type Upstream, UpstreamFailure } from '../upstream.ts'
import type { SearchEngine } from './search.ts'

/** Holds the price of a car against others like it (VDP-11). */
export type PriceComparison = {
  /** Whether an answer takes a journey: no page waits for it then. */
  isFar: boolean
  /** null where there is nothing to compare with. Throws when nobody can say. */
  compare(car: Car): Promise<Comparison | null>
}

/** More cars than this are not looked at; the first of them are the most relevant. */
const MOST = 48

type Means = { search: Pick<SearchEngine, 'search'>; isFar: boolean; scope: StockScope; listing: PriceSite }

/** From the stock that the site shows. */
export const embeddedComparison = ({ search, isFar, scope, listing }: Means): PriceComparison => ({
  isFar,
  async compare(car) {
    const own = comparable(carSummary(car), listing)
    if (own === null) return null
    const { hits } = await search.search(comparableSearch(car, scope))
    const others = hits.map((hit) => comparable(hit, listing)).filter((hit) => hit !== null)
    return compareWith({ ...car, ...own }, others)
  },
})

/** As it is priced on this site; null for one that has no price or is paid by the week. */
function comparable(car: CarSummary, listing: PriceSite): Comparable | null {
  const { kind, amount } = priceOf(car, listing)
  if (kind !== 'price' || amount === null) return null
  const { id, year, km, badge } = car
  return { id, year, km, badge, price: amount }
}

function comparableSearch(car: Car, scope: StockScope): SearchQuery {
  const { year, km } = nearTo(car)
  return {
    scope,
    text: '',
    synonyms: [],
    facets: {
      make: [car.make],
      model: [car.model],
      car_type: [car.car_type],
      item_type: [car.item_type],
      status: ['in_stock'],
    },
    ranges: { ...(year && { year }), ...(km && { km }) },
    sort: 'relevance',
    pinned: [],
    page: 1,
    pageSize: MOST,
  }
}

const amount = z.number().positive().max(100_000_000)
/** Longer words than a page has room for are cut. */
const WORDS = 200

const answerSchema = z
  .object({
    fill: z.number().min(0).max(100),
    listing_price: amount,
    market_range_min: amount,
    market_range_max: amount,
    confidence: z.number().min(0).max(1),
    description: z
      .string()
      .trim()
      .min(1)
      .transform((words) => truncateAtWord(words, WORDS)),
  })
  .refine((answer) => answer.market_range_min <= answer.market_range_max, { path: ['market_range_max'] })

/** From the dealer's own system: `GET {car path}/autogauge`. One that it does not know has nothing to compare with. */
export const upstreamComparison = (upstream: Upstream): PriceComparison => ({
  isFar: true,
  async compare(car) {
    try {
      return await upstream.get(`${carPath(car)}/autogauge`, answerSchema)
    } catch (error) {
      if (error instanceof UpstreamFailure && error.status === 404) return null
      throw error
    }
  },
})
