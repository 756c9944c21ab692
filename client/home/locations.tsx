import type { LocationView } from '../../shared/home.ts'
import { Icon } from '../ui/icon.tsx'

/** Every place to visit, with today's hours. */
export function Locations({ locations }: { locations: LocationView[] }) {
  return (
    <>
      <h2>{locations.length === 1 ? 'Come and see us' : 'Our Locations'}</h2>
      <ul className="locations" data-single={locations.length === 1 || undefined}>
        {locations.map((location) => (
          <li key={location.name} className="location">
            <h3>{location.name}</h3>
            <p className="location-today" data-open={location.isOpen || undefined}>
              {location.today}
            </p>
            <p>{location.address}</p>
            <p className="location-actions">
              <a className="link tabular" href={location.phone.href}>
                {location.phone.text}
              </a>
              {location.directions && (
                <a className="link" href={location.directions} rel="noopener">
                  <Icon name="directions" /> Get Directions
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
