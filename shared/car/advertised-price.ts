import type { Car } from './schema.ts'

/** CRD-04: feeds send amounts up to this many dollars in place of no price. */
const MAX_PLACEHOLDER_PRICE = 10

/** The amount in dollars; null for a placeholder. */
export const withoutPlaceholder = (amount: number | null) =>
  amount !== null && amount > MAX_PLACEHOLDER_PRICE ? amount : null

export type OfferedCar = Pick<Car, 'price' | 'offer_price' | 'offer_condition'>

/**
 * CRD-08: the dollars that any shopper pays today, which every page, order, filter and figure goes by; null without such
 * a price. An offer with a condition is shown beside it (`decidePrice`) and is never it.
 */
export function advertisedPrice({ price, offer_price, offer_condition }: OfferedCar): number | null {
  const normal = withoutPlaceholder(price)
  const offer = offer_condition === null ? withoutPlaceholder(offer_price) : null
  if (offer === null) return normal
  return normal === null ? offer : Math.min(offer, normal)
}

/** Whether a car is offered by the week, on a site that offers cars so (CRD-04). */
export const isByTheWeek = (car: Pick<Car, 'subscription_price'>, hasSubscriptions: boolean) =>
  hasSubscriptions && car.subscription_price !== null && car.subscription_price > 0

/** `offer_from`: stock as published has no offer that is to come. */
type Offer = Pick<Car, 'offer_price' | 'offer_condition' | 'offer_until'> & Partial<Pick<Car, 'offer_from'>>

const NO_OFFER = { offer_price: null, offer_condition: null, offer_until: null }

/** The car without an offer whose last day is before `today`, 'YYYY-MM-DD'. */
export const withoutPastOffer = <Offered extends Offer>(car: Offered, today: string): Offered =>
  car.offer_until !== null && car.offer_until < today ? { ...car, ...NO_OFFER } : car

/** The car on a day of its dealer: an offer of other days does not exist. null leaves it as it is. */
export const withCurrentOffer = <Offered extends Offer>(car: Offered, today: string | null): Offered => {
  if (today === null) return car
  return (car.offer_from ?? today) > today ? { ...car, ...NO_OFFER } : withoutPastOffer(car, today)
}

/** `today`: a day of the dealer. `subscriptions`: whether the site offers cars by the week. */
export type StockView = { today: string | null; subscriptions: boolean }

const NO_SALE = { price: null, price_ex_gst: null, before_price: null, rrp: null, offer_price: null }

/** The car as stock of a site: one by the week without prices to buy it, which no count, filter, order or figure then has. */
export const asStock = (car: Car, { today, subscriptions }: StockView): Car =>
  isByTheWeek(car, subscriptions) ? { ...car, ...NO_SALE } : withCurrentOffer(car, today)
