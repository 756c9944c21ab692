import { type Comparable, comparableBounds } from '../../../shared/car/comparables.ts'
import { type PriceSite, priceOf } from '../../../shared/car/price.ts'
import type { CarSummary } from '../../../shared/car/summary.ts'
import type { SearchQuery, StockScope } from '../../../shared/search/query.ts'

/** The most relevant of the similar cars; the others are not compared. */
const MAX_COMPARED = 48

type ComparedCar = Pick<CarSummary, 'make' | 'model' | 'car_type' | 'item_type' | 'year' | 'km'>

/** The search for cars in stock that are similar enough to compare. */
export function similarCarsQuery(car: ComparedCar, scope: StockScope): SearchQuery {
  const { year, km } = comparableBounds(car)
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
