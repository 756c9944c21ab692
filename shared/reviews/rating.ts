import { plural } from '../text.ts'

/** Stars as they are drawn (REV-01). */
export type RatingView = {
  /** One decimal: '4.6'. */
  text: string
  /** '132 reviews' */
  count: string
  /** How full each star is, from 0 to 1: up to four whole ones and a part of the last. */
  stars: number[]
}

const WHOLE_STARS = 4
export const STARS = 5

/** null where there is no rating, or no review that it could come from. */
export function ratingView(average: number | null, count: number): RatingView | null {
  if (average === null || count === 0) return null
  return { text: average.toFixed(1), count: plural(count, 'review'), stars: fillStars(average) }
}

/** How full each star is for a rating, from 0 to 1. */
function fillStars(rating: number): number[] {
  const whole = Math.min(WHOLE_STARS, Math.floor(rating))
  const partial = Math.round(Math.min(1, rating - whole) * 100) / 100
  return Array.from({ length: STARS }, (_, at) => (at < whole ? 1 : at === whole ? partial : 0))
}
