import type { RatingView } from '../../shared/location/rating.ts'

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
      <g key={at} transform={`translate(${at * 24} 0)`}>
        <path className="star-empty" d={STAR} />
        <svg x="0" y="0" width={24 * fill} height="24" viewBox={`0 0 ${Math.max(0.01, 24 * fill)} 24`}>
          <path className="star-full" d={STAR} />
        </svg>
      </g>
    ))}
  </svg>
)

const STAR = 'M12 2.5l2.9 6.1 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6L2.5 9.5l6.6-.9z'
