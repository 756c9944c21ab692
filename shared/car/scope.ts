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

/** What lets a car onto a site, by the setting that says so; one more is of the car itself. */
const RULES = Object.entries<(car: ScopedCar, scope: StockScope) => boolean>({
  'stock.statuses': (car, { statuses, soldSince }) => statuses.includes(car.status) || isSoldSince(car, soldSince),
  'stock.car_types': (car, scope) => isAllowed(scope.carTypes, car.car_type),
  'stock.makes, manufacturer': (car, scope) => isAllowed(scope.makes, car.make),
  'stock.dealership_slugs': (car, scope) => isAllowed(scope.dealershipSlugs, car.dealership_slug),
  'stock.location_names': (car, scope) => isAllowed(scope.locationNames, car.location_name),
  'stock.excluded_stock_numbers': ({ stocknum }, scope) =>
    stocknum === null || !scope.excludedStockNumbers.includes(stocknum),
  excluded_website_ids: (car, { excludedForWebsiteId: id }) => id === null || !car.excluded_website_ids.includes(id),
})

/** The setting that keeps a car off a site; null: none does. */
export const findScopeRule = (car: ScopedCar, scope: StockScope): string | null =>
  RULES.find(([, letsIn]) => !letsIn(car, scope))?.[0] ?? null

/** Whether a site may show a car (SRC-04, TEN-04). Every path to a car checks this, or uses the index built with it. */
export const isInScope = (car: ScopedCar, scope: StockScope): boolean =>
  isListable(car) && findScopeRule(car, scope) === null && isDearerThan(scope.priceAbove, advertisedPrice(car))

const isSoldSince = (car: ScopedCar, since: number | null) =>
  since !== null && car.status === 'sold' && car.sold_at !== null && car.sold_at >= since

const isAllowed = <T>(allowed: T[] | null, value: T | null) =>
  allowed === null || (value !== null && allowed.includes(value))

const isDearerThan = (limit: number | null, price: number | null) => limit === null || (price !== null && price > limit)
