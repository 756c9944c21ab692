import type { FieldView } from './field.ts'

/** A whole form as it is drawn: plain JSON, ready words. */
export type FormView = {
  /** Begins the ids of everything in it; a page has no two alike. */
  id: string
  /** Where it is sent, which is the page it stands on. */
  action: string
  fields: FieldView[]
  /** What its button says: what happens. */
  submit: string
  /** What is wrong with the whole, where it is no one field's; null where nothing is. */
  trouble: string | null
  /** Who answers, and by when. */
  next: string | null
  /** What sending it agrees to. */
  terms: string | null
}

export type Values = Record<string, string>

/** The fields as somebody filled them in, with what is wrong with each. */
export const answered = (fields: FieldView[], values: Values, errors: Values): FieldView[] =>
  fields.map((field) => ({ ...field, value: values[field.name] ?? '', error: errors[field.name] ?? null }))

/** A field's id in the page, which links to it name. */
export const fieldId = (form: string, name: string) => `${form}-${name}`
export const summaryId = (form: string) => `${form}-errors`
