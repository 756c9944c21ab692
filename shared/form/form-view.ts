import type { FieldView } from './field.ts'
import type { LegalText } from './legal-text.ts'

/** A form: plain JSON with final texts. */
export type FormView = {
  /** Prefix of element ids, unique in a page. */
  id: string
  /** Target of the form: its own page. */
  action: string
  fields: FieldView[]
  /** Fieldsets by field names; other fields follow below. */
  groups?: { title: string; names: readonly string[] }[]
  /** Answers that a calculator over it gave, in a line that unfolds to their fields; null where one is still to be given. */
  given?: { names: string[]; text: string } | null
  submit: string
  /** What the submit button asks for, where the form has another button as well. */
  does?: string
  /** Label of a less prominent button, which sends the form and asks for nothing besides. */
  otherSubmit?: string
  /** Whether it is sent as it comes, once it is alive: its shopper has pressed its button on an earlier page. */
  sendsItself?: boolean
  /** With script its button waits so long, and counts. */
  waitSeconds?: number
  /** Whether another form is the page's main one. */
  isSecondary?: boolean
  /** Error of the form as a whole; null for none. */
  error: string | null
  /** What happens after sending, or response time; null for none. */
  next: string | null
  /** Terms accepted by sending; null for none. */
  terms: LegalText | null
  /** Hidden values: the ticket, and answers of earlier steps. */
  hiddenValues?: Values
  /** Position in a form of several steps, from 1 (LED-04). */
  step?: { at: number; of: number; title: string } | null
  summary?: string | null
  /** Bot protection; null for none. */
  captcha?: CaptchaView | null
}

export type CaptchaView = { kind: 'proof_of_work' } | { kind: 'turnstile'; siteKey: string }

/** First words of a page's title while its form has errors: a screen reader says the title first. */
export const ERROR_TITLE = 'Error: '

export const HIDDEN_FIELDS = {
  /** Identifies one rendering of a form, with its time. */
  ticket: 'ticket',
  step: 'step',
  isLastStep: 'isLastStep',
  back: 'back',
  captcha: 'captcha',
  /** Honeypot: invisible, so only bots fill it in. */
  trap: 'homepage',
  words: 'words',
  visit: 'visit',
} as const

export type Values = Record<string, string>

export const withAnswers = (fields: FieldView[], values: Values, errors: Values): FieldView[] =>
  fields.map((field) => ({
    ...field,
    value: fieldValue(field, values[field.name]),
    error: errors[field.name] ?? null,
  }))

function fieldValue({ kind, value }: FieldView, typed: string | undefined): string {
  // Hidden values are not taken from the submission.
  if (kind === 'hidden') return value
  // Unticked boxes submit nothing; other missing fields were not rendered yet.
  return typed ?? (kind === 'check' || kind === 'checks' ? '' : value)
}

/** Element id of a field, the target of error links. */
export const fieldId = (form: string, name: string) => `${form}-${name}`
export const summaryId = (form: string) => `${form}-errors`
