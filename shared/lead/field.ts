import type { TimesView } from '../test-drive/view.ts'

/** One field of a form as it is drawn: plain JSON, ready words. */
export type FieldView = {
  name: string
  label: string
  kind: FieldKind
  value: string
  /** What is wrong with the value, in words; null where nothing is. */
  error: string | null
  required: boolean
  hint?: string
  /** For 'select', 'radio' and 'checks'; 'checks' takes several, its value is theirs joined by '\n'. */
  options?: { value: string; text: string }[]
  autoComplete?: string
  maxLength?: number
  /** For 'number': both may be had. */
  min?: number
  max?: number
  /** For 'times': the calendar to choose from; left out where there is none. */
  times?: TimesView
}

/** What draws it: a row each in client/leads/field.tsx. */
export type FieldKind =
  | 'text'
  | 'email'
  | 'phone'
  | 'postcode'
  | 'number'
  | 'textarea'
  | 'select'
  | 'radio'
  | 'checks'
  | 'check'
  | 'hidden'
  | 'times'

/** What a ticked 'check' sends; one that is not ticked sends nothing. */
export const TICKED = 'yes'

/** The values of 'checks', which takes several. */
export const severalIn = (value: string): string[] => value.split('\n').filter(Boolean)
