import type { FieldView } from '../lead/field.ts'
import { STATES, type State } from '../settings/fields.ts'
import { hintOf, labelOf, optionsOf, QUESTION_KEYS } from './questions.ts'
import type { Trade } from './trade.ts'

type Draft = Omit<FieldView, 'error'>
const fields = (drafts: Draft[]): FieldView[] => drafts.map((draft) => ({ ...draft, error: null }))

const MAX_PLATE_CHARS = 9
/** Maximum age in years of an offered car. */
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

/** Fields of a plate lookup. */
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

export const questionFields = ({ adjustmentAnswers }: Trade) =>
  fields(
    QUESTION_KEYS.map((key) => {
      const hint = hintOf(key)
      return {
        name: key,
        label: labelOf(key),
        kind: 'radio',
        value: adjustmentAnswers?.[key] ?? '',
        required: true,
        options: optionsOf(key),
        ...(hint && { hint }),
      }
    }),
  )
