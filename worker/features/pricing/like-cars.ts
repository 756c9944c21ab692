import { type Comparable, type ComparableBounds, comparableBounds } from '../../../shared/car/comparables.ts'
import { type PriceSite, priceOf } from '../../../shared/car/price.ts'
import { estimateBounds } from '../../../shared/car/price-estimate.ts'
import type { CarSummary } from '../../../shared/car/summary.ts'
import type { SearchQuery, StockScope } from '../../../shared/search/query.ts'

/** The most relevant of the similar cars; the others are not compared. */
const MAX_COMPARED = 48

type ComparedCar = Pick<CarSummary, 'make' | 'model' | 'car_type' | 'item_type' | 'year' | 'km'>

/** The search for cars in stock that a trade-in is valued by. */
export const similarCarsQuery = (car: ComparedCar, scope: StockScope): SearchQuery =>
  queryWithin(car, comparableBounds(car), scope)

/** The search for cars in stock that a price is compared with: also of the same body, where the car has one. */
export function comparedCarsQuery(car: ComparedCar & Pick<CarSummary, 'simple_body'>, scope: StockScope): SearchQuery {
  const query = queryWithin(car, estimateBounds(car), scope)
  return car.simple_body === null ? query : { ...query, facets: { ...query.facets, body: [car.simple_body] } }
}

function queryWithin(car: ComparedCar, { year, km }: ComparableBounds, scope: StockScope): SearchQuery {
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
    pageSize: MAX_COMPARED,
  }
}

/** With its price on this site; null for a car without a price or with a weekly one. */
export function comparable(car: CarSummary, listing: PriceSite): Comparable | null {
  const { kind, amount } = priceOf(car, listing)
  if (kind !== 'price' || amount === null) return null
  const { id, year, km, badge } = car
  return { id, year, km, badge, price: amount }
}
