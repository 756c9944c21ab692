import { type PricedCar, type PriceSite, priceOf } from '../car/price.ts'
import type { Car } from '../car/schema.ts'
import { isInScope } from '../car/scope.ts'
import { isPurchasable } from '../car/status.ts'
import type { StockScope } from '../search/query.ts'
import type { CarNow } from './car-news.ts'

type WatchedCar = Parameters<typeof isInScope>[0] & PricedCar & Pick<Car, 'show_on_dealer_website'>

/** The state of a car on a site; null stands for a car whose record is gone. */
export function carNow(car: WatchedCar | null, scope: StockScope, site: PriceSite): CarNow {
  if (car === null || !car.show_on_dealer_website) return { standing: 'unseen', price: null }
  if (car.status === 'sold' || car.status === 'withdrawn') return { standing: car.status, price: null }
  if (!isPurchasable(car) || !isInScope(car, scope)) return { standing: 'unseen', price: null }
  const { kind, amount } = priceOf(car, site)
  return { standing: 'for_sale', price: kind === 'price' ? amount : null }
}
