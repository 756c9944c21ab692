import type { FieldView } from '../lead/field.ts'

/** A message that is added to a lead, by the dealer's names. */
export const MESSAGE_ADDED = 'Message Added'
export const MESSAGE_FIELDS = { text: 'Added Message', with: 'Added With' } as const

/** How far its sender is known: a link can be forwarded. */
export const ADDED_WITH = { link: 'The link of the lead alone', code: 'A code to the contact of the lead' } as const

export const MAX_MESSAGE_CHARS = 2_000

export const messageField = (value: string, error: string | null): FieldView => ({
  name: 'message',
  label: 'Your message',
  kind: 'textarea',
  value,
  error,
  required: true,
  maxLength: MAX_MESSAGE_CHARS,
})

/** What is wrong with a message; null for none. */
export function messageProblem(text: string): string | null {
  if (text === '') return 'Please write what you would like to add.'
  return text.length > MAX_MESSAGE_CHARS
    ? `Please keep it to ${MAX_MESSAGE_CHARS.toLocaleString('en-AU')} characters or fewer.`
    : null
}
