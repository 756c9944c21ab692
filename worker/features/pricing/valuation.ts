import { z } from 'zod'
import type { PriceSite } from '../../../shared/car/price.ts'
import type { StockScope } from '../../../shared/search/query.ts'
import { truncateAtWord } from '../../../shared/text.ts'
import {
  estimateValue,
  type Valuation,
  type ValuationRules,
  type ValuedCar,
} from '../../../shared/trade-in/valuation.ts'
import type { Upstream } from '../../platform/upstream.ts'
import type { SearchEngine } from '../search/service.ts'
import { comparable, similarCarsQuery } from './service.ts'

/** Trade-in valuations (TRD-01). */
export type Valuations = {
  /** null: the car has to be inspected. Rejects when the service does not answer. */
  value(car: ValuedCar): Promise<Valuation | null>
}

type ValuationDeps = {
  search: Pick<SearchEngine, 'search'>
  scope: StockScope
  listing: PriceSite
  rules: ValuationRules
}

/** Estimated from the asking prices of the site's visible stock. */
export const stockValuations = ({ search, scope, listing, rules }: ValuationDeps): Valuations => ({
  async value(car) {
    const { hits } = await search.search(similarCarsQuery({ ...car.vehicle, km: car.km, car_type: 'used' }, scope))
    const others = hits.map((hit) => comparable(hit, listing)).filter((hit) => hit !== null)
    const estimated = estimateValue(car, others, rules)
    return estimated && { id: crypto.randomUUID(), ...estimated }
  },
})

const amount = z.number().positive().max(10_000_000)
const MAX_BASIS_CHARS = 300

/** Answer of `POST /valuation` of a dealer's own system. */
export const valuationAnswerSchema = z
  .object({
    id: z.union([z.string().min(1).max(100), z.number().int()]).transform(String),
    offer_price: amount.nullable(),
    low: amount.nullable().default(null),
    high: amount.nullable().default(null),
    basis: z
      .string()
      .trim()
      .transform((words) => truncateAtWord(words, MAX_BASIS_CHARS))
      .default(''),
  })
  .refine(
    ({ offer_price: offer, low, high }) => offer === null || ((low ?? offer) <= offer && offer <= (high ?? offer)),
    { path: ['offer_price'] },
  )

/** The dealer's own service: `POST /valuation`; `offer_price` null means that the car has to be inspected. */
export const upstreamValuations = (upstream: Pick<Upstream, 'post'>): Valuations => ({
  async value({ vehicle, km, answers }) {
    const { id, year, make, model, badge } = vehicle
    const body = { id, adjustmentAnswers: answers, km, year, make, model, badge }
    const { offer_price, low, high, ...answer } = await upstream.post('/valuation', body, valuationAnswerSchema)
    if (offer_price === null) return null
    return { ...answer, offer_price, low: low ?? offer_price, high: high ?? offer_price }
  },
})

export const createValuations = (service: Upstream | null, deps: ValuationDeps): Valuations =>
  service ? upstreamValuations(service) : stockValuations(deps)
