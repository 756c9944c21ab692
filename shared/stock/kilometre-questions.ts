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

/** Kilometres that can hardly be right. */
export const KILOMETRE_QUESTIONS: Record<string, QuestionRule> = {
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
}
