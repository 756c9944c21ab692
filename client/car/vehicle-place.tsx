import type { CarPlace } from '../../shared/car/place.ts'
import { CopyButton } from '../share/copy-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { CarPhone } from './car-phone.tsx'

type Hours = { days: string; text: string; isToday: boolean }[]

/** Where the car stands: address, way there, hours. */
export function VehiclePlace({ place, hours }: { place: CarPlace; hours: Hours }) {
  return (
    <section id="vehicle-map">
      <h2>See it at {place.name}</h2>
      <div className="panel place">
        <div className="place-contact">
          {place.address && (
            <p>
              <Icon name="location" /> {place.address} <CopyButton text={place.address} what="address" />
            </p>
          )}
          {place.phone && (
            <div className="place-phone">
              <Icon name="phone" /> <CarPhone phone={place.phone} className="link" />
            </div>
          )}
          {place.directions && (
            <a className="button button-secondary" href={place.directions} rel="noopener">
              <Icon name="directions" />
              Get Directions
            </a>
          )}
        </div>
        {hours.length > 0 && <HoursTable hours={hours} />}
      </div>
    </section>
  )
}

function HoursTable({ hours }: { hours: Hours }) {
  return (
    <table className="hours">
      <caption className="visually-hidden">Opening hours</caption>
      <tbody>
        {hours.map(({ days, text, isToday }) => (
          <tr key={days} aria-current={isToday ? 'date' : undefined}>
            <th scope="row">{days}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
