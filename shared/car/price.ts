import { MESSAGES } from '../messages.ts'
import { dollars } from '../money.ts'
import { joined } from '../text.ts'
import { longDate } from '../time.ts'
import { advertisedPrice, isByTheWeek, type OfferedCar, withoutPlaceholder } from './advertised-price.ts'
import type { OfferCondition } from './schema.ts'
import { isSample } from './status.ts'
import type { CarSummary } from './summary.ts'

export type Price = {
  kind: 'subscription' | 'price' | 'preorder' | 'none'
  /** Display text: '$24,990', '$189 a week', 'PREORDER', 'Enquire for price.' */
  text: string
  /** Dollars; per week for a subscription, null where no amount is shown. */
  amount: number | null
  /** The price before a reduction, '$26,990'. */
  was: string | null
  /** The last day of a reduced price, 'until 3 December'. */
  note: string | null
  /** 'Drive away', 'Excl. govt charges', or the feed's own text; of a sample that it is one. */
  type: string | null
  /** Amounts that are not what every shopper pays: '$49,500 excl. GST', '$27,990 with trade in', 'RRP $31,990'. */
  beside: Partial<Record<(typeof AMOUNTS_BESIDE)[number], string>>
}

export const AMOUNTS_BESIDE = ['Without GST', 'Offer', 'RRP'] as const

export type PriceSite = { no_price_text: string; features: { subscriptions: boolean } }

export type PricedCar = Pick<
  CarSummary,
  | 'car_type'
  | 'price'
  | 'price_ex_gst'
  | 'before_price'
  | 'rrp'
  | 'offer_price'
  | 'offer_condition'
  | 'offer_until'
  | 'subscription_price'
  | 'price_type'
  | 'preorder'
  | 'special_tag'
>

/** CRD-04: subscription, then reduced or normal price, then PREORDER, then the tenant's no-price text. */
export function decidePrice(car: PricedCar, site: PriceSite): Price {
  const sample = isSample(car) ? MESSAGES.sample : null
  const plain = { amount: null, was: null, note: null, type: sample, beside: {} }
  if (isByTheWeek(car, site.features.subscriptions)) {
    const amount = car.subscription_price!
    return { ...plain, kind: 'subscription', text: `${dollars(amount)} a week`, amount, type: sample ?? 'Subscription' }
  }
  const amount = advertisedPrice(car)
  const beside = amountsBeside(car, amount)
  if (amount !== null) {
    return {
      kind: 'price',
      text: dollars(amount),
      amount,
      was: wasPrice(car, amount),
      note: isReduced(car) ? untilWords(car) : null,
      type: sample ?? priceType(car.price_type),
      beside,
    }
  }
  if (car.preorder) return { ...plain, kind: 'preorder', text: MESSAGES.preorder, beside }
  return { ...plain, kind: 'none', text: site.no_price_text, beside }
}

/** The dollars that the site asks for the car outright; null for a price by the week, and without one. */
export function outrightPrice(car: PricedCar, site: PriceSite): number | null {
  const { kind, amount } = decidePrice(car, site)
  return kind === 'price' ? amount : null
}

/** A price where a sentence says it, with what it covers: '$24,990 Excl. govt charges'. */
export const priceInWords = ({ kind, text, type }: Price) => (kind === 'price' ? joined([text, type])! : text)

/** Whether the price of today is that of an offer. */
export const isReduced = (car: OfferedCar) => advertisedPrice(car) !== withoutPlaceholder(car.price)

const OFFER_WORDS: Record<OfferCondition, string> = {
  'trade in': MESSAGES.withTradeIn,
  finance: 'with our finance',
  abn: 'for ABN holders',
}

/** Feeds write days such as 2099-12-31 for an offer without an end. */
const ENDLESS_FROM = '2090'

const untilWords = ({ offer_until: day }: PricedCar): string | null =>
  day === null || day >= ENDLESS_FROM ? null : `until ${longDate(day)?.replace(/ \d{4}$/, '')}`

/** In whole dollars, as they are shown. */
const isBelow = (one: number, other: number) => Math.round(one) < Math.round(other)

/** CRD-08: the amount without GST, a conditional offer below the amount, and what the maker recommends for a new car. */
function amountsBeside(car: PricedCar, amount: number | null): Price['beside'] {
  const [exGst, offer, rrp] = [car.price_ex_gst, car.offer_price, car.rrp].map(withoutPlaceholder)
  const beside: Price['beside'] = {}
  // It belongs to the normal price.
  if (exGst && amount && !isReduced(car) && isBelow(exGst, amount))
    beside['Without GST'] = `${dollars(exGst)} excl. GST`
  if (offer && car.offer_condition && (amount === null || isBelow(offer, amount)))
    beside.Offer = joined([dollars(offer), OFFER_WORDS[car.offer_condition], untilWords(car)])!
  if (rrp && car.car_type === 'new' && (amount === null || isBelow(amount, rrp))) beside.RRP = `RRP ${dollars(rrp)}`
  return beside
}

/** The highest former price, if it exceeds today's in whole dollars. */
function wasPrice(car: PricedCar, amount: number): string | null {
  const before = Math.max(withoutPlaceholder(car.before_price) ?? 0, withoutPlaceholder(car.price) ?? 0)
  return isBelow(amount, before) ? dollars(before) : null
}

const PRICE_TYPES: [pattern: RegExp, words: string][] = [
  [/^(dap|d\/?a|drive[\s-]?away( price)?)$/i, 'Drive away'],
  [/^(r\/?a|ride[\s-]?away( price)?)$/i, 'Ride away'],
  [/^(egc|e\.g\.c\.?|excl(\.|uding|udes)? gov(t|ernment)?\.? charges)$/i, 'Excl. govt charges'],
]

/** Normalises the two price types that feeds spell differently; other texts are kept. */
export function priceType(type: string | null): string | null {
  if (type === null) return null
  return PRICE_TYPES.find(([pattern]) => pattern.test(type.trim()))?.[1] ?? type
}
