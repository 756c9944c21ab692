import type { Review } from './settings.ts'

/** Reviews with fewer stars are not shown one by one (B9); the average counts them all. */
const MIN_STARS = 4
/** Says which reviews are left out, so that the rating is not taken for that of those shown. */
export const SHOWN_NOTE = `We show reviews of ${MIN_STARS} stars and more. The rating counts every one.`
/** Of the carousel, and of a list (B9). */
export const REVIEWS_SHOWN = { carousel: 12, list: 10 } as const

/** A review that its source translated, such as '(Translated by Google)' (B5.5). */
const TRANSLATED = 'Translated'

/** The reviews that shoppers see, in the order of their source (REV-01). `blocked`: names or ids. */
export const shownReviews = (reviews: readonly Review[], blocked: readonly string[]): Review[] =>
  reviews.filter(
    ({ id, text, customer_name, rating }) =>
      rating >= MIN_STARS && !text.includes(TRANSLATED) && !blocked.includes(customer_name) && !blocked.includes(id),
  )
