import { plural } from '../text.ts'

/** Stars as they are drawn (REV-01). */
export type RatingView = {
  /** One decimal: '4.6'. */
  text: string
  count: string
  /** How many are full, from 0 to 5, with a part of the last. */
  stars: number
}

export const STARS = 5

/** null where there is no rating, or no review that it could come from. */
export function ratingView(average: number | null, count: number): RatingView | null {
  if (average === null || count === 0) return null
  return { text: average.toFixed(1), count: plural(count, 'review'), stars: Math.min(STARS, average) }
}
