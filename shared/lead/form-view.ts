import type { FieldView } from './field.ts'

/** A whole form as it is drawn: plain JSON, ready words. */
export type FormView = {
  /** Begins the ids of everything in it; a page has no two alike. */
  id: string
  /** Where it is sent, which is the page it stands on. */
  action: string
  fields: FieldView[]
  /** Parts of a long form, by the names of their fields; what is in none stands below them. */
  groups?: { title: string; names: readonly string[] }[]
  /** What its button says: what happens. */
  submit: string
  /** What is wrong with the whole, where it is no one field's; null where nothing is. */
  trouble: string | null
  /** Who answers, and by when. */
  next: string | null
  /** What sending it agrees to. */
  terms: string | null
  /** What it sends along unseen: its ticket, and the answers of steps before. */
  carried?: Values
  /** Of a form with several steps, counted from 1 (LED-04). */
  step?: { at: number; of: number; title: string } | null
  /** What was said on the steps before. */
  said?: string | null
  /** What keeps robots out; null where nothing does. */
  captcha?: CaptchaView | null
}

export type CaptchaView = { kind: 'proof_of_work' } | { kind: 'turnstile'; siteKey: string }

/** Names of what a form sends beside its fields. */
export const UNSEEN = {
  /** Which drawing of a form this is, and when it was drawn. */
  ticket: 'ticket',
  step: 'step',
  isLastStep: 'isLastStep',
  /** Its lead is stored, and only what is left to settle comes with it. */
  again: 'again',
  /** The button that leads a step back. */
  back: 'back',
  captcha: 'captcha',
  /** Nobody sees it, so nobody fills it in. */
  trap: 'homepage',
  question: 'question',
  asked: 'asked',
  /** Which words it asks for consent in. */
  words: 'words',
  /** What the device tells of the visit. */
  visit: 'visit',
} as const

export type Values = Record<string, string>

/** The fields as somebody filled them in, with what is wrong with each. */
export const answered = (fields: FieldView[], values: Values, errors: Values): FieldView[] =>
  fields.map((field) => ({
    ...field,
    value: valueOf(field, values[field.name]),
    error: errors[field.name] ?? null,
  }))

function valueOf({ kind, value }: FieldView, typed: string | undefined): string {
  // What is fixed is not for anybody to fill in.
  if (kind === 'hidden') return value
  // A box that is not ticked sends nothing; anything else that was not sent was not drawn yet.
  return typed ?? (kind === 'check' || kind === 'checks' ? '' : value)
}

/** A field's id in the page, which links to it name. */
export const fieldId = (form: string, name: string) => `${form}-${name}`
export const summaryId = (form: string) => `${form}-errors`
