/** One form field: plain JSON with final texts. */
export type FieldView = {
  name: string
  label: string
  kind: FieldKind
  value: string
  /** Validation message; null for a valid value. */
  error: string | null
  required: boolean
  hint?: string
  /** Options of 'select', 'radio', 'chips' and 'checks'. The value of 'checks' joins several by line breaks. */
  options?: { value: string; text: string }[]
  autoComplete?: string
  maxLength?: number
  /** Inclusive bounds of 'number'. */
  min?: number
  max?: number
  /** Dollars that it is a part of, and so never above: a sum, or the name of the field that asks for it. */
  within?: string | number
  /** Calendar of 'times'; absent without offered times. */
  times?: TimesView
  /** One answer among these fields is enough; each of them carries the error where all are empty. */
  oneOf?: OneOf
  /** It has the focus as its page comes. */
  isFirst?: boolean
  /** Message of an error that has been put right since: its line keeps its room, so that nothing moves. */
  fixed?: string
}

/** First step of a test drive: the time (TST-01). Plain JSON, final texts. */
export type TimesView = {
  /** Location of the car and name of its time zone; null where no times are offered. */
  place: { name: string; zone: string } | null
  days: DayView[]
  /** Free times close to one that is taken. */
  nearest: TimeView[]
  /** The chosen value: one of the times, or ANY_TIME. */
  chosen: string
  /** One of the times is to be chosen: ANY_TIME is not offered. */
  isCertain?: true
}
export type DayView = {
  label: string
  /** 'Today' or 'Sat', '21', and 'Full' or 'Closed' where it has no times. */
  short: { weekday: string; date: string; note: string }
  /** Number of times, or why there are none. */
  note: string
  times: TimeView[]
}
export type TimeView = { value: string; text: string /** Text with the day. */; full: string; part: DayPart }
export type DayPart = 'Morning' | 'Afternoon'

export type OneOf = { names: readonly string[]; missing: string /** Said over the first of them. */; hint?: string }

/** Selects the control: a row each in client/leads/field.tsx. */
export type FieldKind =
  | 'text'
  | 'email'
  | 'phone'
  | 'postcode'
  | 'number'
  | 'textarea'
  | 'select'
  | 'radio'
  /** One of a few questions or short texts, as pills; in a browser with script it writes the message. */
  | 'chips'
  | 'checks'
  | 'check'
  | 'hidden'
  | 'times'

/** Submitted value of a ticked 'check'; an unticked one submits nothing. */
export const TICKED = 'yes'

export const splitValues = (value: string): string[] => value.split('\n').filter(Boolean)

export const hiddenField = (name: string, value: string): FieldView => ({
  name,
  label: name,
  kind: 'hidden',
  value,
  error: null,
  required: false,
})
