import { MESSAGES } from '../messages.ts'
import { dollars } from '../money.ts'
import { effectivePrice, withoutPlaceholder } from './effective-price.ts'
import type { CarSummary } from './summary.ts'

export type Price = {
  kind: 'subscription' | 'price' | 'preorder' | 'none'
  /** Display text: '$24,990', '$189 a week', 'PREORDER', 'Enquire for price.' */
  text: string
  /** Dollars; per week for a subscription, null where no amount is shown. */
  amount: number | null
  /** The price before a reduction, '$26,990'. */
  was: string | null
  /** 'with trade in' where the reduced price requires one. */
  note: string | null
  /** 'Drive away', 'Excl. govt charges', or the feed's own text. */
  type: string | null
}

export type PriceSite = { no_price_text: string; features: { subscriptions: boolean } }

export type PricedCar = Pick<
  CarSummary,
  'price' | 'before_price' | 'offer_price' | 'subscription_price' | 'price_type' | 'preorder'
>

/** CRD-04: subscription, then reduced or normal price, then PREORDER, then the tenant's no-price text. */
export function decidePrice(car: PricedCar, site: PriceSite): Price {
  const plain = { amount: null, was: null, note: null, type: null }
  if (site.features.subscriptions && car.subscription_price !== null && car.subscription_price > 0) {
    const amount = car.subscription_price
    return { ...plain, kind: 'subscription', text: `${dollars(amount)} a week`, amount, type: 'Subscription' }
  }
  const amount = effectivePrice(car)
  if (amount !== null) {
    return {
      kind: 'price',
      text: dollars(amount),
      amount,
      was: wasPrice(car, amount),
      note: withoutPlaceholder(car.offer_price) === amount && amount !== car.price ? MESSAGES.withTradeIn : null,
      type: priceType(car.price_type),
    }
  }
  if (car.preorder) return { ...plain, kind: 'preorder', text: MESSAGES.preorder }
  return { ...plain, kind: 'none', text: site.no_price_text }
}

/** The highest former price, if it exceeds today's in whole dollars. */
function wasPrice(car: PricedCar, amount: number): string | null {
  const before = Math.max(withoutPlaceholder(car.before_price) ?? 0, withoutPlaceholder(car.price) ?? 0)
  return Math.round(before) > Math.round(amount) ? dollars(before) : null
}

const PRICE_TYPES: [pattern: RegExp, words: string][] = [
  [/^(dap|d\/?a|drive[\s-]?away( price)?)$/i, 'Drive away'],
  [/^(egc|e\.g\.c\.?|excl(\.|uding|udes)? gov(t|ernment)?\.? charges)$/i, 'Excl. govt charges'],
]

/** Normalises the two price types that feeds spell differently; other texts are kept. */
export function priceType(type: string | null): string | null {
  if (type === null) return null
  return PRICE_TYPES.find(([pattern]) => pattern.test(type.trim()))?.[1] ?? type
}
