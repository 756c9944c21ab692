import { z } from 'zod'
import type { PriceSite } from '../../../shared/car/price.ts'
import type { StockScope } from '../../../shared/search/query.ts'
import { truncateAtWord } from '../../../shared/text.ts'
import { estimate, type Valuation, type ValuationRules, type ValuedCar } from '../../../shared/trade-in/valuation.ts'
import type { Upstream } from '../../platform/upstream.ts'
import type { SearchEngine } from '../search/service.ts'
import { comparable, likeSearch } from './like-cars.ts'

/** What a dealer pays for a car (TRD-01). */
export type Valuations = {
  /** null: it cannot be told from afar. Throws when nobody can say now. */
  value(car: ValuedCar): Promise<Valuation | null>
}

type Means = {
  search: Pick<SearchEngine, 'search'>
  scope: StockScope
  listing: PriceSite
  rules: ValuationRules
}

/** From the asking prices of the stock that the site shows. */
export const stockValuations = ({ search, scope, listing, rules }: Means): Valuations => ({
  async value(car) {
    const { hits } = await search.search(likeSearch({ ...car.vehicle, km: car.km, car_type: 'used' }, scope))
    const others = hits.map((hit) => comparable(hit, listing)).filter((hit) => hit !== null)
    const estimated = estimate(car, others, rules)
    return estimated && { id: crypto.randomUUID(), ...estimated }
  },
})

const amount = z.number().positive().max(10_000_000)
/** Longer words than a page has room for are cut. */
const WORDS = 300

const answerSchema = z
  .object({
    id: z.union([z.string().min(1).max(100), z.number().int()]).transform(String),
    offer_price: amount.nullable(),
    low: amount.nullable().default(null),
    high: amount.nullable().default(null),
    basis: z
      .string()
      .trim()
      .transform((words) => truncateAtWord(words, WORDS))
      .default(''),
  })
  .refine(
    ({ offer_price: offer, low, high }) => offer === null || ((low ?? offer) <= offer && offer <= (high ?? offer)),
    { path: ['offer_price'] },
  )

/** The dealer's own service: `POST /valuation`; without an offer price it cannot tell. */
export const upstreamValuations = (upstream: Pick<Upstream, 'post'>): Valuations => ({
  async value({ vehicle, km, answers }) {
    const { id, year, make, model, badge } = vehicle
    const body = { id, adjustmentAnswers: answers, km, year, make, model, badge }
    const { offer_price, low, high, ...answer } = await upstream.post('/valuation', body, answerSchema)
    if (offer_price === null) return null
    return { ...answer, offer_price, low: low ?? offer_price, high: high ?? offer_price }
  },
})

export const valuationsOf = (service: Upstream | null, means: Means): Valuations =>
  service ? upstreamValuations(service) : stockValuations(means)
