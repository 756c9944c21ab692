import { withoutPlaceholder } from '../car/effective-price.ts'
import type { FinanceLender } from '../car/schema.ts'
import { isAbove, type QuestionRule } from './question-rule.ts'

/** Amounts that people type to fill a field. 9,999, 88,888 and 99,999 are prices of real cars. */
const TYPED_PLACEHOLDER = /^(1{5,}|[89]{6,}|(\d)\2{6,}|123456(7|78)?)$/
const ON_APPLICATION = /^(p\.?\s?o\.?\s?a\.?|price on application)$/i
const LEAST_PRICE = 100
/** Dollars a week: more than the dearest car of the market costs by subscription. */
const MAX_WEEKLY = 10_000

/** Whether an amount fills a field and says nothing. 0 is no amount: it means that there is none. */
const isPlaceholderAmount = (amount: number | null): boolean =>
  amount !== null && amount !== 0 && (withoutPlaceholder(amount) === null || TYPED_PLACEHOLDER.test(String(amount)))

const isOddPayment = ({ paymentWeek, paymentMonth }: FinanceLender) =>
  [paymentWeek, paymentMonth].some(isPlaceholderAmount)

/** Fields of money beside the price. */
export const EXTRA_AMOUNTS = ['before_price', 'offer_price', 'subscription_price'] as const

const placeholderOf = (field: (typeof EXTRA_AMOUNTS)[number]): QuestionRule => ({
  field,
  effect: 'hold back',
  isOdd: (car) => isPlaceholderAmount(car[field]),
  ask: `${field} looks like a placeholder: what is the amount, or is there none?`,
})

/** Amounts that can hardly be right, in every field of a car that holds money. */
export const MONEY_QUESTIONS: Record<string, QuestionRule> = {
  placeholderPrice: {
    field: 'price',
    effect: 'hold back',
    // A car that is sold or to come may have no price, which feeds write as 0 to 10.
    isOdd: ({ price, status, preorder }) =>
      price !== null &&
      (withoutPlaceholder(price) === null ? status === 'in_stock' && !preorder : isPlaceholderAmount(price)),
    ask: 'price looks like a placeholder: what does it cost?',
  },
  priceOnApplication: {
    field: 'price',
    effect: 'hold back',
    with: ['before_price', 'offer_price'],
    isOdd: ({ price, price_type: type }) => price !== null && price !== 0 && type !== null && ON_APPLICATION.test(type),
    ask: 'price is on application, so that the amount is not shown: is it for shoppers all the same?',
  },
  placeholderBefore: placeholderOf('before_price'),
  placeholderOffer: placeholderOf('offer_price'),
  placeholderSubscription: placeholderOf('subscription_price'),
  placeholderMarketPrice: {
    field: 'autograb_data',
    effect: 'hold back',
    isOdd: ({ autograb_data: market }) => market !== null && Object.values(market).some(isPlaceholderAmount),
    ask: 'autograb_data has a market price that looks like a placeholder: what is the amount?',
  },
  placeholderPayment: {
    field: 'finance_lenders',
    effect: 'hold back',
    isOdd: ({ finance_lenders: lenders }) => Object.values(lenders).some(isOddPayment),
    ask: 'finance_lenders has a payment that looks like a placeholder: what is the amount?',
  },
  lowPrice: {
    field: 'price',
    effect: 'flag',
    isOdd: ({ price }) => price !== null && withoutPlaceholder(price) !== null && price < LEAST_PRICE,
    ask: `price is less than ${LEAST_PRICE} dollars: is it in thousands, or by the week?`,
  },
  lowerBefore: {
    field: 'before_price',
    effect: 'hold back',
    isOdd: ({ before_price, price }) =>
      price !== null && withoutPlaceholder(before_price) !== null && isAbove(price, before_price!),
    ask: 'before_price is lower than price: what did it cost before?',
  },
  highSubscription: {
    field: 'subscription_price',
    effect: 'hold back',
    isOdd: ({ subscription_price: weekly }) => isAbove(weekly, MAX_WEEKLY) && !isPlaceholderAmount(weekly),
    ask: 'subscription_price is dollars a week, and more than a car costs: what is it a week?',
  },
}
