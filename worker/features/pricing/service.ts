import { z } from 'zod'
import { type Comparable, type ComparableBounds, comparableBounds } from '../../../shared/car/comparables.ts'
import { comparePrice } from '../../../shared/car/compare-price.ts'
import { carPath } from '../../../shared/car/links.ts'
import type { MarketComparison } from '../../../shared/car/market-comparison.ts'
import { outrightPrice, type PriceSite } from '../../../shared/car/price.ts'
import { estimateBounds } from '../../../shared/car/price-estimate.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { type CarSummary, carSummary } from '../../../shared/car/summary.ts'
import { HITS_ONLY, PLAIN_QUERY, type SearchQuery, type StockScope } from '../../../shared/search/query.ts'
import { truncateAtWord } from '../../../shared/text.ts'
import {
  estimateValue,
  type Valuation,
  type ValuationRules,
  type ValuedCar,
} from '../../../shared/trade-in/valuation.ts'
import { answerOrNull, type Upstream } from '../../platform/upstream.ts'
import type { SearchEngine } from '../search/service.ts'

/** Compares the price of a car with similar cars (VDP-11). */
export type PriceComparison = {
  /** Whether an answer takes a network call; pages then load it after they are shown. */
  isRemote: boolean
  /** null: nothing to compare with. Rejects when the service does not answer. */
  compare(car: Car): Promise<MarketComparison | null>
}

type ComparisonDeps = {
  search: Pick<SearchEngine, 'search'>
  isRemote: boolean
  scope: StockScope
  listing: PriceSite
  /** Names the versions of stock and config. */
  edition: () => Promise<string>
}

/** From the site's visible stock. Its search is in no cache of answers: no other car has the same question. */
export const embeddedComparison = ({ search, isRemote, scope, listing, edition }: ComparisonDeps): PriceComparison => ({
  isRemote,
  async compare(car) {
    // A server's answer may stand in for a newer one.
    const from = isRemote ? null : await edition().catch(() => null)
    const kept = comparisons.get(car)
    if (kept && kept.from === from && kept.listing === listing && kept.soldSince === scope.soldSince) return kept.answer
    const own = comparable(carSummary(car), listing)
    if (own === null) return null
    const { hits, unread } = await findComparedCars(search, car, scope)
    const others = hits.map((hit) => comparable(hit, listing)).filter((hit) => hit !== null)
    const answer = comparePrice({ ...car, ...own }, others, unread)
    if (from !== null) comparisons.set(car, { from, listing, soldSince: scope.soldSince, answer })
    return answer
  },
})

type Compared = Pick<ComparisonDeps, 'listing'> & {
  from: string
  soldSince: number | null
  answer: MarketComparison | null
}

/** Keyed by the car object, which is replaced when its record changes. */
const comparisons = new WeakMap<object, Compared>()

const amount = z.number().positive().max(100_000_000)
const MAX_DESCRIPTION_CHARS = 200

/** Answer of `GET {car path}/autogauge` of a dealer's own system. */
export const comparisonAnswerSchema = z
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
      .transform((words) => truncateAtWord(words, MAX_DESCRIPTION_CHARS)),
  })
  .refine((answer) => answer.market_range_min <= answer.market_range_max, { path: ['market_range_max'] })

/** From the dealer's own system: `GET {car path}/autogauge`. 404 means that there is nothing to compare with. */
export const upstreamComparison = (upstream: Upstream): PriceComparison => ({
  isRemote: true,
  compare: (car) => answerOrNull(upstream.get(`${carPath(car)}/autogauge`, comparisonAnswerSchema)),
})

/** Of the similar cars that one search reads; a trade-in is valued by the most relevant. */
const MAX_VALUED_BY = 48
const MAX_READ = 96
/** Searches that come ever closer to a car, until all that are left are read. */
const MAX_SEARCHES = 3

type SoughtCar = Pick<CarSummary, 'make' | 'model' | 'car_type' | 'item_type' | 'year' | 'km'>

/** The search for cars in stock that a trade-in is valued by. */
export const similarCarsQuery = (car: SoughtCar, scope: StockScope): SearchQuery => ({
  ...queryWithin(car, comparableBounds(car), scope),
  pageSize: MAX_VALUED_BY,
})

/** The cars in stock that a price is compared with: all, else those of its badge and the nearest. `unread` are like it too. */
async function findComparedCars(search: ComparisonDeps['search'], car: Car, scope: StockScope) {
  const { simple_body: body, badge } = car
  const byId = new Map<number, CarSummary>()
  let similar = 0
  for (let at = 0, share = 1; at < MAX_SEARCHES; at++) {
    const query = queryWithin(car, estimateBounds(car, share), scope)
    const { hits, count } = await search.search({
      ...query,
      facets: { ...query.facets, ...(body !== null && { body: [body] }) },
      prefer: badge === null ? [] : [{ facets: { badge: [badge] } }],
      pageSize: MAX_READ,
      counted: HITS_ONLY,
    })
    for (const hit of hits) byId.set(hit.id, hit)
    if (at === 0) similar = count
    if (count <= MAX_READ) break
    // The cars of half the years and kilometres are a quarter, or more.
    share /= 2
  }
  return { hits: [...byId.values()], unread: similar - byId.size }
}

function queryWithin(car: SoughtCar, { year, km }: ComparableBounds, scope: StockScope): SearchQuery {
  return {
    ...PLAIN_QUERY,
    scope,
    facets: {
      make: [car.make],
      model: [car.model],
      car_type: [car.car_type],
      item_type: [car.item_type],
      status: ['in_stock'],
    },
    ranges: { ...(year && { year }), ...(km && { km }) },
    pageSize: MAX_READ,
  }
}

/** With its price on this site; null for a car without a price or with a weekly one. */
export function comparable(car: CarSummary, listing: PriceSite): Comparable | null {
  const price = outrightPrice(car, listing)
  if (price === null) return null
  const { id, year, km, badge, simple_fuel, simple_transmission, drive } = car
  return { id, year, km, badge, simple_fuel, simple_transmission, drive, price }
}

/** Trade-in valuations (TRD-01). */
export type Valuations = {
  /** null: the car has to be inspected. Rejects when the service does not answer. */
  value(car: ValuedCar): Promise<Valuation | null>
  isFree: boolean
}

type ValuationDeps = {
  search: Pick<SearchEngine, 'search'>
  scope: StockScope
  listing: PriceSite
  rules: ValuationRules
}

/** Estimated from the asking prices of the site's visible stock. */
export const stockValuations = ({ search, scope, listing, rules }: ValuationDeps): Valuations => ({
  isFree: true,
  async value(car) {
    const { hits } = await search.search(similarCarsQuery({ ...car.vehicle, km: car.km, car_type: 'used' }, scope))
    const others = hits.map((hit) => comparable(hit, listing)).filter((hit) => hit !== null)
    const estimated = estimateValue(car, others, rules)
    return estimated && { id: crypto.randomUUID(), ...estimated }
  },
})

const offered = z.number().positive().max(10_000_000)
const MAX_BASIS_CHARS = 300

/** Answer of `POST /valuation` of a dealer's own system. */
export const valuationAnswerSchema = z
  .object({
    id: z.union([z.string().min(1).max(100), z.number().int()]).transform(String),
    offer_price: offered.nullable(),
    low: offered.nullable().default(null),
    high: offered.nullable().default(null),
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
  isFree: false,
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
