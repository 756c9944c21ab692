import type { LocationCard } from '../../shared/location/location-card.ts'
import type { LocatorCard } from '../../shared/location/locator.ts'
import type { RatingView } from '../../shared/reviews/rating.ts'
import { LinkButton, PhoneLink } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { Fold } from '../ui/more.tsx'
import { HoursTable } from './details.tsx'

type Props = { location: LocationCard & Partial<Pick<LocatorCard, 'distance' | 'book'>> }

/** One place to visit: where, how to ring, how long it is open, what others say (LOC-01). */
export const LocationCardItem = ({ location }: Props) => {
  const { name, href, address, phone, today, week, rating, directions, button, distance, book } = location
  return (
    <li className="location panel">
      <div className="location-head">
        <h3>
          <a href={href}>{name}</a>
        </h3>
        {distance && <span className="location-distance">{distance}</span>}
      </div>
      {week.length > 0 ? <Week {...location} /> : <p className="location-today">{today}</p>}
      {rating && <Stars rating={rating} />}
      <p>{address}</p>
      <p className="location-actions">
        <PhoneLink {...phone} />
        <a className="link" href={directions} rel="noopener">
          <Icon name="directions" /> Get Directions
        </a>
      </p>
      <p className="location-buttons">
        {book && <LinkButton {...book} isPrimary />}
        <LinkButton {...button}>
          <span className="visually-hidden">, {name}</span>
        </LinkButton>
      </p>
    </li>
  )
}

/** Today's hours, and the week a press away. */
const Week = ({ today, isOpen, week }: LocationCard) => (
  <Fold
    className="location-week"
    title={
      <span className="location-today" data-open={isOpen || undefined}>
        {today}
      </span>
    }
  >
    <HoursTable hours={week} />
  </Fold>
)

/** Units of a star's width, as in places.css. */
const STAR = 24

/** Stars with their number and how many reviews they come from (REV-01). */
export const Stars = ({ rating: { text, count, stars } }: { rating: RatingView }) => (
  <p className="stars">
    <span className="visually-hidden">Rated {text} of 5, from </span>
    <strong aria-hidden="true">{text}</strong>
    <svg viewBox="0 0 120 24" width="80" height="16" aria-hidden="true">
      <rect className="star-empty" width="120" height="24" />
      <rect className="star-full" width={Math.round(stars * STAR)} height="24" />
    </svg>
    <span className="count">{count}</span>
  </p>
)
