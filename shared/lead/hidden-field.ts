import type { FieldView } from './field.ts'

/** What a form sends along unseen. */
export const hiddenField = (name: string, value: string): FieldView => ({
  name,
  label: name,
  kind: 'hidden',
  value,
  error: null,
  required: false,
})
