import type { FieldView } from '../form/field.ts'
import { STATES, type State } from '../settings/fields.ts'
import { thousands } from '../text.ts'
import { findQuestion, listOptions, QUESTION_KEYS, questionLabel } from './questions.ts'
import { newTrade, type Trade } from './trade.ts'

type Draft = Omit<FieldView, 'error'>
const fields = (drafts: Draft[]): FieldView[] => drafts.map((draft) => ({ ...draft, error: null }))

const MAX_PLATE_CHARS = 9
const MAX_AGE_YEARS = 60
const MAX_KM = 2_000_000

type FieldContext = { trade: Trade; state: State; hint?: string | undefined }

const plateDrafts = ({ trade, state, hint }: FieldContext, required: boolean): Draft[] => [
  {
    name: 'rego',
    label: 'Rego',
    kind: 'text',
    value: trade.rego ?? '',
    required,
    autoComplete: 'off',
    maxLength: MAX_PLATE_CHARS,
    ...(hint && { hint }),
  },
  {
    name: 'regoState',
    label: 'State',
    kind: 'select',
    value: trade.regoState ?? state,
    required,
    options: STATES.map((each) => ({ value: each, text: each.toUpperCase() })),
  },
]

export const plateFields = (context: FieldContext) => fields(plateDrafts(context, true))

/** The same where the shopper may leave the plate out. */
export const maybePlateFields = (context: FieldContext) =>
  fields(plateDrafts(context, true).map((draft) => ({ ...draft, required: draft.name !== 'rego' })))

const textField = (name: string, label: string, value: string, required = true): Draft => ({
  name,
  label,
  kind: 'text',
  value,
  required,
  autoComplete: 'off',
  maxLength: 60,
})

/** Fields of a manual description, for cars that the register does not know. */
export function describedFields(context: FieldContext, thisYear: number): FieldView[] {
  const { vehicle } = context.trade
  const years = Array.from({ length: MAX_AGE_YEARS }, (_, ago) => String(thisYear + 1 - ago))
  return fields([
    {
      name: 'year',
      label: 'Year',
      kind: 'select',
      value: vehicle ? String(vehicle.year) : '',
      required: true,
      options: years.map((year) => ({ value: year, text: year })),
    },
    textField('make', 'Make', vehicle?.make ?? ''),
    textField('model', 'Model', vehicle?.model ?? ''),
    textField('badge', 'Badge or variant', vehicle?.badge ?? '', false),
    ...plateDrafts(context, false),
  ])
}

export const kmFields = ({ km }: Trade) =>
  fields([
    {
      name: 'km',
      label: 'Kilometres',
      kind: 'number',
      value: km === null ? '' : String(km),
      required: true,
      max: MAX_KM,
      hint: 'What the odometer reads. To the nearest thousand is fine.',
    },
  ])

/** Fewer kilometres a year are asked back. */
const FEW_KM_A_YEAR = 500

/** Asks back what is hardly possible: '10 km' of a car of five years; null for what may be. */
export const kmDoubt = (year: number, km: number, thisYear: number): string | null =>
  km < (thisYear - year) * FEW_KM_A_YEAR
    ? `Is ${thousands(km)} km right? That’s very little for one from ${year}. If it isn’t, go back and change it.`
    : null

export const questionFields = ({ adjustmentAnswers }: Trade) =>
  fields(
    QUESTION_KEYS.map((key) => {
      const hint = findQuestion(key).hint
      return {
        name: key,
        label: questionLabel(key),
        kind: 'radio',
        value: adjustmentAnswers?.[key] ?? '',
        required: true,
        options: listOptions(key),
        ...(hint && { hint }),
      }
    }),
  )

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

type CarFieldOptions = { state: State; thisYear: number; hasRegister: boolean; hint?: string | undefined }

export function carFirstFields({ state, thisYear, hasRegister, hint }: CarFieldOptions): FieldView[] {
  const trade = newTrade('', null)
  const plate = hasRegister
    ? maybePlateFields({ trade, state, hint: [PLATE_HINT, hint].filter(Boolean).join(' ') })
    : []
  return [...plate, ...describedFields({ trade, state }, thisYear), ...kmFields(trade), ...questionFields(trade)]
}
