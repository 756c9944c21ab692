import { z } from 'zod'
import { compareWith } from '../../../shared/car/comparables.ts'
import type { Comparison } from '../../../shared/car/comparison.ts'
import { carPath } from '../../../shared/car/links.ts'
import type { PriceSite } from '../../../shared/car/price.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { carSummary } from '../../../shared/car/summary.ts'
import type { StockScope } from '../../../shared/search/query.ts'
import { truncateAtWord } from '../../../shared/text.ts'
import { type Upstream, UpstreamFailure } from '../../platform/upstream.ts'
import type { SearchEngine } from '../search/service.ts'
import { comparable, likeSearch } from './like-cars.ts'

/** Holds the price of a car against others like it (VDP-11). */
export type PriceComparison = {
  /** Whether an answer takes a journey: no page waits for it then. */
  isFar: boolean
  /** null where there is nothing to compare with. Throws when nobody can say. */
  compare(car: Car): Promise<Comparison | null>
}

type Means = { search: Pick<SearchEngine, 'search'>; isFar: boolean; scope: StockScope; listing: PriceSite }

/** From the stock that the site shows. */
export const embeddedComparison = ({ search, isFar, scope, listing }: Means): PriceComparison => ({
  isFar,
  async compare(car) {
    const own = comparable(carSummary(car), listing)
    if (own === null) return null
    const { hits } = await search.search(likeSearch(car, scope))
    const others = hits.map((hit) => comparable(hit, listing)).filter((hit) => hit !== null)
    return compareWith({ ...car, ...own }, others)
  },
})

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
