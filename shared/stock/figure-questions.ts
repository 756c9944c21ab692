import { withoutPlaceholder } from '../car/effective-price.ts'
import type { CarInput } from '../car/schema.ts'
import { isAbove, type QuestionRule } from './question-rule.ts'

const MAX_KM: Record<CarInput['item_type'], number> = {
  car: 1_000_000,
  motorcycle: 300_000,
  truck: 2_000_000,
  caravan: 1_000_000,
}
const KM_PLACEHOLDERS = new Set([999_999, 888_888])
/** A new or demonstration car with more kilometres is hardly one. */
const MAX_UNUSED_KM = { new: 5000, demo: 30_000 }
/** Prices that people type to fill a field. 9,999 and 88,888 are prices of real cars. */
const PRICE_PLACEHOLDERS = new Set([11_111, 111_111, 123_456, 999_999, 1_111_111, 1_234_567, 9_999_999])
const LEAST_PRICE = 100
/** Kilometres and prices that can hardly be right. */
export const FIGURE_QUESTIONS: Record<string, QuestionRule> = {
  noKilometres: {
    field: 'km',
    effect: 'hold back',
    isOdd: ({ km, car_type, item_type }) => km === 0 && car_type === 'used' && item_type !== 'caravan',
    ask: 'km is 0 for a used vehicle: what does its odometer say?',
  },
  manyKilometres: {
    field: 'km',
    effect: 'hold back',
    isOdd: ({ km, item_type }) => isAbove(km, MAX_KM[item_type]) || (km !== null && KM_PLACEHOLDERS.has(km)),
    ask: 'km is more than a vehicle of its kind runs: what does its odometer say?',
  },
  kilometresOfNew: {
    field: 'km',
    effect: 'flag',
    isOdd: ({ km, car_type }) => car_type !== 'used' && isAbove(km, MAX_UNUSED_KM[car_type]),
    ask: 'km is high for a new or demonstration vehicle: is it used?',
  },
  placeholderPrice: {
    field: 'price',
    effect: 'hold back',
    isOdd: ({ price, status, preorder }) =>
      price !== null &&
      (PRICE_PLACEHOLDERS.has(price) || (withoutPlaceholder(price) === null && status === 'in_stock' && !preorder)),
    ask: 'price looks like a placeholder: what does it cost?',
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
}
