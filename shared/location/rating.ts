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
const STARS = 5

/** null where there is no rating, or no review that it could come from. */
export function ratingView(average: number | null, count: number): RatingView | null {
  if (average === null || count === 0) return null
  const whole = Math.min(WHOLE_STARS, Math.floor(average))
  const partial = Math.round(Math.min(1, average - whole) * 100) / 100
  return {
    text: average.toFixed(1),
    count: plural(count, 'review'),
    stars: Array.from({ length: STARS }, (_, at) => (at < whole ? 1 : at === whole ? partial : 0)),
  }
}
