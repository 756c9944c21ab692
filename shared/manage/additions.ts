import type { FieldView } from '../form/field.ts'
import type { StrippedPhoto } from '../photo/strip.ts'
import { PHOTOS_A_DAY } from '../trust/limits.ts'

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

export const PHOTO_FIELD = 'Photo'

const MAX_PHOTO_MB = 8
export const MAX_PHOTO_BYTES = MAX_PHOTO_MB * 2 ** 20

export const PHOTO_HINT = `JPEG, PNG or WebP, up to ${MAX_PHOTO_MB} MB, ${PHOTOS_A_DAY} a day. We remove the location and time saved in it.`

type Problem = Extract<StrippedPhoto, { ok: false }>['problem'] | 'none' | 'too_large'

export const PHOTO_PROBLEMS: Record<Problem, string> = {
  none: 'Please choose a photo first.',
  too_large: `That photo is over ${MAX_PHOTO_MB} MB. Please send a smaller one.`,
  heic: 'We can’t use HEIC photos. Please send a JPEG, or a screenshot of the photo.',
  not_a_photo: 'That file isn’t a photo we can use. Please send a JPEG, PNG or WebP.',
  too_many_pixels: 'That photo is too large to show. Please send a smaller one, or a screenshot of it.',
  broken: 'Part of that photo didn’t arrive. Please send it again.',
}
