import type { CarInput } from '../car/schema.ts'
import type { Action } from '../feed/problem.ts'
import { easternDay } from '../time.ts'
import { EXTRA_AMOUNTS } from './money-questions.ts'
import type { Effect } from './question-rule.ts'
import { QUESTION_RULES } from './question-rules.ts'

/** A question about a value of a car. */
export type Question = { field: keyof CarInput; value: unknown; ask: string; action: Action }

const ACTIONS: Record<Effect, Action> = {
  'hold back': 'value held back',
  flag: 'value to be checked',
  refuse: 'row refused',
}

/** What a field is without the value that is held back. */
const withoutValue = (field: keyof CarInput) => (field === 'finance_lenders' ? {} : null)

/** Beside the price an amount of 0 says that there is none. */
const noAmounts = (car: CarInput) =>
  Object.fromEntries(EXTRA_AMOUNTS.filter((field) => car[field] === 0).map((field) => [field, null]))

/** Hours by which a day may have begun elsewhere in Australia before eastern standard time: summer time in the east. */
const DAY_AHEAD_MS = 3_600_000

/**
 * Asks about values that can hardly be right (OPS-01). `car` is without those that are held back, null where the car is
 * not taken. `asOf`: the time of the file's data, epoch ms.
 */
export function questionCar(input: CarInput, asOf: number): { car: CarInput | null; questions: Question[] } {
  const today = easternDay(asOf + DAY_AHEAD_MS)
  const odd = Object.values(QUESTION_RULES).filter(({ isOdd }) => isOdd(input, today))
  const questions = odd.map(({ field, effect, ask }) => ({ field, value: input[field], ask, action: ACTIONS[effect] }))
  if (odd.some(({ effect }) => effect === 'refuse')) return { car: null, questions }
  const held = odd.flatMap((rule) => (rule.effect === 'hold back' ? [rule.field, ...(rule.with ?? [])] : []))
  return {
    car: { ...input, ...noAmounts(input), ...Object.fromEntries(held.map((field) => [field, withoutValue(field)])) },
    questions,
  }
}
