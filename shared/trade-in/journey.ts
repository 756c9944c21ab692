import type { FieldView } from '../lead/field.ts'
import type { State } from '../settings/fields.ts'
import { describedFields, kmFields, maybePlateFields, questionFields } from './fields.ts'
import { QUESTION_KEYS } from './questions.ts'
import { newTrade } from './trade.ts'

/** Screens that follow the car. */
const AFTER_CAR = [
  { title: 'Its condition', fields: QUESTION_KEYS },
  { title: 'Your details', fields: ['name', 'last_name', 'postcode', 'phone', 'email', 'trade_flow'] },
] as const

/** A trade-in that asks for the car before it asks who its shopper is (TRD-01): screens of one form, then the offer. */
const CAR_FIRST_STEPS = [
  { title: 'Your {vehicle}', fields: ['year', 'make', 'model', 'badge', 'km', 'rego'] },
  ...AFTER_CAR,
] as const

/** The same where a register knows plates: the plate first, then the car that it found, or one that is described. */
const PLATE_FIRST_STEPS = [
  { title: 'Your rego', fields: ['rego', 'regoState'] },
  { title: 'Your {vehicle}', fields: ['year', 'make', 'model', 'badge', 'km'] },
  ...AFTER_CAR,
] as const

/** The offer. */
export const STEPS_AFTER_FORM = 1

export const carFirstSteps = (hasRegister: boolean) => (hasRegister ? [...PLATE_FIRST_STEPS] : [...CAR_FIRST_STEPS])

const PLATE_HINT = 'We’ll find the make and model for you. Leave it empty to describe it yourself.'

type Asked = { state: State; thisYear: number; hasRegister: boolean; hint?: string | undefined }

/** Fields of the car and its condition. */
export function carFirstFields({ state, thisYear, hasRegister, hint }: Asked): FieldView[] {
  const trade = newTrade('', null)
  const plate = hasRegister
    ? maybePlateFields({ trade, state, hint: [PLATE_HINT, hint].filter(Boolean).join(' ') })
    : []
  return [...plate, ...describedFields({ trade, state }, thisYear), ...kmFields(trade), ...questionFields(trade)]
}
