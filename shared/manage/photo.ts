import type { StrippedPhoto } from '../photo/strip.ts'

/** A photograph that is added to a lead, by the dealer's names; its address opens it for whom it is given. */
export const PHOTO_ADDED = 'Photo Added'
export const PHOTO_FIELD = 'Photo'

export const PHOTOS_A_DAY = 5
const MAX_PHOTO_MB = 8
export const MAX_PHOTO_BYTES = MAX_PHOTO_MB * 2 ** 20

export const PHOTO_HINT = `JPEG, PNG or WebP, ${MAX_PHOTO_MB} MB at most, ${PHOTOS_A_DAY} a day. We take the place and the time out of it.`

type Problem = Extract<StrippedPhoto, { ok: false }>['problem'] | 'none' | 'too_large'

export const PHOTO_PROBLEMS: Record<Problem, string> = {
  none: 'Please choose a photo first.',
  too_large: `That photo is larger than ${MAX_PHOTO_MB} MB. Please send a smaller one.`,
  heic: 'We cannot take the place out of HEIC photos. Please send it as a JPEG: a screenshot of it does as well.',
  not_a_photo: 'That is no photo that we can take. Please send a JPEG, PNG or WebP.',
  too_many_pixels:
    'That photo has more pixels than we can show. Please send a smaller one: a screenshot of it does as well.',
  broken: 'That photo has not arrived whole. Please send it again.',
}
