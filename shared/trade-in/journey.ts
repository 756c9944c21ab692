import type { FieldView } from '../lead/field.ts'
import type { State } from '../tenant/fields.ts'
import { describedFields, kmFields, questionFields } from './fields.ts'
import { QUESTION_KEYS } from './questions.ts'
import { newTrade } from './trade.ts'

/** A trade-in that asks for the car before it asks who its shopper is (TRD-01): screens of one form, then the offer. */
export const CAR_FIRST_STEPS = [
  { title: 'Your car', fields: ['year', 'make', 'model', 'badge', 'km', 'rego'] },
  { title: 'Its condition', fields: QUESTION_KEYS },
  { title: 'Your details', fields: ['name', 'last_name', 'postcode', 'phone', 'email', 'trade_flow'] },
] as const

/** Fields of the car and its condition. */
export function carFirstFields(state: State, thisYear: number): FieldView[] {
  const trade = newTrade('', null)
  return [...describedFields({ trade, state }, thisYear), ...kmFields(trade), ...questionFields(trade)]
}
