import type { SectionViews } from '../../shared/page/view.ts'
import { Icon } from '../ui/icon.tsx'

/** Every place to visit, with today's hours (LOC-01). */
export const Locations = ({ items }: SectionViews['locations']) => (
  <ul className="locations" data-single={items.length === 1 || undefined}>
    {items.map((location) => (
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
          <a className="link" href={location.directions} rel="noopener">
            <Icon name="directions" /> Get Directions
          </a>
        </p>
      </li>
    ))}
  </ul>
)
