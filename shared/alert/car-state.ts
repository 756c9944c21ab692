import { type PricedCar, type PriceSite, priceOf } from '../car/price.ts'
import type { Car } from '../car/schema.ts'
import { isInScope } from '../car/scope.ts'
import { isPurchasable } from '../car/status.ts'
import type { StockScope } from '../search/query.ts'
import type { CarAlertState } from './car-change.ts'

type WatchedCar = Parameters<typeof isInScope>[0] & PricedCar & Pick<Car, 'show_on_dealer_website'>

/** The state of a car on a site; null stands for a car whose record is gone. */
export function carAlertState(car: WatchedCar | null, scope: StockScope, site: PriceSite): CarAlertState {
  if (car === null || !car.show_on_dealer_website) return { status: 'unseen', price: null }
  if (car.status === 'sold' || car.status === 'withdrawn') return { status: car.status, price: null }
  if (!isPurchasable(car) || !isInScope(car, scope)) return { status: 'unseen', price: null }
  const { kind, amount } = priceOf(car, site)
  return { status: 'for_sale', price: kind === 'price' ? amount : null }
}
