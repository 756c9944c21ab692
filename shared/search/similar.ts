import { advertisedPrice, type OfferedCar } from '../car/advertised-price.ts'
import type { CarSummary } from '../car/summary.ts'
import { PLAIN_QUERY, type SearchQuery, type SearchResult, type StockScope } from './query.ts'

/** Query for similar cars; `most` is their maximum (`vehicle.similar_count`). */
export type SimilarQuery = { car: Likeness; scope: StockScope; most: number }

export type Likeness = Pick<CarSummary, 'id' | 'item_type' | 'make' | 'model' | 'simple_body' | keyof OfferedCar>

/** Results per search (SIM-01). */
const RESULTS_PER_SEARCH = 10
/** Price tolerance in dollars: close below EXPENSIVE_FROM, wide from there on (SIM-01). */
const EXPENSIVE_FROM = 50_000
const CLOSE_TOLERANCE = 10_000
const WIDE_TOLERANCE = 25_000

/** Searches for similar cars, best first: same model, then same body. */
export function similarSearches({ car, scope }: Omit<SimilarQuery, 'most'>): SearchQuery[] {
  const queryFor = (facets: SearchQuery['facets']): SearchQuery => ({
    ...PLAIN_QUERY,
    scope,
    facets: { status: ['in_stock'], item_type: [car.item_type], ...facets },
    ranges: nearPrice(car),
    // One more, since the car itself is among them.
    pageSize: RESULTS_PER_SEARCH + 1,
  })
  const sameModel = queryFor({ make: [car.make], model: [car.model] })
  return car.simple_body === null ? [sameModel] : [sameModel, queryFor({ body: [car.simple_body] })]
}

function nearPrice(car: Likeness): SearchQuery['ranges'] {
  const price = advertisedPrice(car)
  if (price === null) return {}
  const within = price < EXPENSIVE_FROM ? CLOSE_TOLERANCE : WIDE_TOLERANCE
  return { price: { min: Math.max(0, price - within), max: price + within } }
}

/** Similar cars of the results: without the car itself and duplicates, at most `most` (SIM-01). */
export function pickSimilar(answers: Pick<SearchResult, 'hits'>[], { car, most }: SimilarQuery): CarSummary[] {
  const found = answers.flatMap(({ hits }) => hits.filter(({ id }) => id !== car.id).slice(0, RESULTS_PER_SEARCH))
  return found.filter((hit, at) => found.findIndex(({ id }) => id === hit.id) === at).slice(0, most)
}

/** Cache key of similar cars: only the fields that define likeness. */
export function similarKey({ car, scope, most }: SimilarQuery): string {
  const { id, item_type, make, model, simple_body } = car
  return JSON.stringify([scope, most, id, item_type, make, model, simple_body, advertisedPrice(car)])
}
