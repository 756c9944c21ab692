import type { StrippedPhoto } from '../photo/strip.ts'

/** A photograph that is added to a lead, by the dealer's names; its address opens it for whom it is given. */
export const PHOTO_ADDED = 'Photo Added'
export const PHOTO_FIELD = 'Photo'

export const PHOTOS_A_DAY = 5
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
