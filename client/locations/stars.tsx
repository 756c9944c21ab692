import type { RatingView } from '../../shared/location/rating.ts'
import { symbolHref } from '../ui/symbol.ts'

/** Stars with their number and how many reviews they come from (REV-01). */
export const Stars = ({ rating: { text, count, stars } }: { rating: RatingView }) => (
  <p className="stars">
    <span className="visually-hidden">Rated {text} of 5, from </span>
    <strong aria-hidden="true">{text}</strong>
    <StarRow stars={stars} />
    <span className="count">{count}</span>
  </p>
)

/** @param stars how full each is, from 0 to 1 */
const StarRow = ({ stars }: { stars: number[] }) => (
  <svg viewBox="0 0 120 24" width="80" height="16" aria-hidden="true">
    {stars.map((fill, at) => (
      <Star key={at} x={at * SIDE} isFull={fill === 1} />
    ))}
    {stars.map((fill, at) =>
      fill > 0 && fill < 1 ? (
        <svg key={at} x={at * SIDE} width={Math.round(fill * SIDE)} height={SIDE}>
          <Star isFull />
        </svg>
      ) : null,
    )}
  </svg>
)

const SIDE = 24

const Star = ({ x, isFull }: { x?: number; isFull: boolean }) => (
  <use className={isFull ? 'star-full' : 'star-empty'} href={symbolHref('star')} x={x} width={SIDE} height={SIDE} />
)
