import type { CarSummary } from './summary.ts'

/** CRD-04: an amount of this many dollars or fewer is a feed's way of saying none. */
const NO_PRICE_UP_TO = 10

export const realAmount = (amount: number | null) => (amount !== null && amount > NO_PRICE_UP_TO ? amount : null)

/**
 * Dollars this car is sorted and filtered by: the reduced price if there is one, else the normal price, else null.
 * `offer_price` is the reduced price, which the dealer gives with a trade-in; `before_price` is what it was.
 */
export function effectivePrice(car: Pick<CarSummary, 'price' | 'offer_price'>): number | null {
  const normal = realAmount(car.price)
  const offer = realAmount(car.offer_price)
  if (offer === null) return normal
  return normal === null ? offer : Math.min(offer, normal)
}
