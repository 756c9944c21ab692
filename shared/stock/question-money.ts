import { withoutPlaceholder } from '../car/advertised-price.ts'
import type { CarInput, FinanceLender } from '../car/schema.ts'
import { isQualified, saysWithoutGst } from '../feed/price-words.ts'
import { SLIP_FACTOR } from './price-slips.ts'

export type QuestionRule = {
  field: keyof CarInput
  /** Where there is none, the value is held back. A value to be checked is shown. */
  action?: 'value to be checked' | 'car not put on sale' | 'row refused'
  /** Further fields that are held back with it. */
  with?: (keyof CarInput)[]
  /** What of the field is held back; all of it where there are none. */
  parts?: string[]
  /** `today`: the day of the file's data, 'YYYY-MM-DD'. */
  isOdd: (car: CarInput, today: string) => boolean
  ask: string
}

/** Whether a value is given, and more than the most of its kind. */
export const isAbove = (value: number | null, most: number | undefined) =>
  value !== null && most !== undefined && value > most

/** Amounts that people type to fill a field. 9,999, 88,888 and 99,999 are prices of real cars. */
const TYPED_PLACEHOLDER = /^(1{5,}|[89]{6,}|(\d)\2{6,}|123456(7|78)?)$/
const ON_APPLICATION = /^(p\.?\s?o\.?\s?a\.?|price on application)$/i
const LEAST_PRICE = 100
/** An offer takes off less than half: a price may be so many times as much. */
const OFFER_AT_LEAST = 2
/** Of 33,729 advertised cars 349 cost as much: a former price of more is itself the one with a digit too many. */
const DEAR = 150_000
/** Whether what a car costs without an offer is less than with it, or over twice as much. */
const isOutside = (before: number, now: number): boolean => before < now || (now > 0 && before > now * OFFER_AT_LEAST)
/** Dollars a week: more than the dearest car of the market costs by subscription. */
const MAX_WEEKLY = 10_000

/** Whether an amount fills a field and says nothing. 0 is no amount: it means that there is none. */
const isPlaceholderAmount = (amount: number | null): boolean =>
  amount !== null && amount !== 0 && (withoutPlaceholder(amount) === null || TYPED_PLACEHOLDER.test(String(amount)))

const isOddPayment = ({ paymentWeek, paymentMonth }: FinanceLender) =>
  [paymentWeek, paymentMonth].some(isPlaceholderAmount)

/** Whether there is no amount: none, 0 or a placeholder. */
const isNothing = (amount: number | null): boolean => withoutPlaceholder(amount) === null

export const EXTRA_AMOUNTS = ['before_price', 'offer_price', 'rrp', 'price_ex_gst', 'subscription_price'] as const

const PLACEHOLDERS = EXTRA_AMOUNTS.map((field): [rule: string, QuestionRule] => [
  `placeholder ${field}`,
  {
    field,
    isOdd: (car) => isPlaceholderAmount(car[field]),
    ask: `${field} looks like a placeholder: what is the amount, or is there none?`,
  },
])

