import { type Comparable, nearTo } from '../../../shared/car/comparables.ts'
import { type PriceSite, priceOf } from '../../../shared/car/price.ts'
import type { CarSummary } from '../../../shared/car/summary.ts'
import type { SearchQuery, StockScope } from '../../../shared/search/query.ts'

/** More cars than this are not looked at; the first of them are the most relevant. */
const MOST = 48

type Likened = Pick<CarSummary, 'make' | 'model' | 'car_type' | 'item_type' | 'year' | 'km'>

/** The cars of the stock that one may be held against. */
export function likeSearch(car: Likened, scope: StockScope): SearchQuery {
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

/** As it is priced on this site; null for one that has no price or is paid by the week. */
export function comparable(car: CarSummary, listing: PriceSite): Comparable | null {
  const { kind, amount } = priceOf(car, listing)
  if (kind !== 'price' || amount === null) return null
  const { id, year, km, badge } = car
  return { id, year, km, badge, price: amount }
}
