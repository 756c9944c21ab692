import type { LocationCard } from '../../shared/location/location-card.ts'
import type { LocatorCard } from '../../shared/location/locator.ts'
import { Icon } from '../ui/icon.tsx'
import { Stars } from './stars.tsx'

type Props = { location: LocationCard & Partial<Pick<LocatorCard, 'distance' | 'book'>> }

/** One place to visit: where, how to ring, how long it is open, what others say (LOC-01). */
export const LocationCardItem = ({ location }: Props) => {
  const { name, href, address, phone, today, isOpen, rating, directions, button, distance, book } = location
  return (
    <li className="location">
      <div className="location-head">
        <h3>
          <a href={href}>{name}</a>
        </h3>
        {distance && <span className="location-distance">{distance}</span>}
      </div>
      <p className="location-today" data-open={isOpen || undefined}>
        {today}
      </p>
      {rating && <Stars rating={rating} />}
      <p>{address}</p>
      <p className="location-actions">
        <a className="link tabular" href={phone.href}>
          {phone.text}
        </a>
        <a className="link" href={directions} rel="noopener">
          <Icon name="directions" /> Get Directions
        </a>
      </p>
      <p className="location-buttons">
        {book && (
          <a className="button button-primary" href={book.href}>
            {book.text}
          </a>
        )}
        <a className="button button-secondary" href={button.href}>
          {button.text}
          <span className="visually-hidden">, {name}</span>
        </a>
      </p>
    </li>
  )
}
