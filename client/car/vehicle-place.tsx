import type { CarPlace } from '../../shared/car/place.ts'
import type { MapTiles } from '../../shared/tenant/map.ts'
import { MapPlace } from '../location/map-place.tsx'
import { CopyButton } from '../share/copy-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { CarPhone } from './car-phone.tsx'

type Hours = { days: string; text: string; isToday: boolean }[]

type Props = { place: CarPlace; hours: Hours; tiles: MapTiles }

/** Where the car stands: address, way there, hours, a map on request, and what else that dealer has (VDP-08). */
export function VehiclePlace({ place, hours, tiles }: Props) {
  const { name, address, phone, directions, point, more } = place
  return (
    <section id="vehicle-map">
      <h2>See it at {name}</h2>
      <div className="panel">
        <div className="place">
          <div className="place-contact">
            {address && (
              <p>
                <Icon name="location" /> {address} <CopyButton text={address} what="address" />
              </p>
            )}
            {phone && (
              <div className="place-phone">
                <Icon name="phone" /> <CarPhone phone={phone} className="link" />
              </div>
            )}
            {directions && (
              <a className="button button-secondary" href={directions} rel="noopener">
                <Icon name="directions" />
                Get Directions
              </a>
            )}
            {more && (
              <a className="link place-more" href={more.href}>
                {more.text}
              </a>
            )}
          </div>
          {hours.length > 0 && <HoursTable hours={hours} />}
        </div>
        {point && directions && <MapPlace {...point} name={name} tiles={tiles} href={directions} />}
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
