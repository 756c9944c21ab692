import type { StockScope } from '../search/query.ts'
import { advertisedPrice, type OfferedCar } from './advertised-price.ts'
import type { Car } from './schema.ts'

type ScopedCar = Pick<
  Car,
  | 'status'
  | 'sold_at'
  | 'show_on_dealer_website'
  | 'car_type'
  | 'make'
  | 'dealership_slug'
  | 'location_name'
  | 'stocknum'
  | 'excluded_website_ids'
  | keyof OfferedCar
>

/** Withdrawn and hidden cars are on no site regardless of scope, and absent from stock indexes. */
export const isListable = (car: Pick<Car, 'status' | 'show_on_dealer_website'>) =>
  car.status !== 'withdrawn' && car.show_on_dealer_website

/** Whether a site may show a car (SRC-04, TEN-04). Every path to a car checks this, or uses the index built with it. */
export function isInScope(car: ScopedCar, scope: StockScope): boolean {
  return (
    isListable(car) &&
    (scope.statuses.includes(car.status) || isSoldSince(car, scope.soldSince)) &&
    isAllowed(scope.carTypes, car.car_type) &&
    isAllowed(scope.makes, car.make) &&
    isAllowed(scope.dealershipSlugs, car.dealership_slug) &&
    isAllowed(scope.locationNames, car.location_name) &&
    !(car.stocknum !== null && scope.excludedStockNumbers.includes(car.stocknum)) &&
    !(scope.excludedForWebsiteId !== null && car.excluded_website_ids.includes(scope.excludedForWebsiteId)) &&
    isDearerThan(scope.priceAbove, advertisedPrice(car))
  )
}

const isSoldSince = (car: ScopedCar, since: number | null) =>
  since !== null && car.status === 'sold' && car.sold_at !== null && car.sold_at >= since

const isAllowed = <T>(allowed: T[] | null, value: T | null) =>
  allowed === null || (value !== null && allowed.includes(value))

const isDearerThan = (limit: number | null, price: number | null) => limit === null || (price !== null && price > limit)
