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
}

/** What draws it: a row each in client/form/field.tsx. */
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
