import type { LocationCard } from '../../shared/location/location-card.ts'
import type { LocatorCard } from '../../shared/location/locator.ts'
import type { RatingView } from '../../shared/reviews/rating.ts'
import { LinkButton, TextLink } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { Fold } from '../ui/more.tsx'
import { HoursTable } from './details.tsx'
import { PlacePicture } from './scene.tsx'

type Props = { location: LocationCard & Partial<Omit<LocatorCard, keyof LocationCard>> }

/** One place to visit: where, how to ring, how long it is open, what others say (LOC-01). */
export const LocationCardItem = ({ location }: Props) => {
  const { name, href, address, phone, today, week, rating, directions, button, distance, book, picture, here } =
    location
  return (
    <li className="location panel">
      {picture && <PlacePicture {...picture} />}
      <div className="location-head">
        <h3>
          <a href={href}>{name}</a>
        </h3>
        {distance && <span className="location-distance">{distance}</span>}
      </div>
      {week.length > 0 ? <Week {...location} /> : <p className="location-today">{today}</p>}
      {rating && <Stars rating={rating} />}
      <p>{address}</p>
      {here?.map((names) => (
        <p className="count" key={names}>
          {names}
        </p>
      ))}
      <p className="location-buttons">
        {book && <LinkButton {...book} isPrimary />}
        <LinkButton href={phone.href} text={`Call ${phone.text}`} icon="phone" />
      </p>
      <p className="location-actions">
        <a className="link" href={directions} rel="noopener">
          <Icon name="directions" /> Get Directions
        </a>
        <TextLink {...button}>
          <span className="visually-hidden">, {name}</span>
        </TextLink>
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