export const MONEY_QUESTIONS: Record<string, QuestionRule> = {
  placeholderPrice: {
    field: 'price',
    // A car that is sold or to come may have no price, which feeds write as 0 to 10.
    isOdd: ({ price, status, preorder }) =>
      price !== null &&
      (withoutPlaceholder(price) === null ? status === 'in_stock' && !preorder : isPlaceholderAmount(price)),
    ask: 'price looks like a placeholder: what does it cost?',
  },
  priceOnApplication: {
    field: 'price',
    with: ['before_price', 'offer_price', 'rrp', 'price_ex_gst'],
    isOdd: ({ price, offer_price, price_type: type }) =>
      type !== null &&
      ON_APPLICATION.test(type) &&
      [price, offer_price].some((amount) => amount !== null && amount !== 0),
    ask: 'price is on application, so that no amount is shown, nor that of an offer: is it for shoppers all the same?',
  },
  ...Object.fromEntries(PLACEHOLDERS),
  placeholderMarketPrice: {
    field: 'autograb_data',
    isOdd: ({ autograb_data: market }) => market !== null && Object.values(market).some(isPlaceholderAmount),
    ask: 'autograb_data has a market price that looks like a placeholder: what is the amount?',
  },
  placeholderPayment: {
    field: 'finance_lenders',
    isOdd: ({ finance_lenders: lenders }) => Object.values(lenders).some(isOddPayment),
    ask: 'finance_lenders has a payment that looks like a placeholder: what is the amount?',
  },
  lowPrice: {
    field: 'price',
    action: 'value to be checked',
    isOdd: ({ price }) => price !== null && withoutPlaceholder(price) !== null && price < LEAST_PRICE,
    ask: `price is less than ${LEAST_PRICE} dollars: is it in thousands, or by the week?`,
  },
  // Competition and Consumer Act 2010, Schedule 2, s 29(1)(i): no false saving.
  oddBefore: {
    field: 'before_price',
    isOdd: ({ before_price, price }) =>
      price !== null && withoutPlaceholder(before_price) !== null && isOutside(before_price!, price),
    ask: 'before_price is lower than price, or over twice as much: what did it cost before?',
  },
  contradictedPrice: {
    field: 'price',
    with: ['before_price'],
    isOdd: ({ before_price, price }) =>
      !isNothing(price) &&
      !isNothing(before_price) &&
      before_price! < DEAR &&
      Math.max(before_price! / price!, price! / before_price!) >= SLIP_FACTOR,
    ask: 'price and before_price are a digit apart: which of them is right?',
  },
  priceIsWithoutGst: {
    field: 'price',
    with: ['price_ex_gst'],
    isOdd: ({ price, price_ex_gst }) => !isNothing(price) && !isNothing(price_ex_gst) && price! <= price_ex_gst!,
    ask: 'price is not above price_ex_gst: has it GST in it, as shoppers pay it?',
  },
  priceWithGstMissing: {
    field: 'price_ex_gst',
    isOdd: ({ price, price_ex_gst, status }) => isNothing(price) && !isNothing(price_ex_gst) && status === 'in_stock',
    ask: 'price_ex_gst has no price with GST beside it: send that too, or agree in the mapping that GST is added ("price": with "gst": "add")',
  },
  // Competition and Consumer Act 2010, Schedule 2, s 48: the single price that a shopper pays, with GST.
  qualifiedPrice: {
    field: 'price_type',
    with: ['price', 'before_price', 'offer_price'],
    isOdd: ({ price, offer_price, price_type: type }) =>
      type !== null && !ON_APPLICATION.test(type) && ![price, offer_price].every(isNothing) && isQualified(type),
    ask: 'price_type has words by which the price is not what every shopper pays, GST and all, or which are not known here: what does this car cost?',
  },
  textWithoutGst: {
    field: 'price',
    action: 'value to be checked',
    isOdd: ({ price, price_ex_gst, name, dealercomments }) =>
      !isNothing(price) && isNothing(price_ex_gst) && [name, dealercomments].some(saysWithoutGst),
    ask: 'the text says that GST is not in a price: is it in this one?',
  },
  oddOffer: {
    field: 'offer_price',
    with: ['offer_condition', 'offer_from', 'offer_until'],
    isOdd: ({ offer_price, price }) => !isNothing(price) && !isNothing(offer_price) && isOutside(price!, offer_price!),
    ask: 'offer_price is above price, or less than half of it: is it what the car costs, or what is taken off?',
  },
  offerWithoutDays: {
    field: 'offer_until',
    with: ['offer_price', 'offer_condition', 'offer_from'],
    isOdd: ({ offer_from: from, offer_until: until }) => from !== null && until !== null && from > until,
    ask: 'offer_until lies before offer_from: on which days does the offer hold?',
  },
  highSubscription: {
    field: 'subscription_price',
    isOdd: ({ subscription_price: weekly }) => isAbove(weekly, MAX_WEEKLY) && !isPlaceholderAmount(weekly),
    ask: 'subscription_price is dollars a week, and more than a car costs: what is it a week?',
  },
}
