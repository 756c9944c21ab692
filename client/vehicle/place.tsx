import type { CarPlace } from '../../shared/car/place.ts'
import type { WeekRow } from '../../shared/location/hours.ts'
import type { MapTiles } from '../../shared/location/settings.ts'
import { HoursTable } from '../locations/details.tsx'
import { MapPlace } from '../locations/map-place.tsx'
import { DirectionsButton } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { CarPhone } from './action.tsx'
import { CopyButton } from './share-button.tsx'

/** Where the car stands: address, way there, hours, a map on request, and what else that dealer has (VDP-08). */
export function VehiclePlace({ place, hours, tiles }: { place: CarPlace; hours: WeekRow[]; tiles: MapTiles }) {
  const { name, heading, address, phone, directions, point, more } = place
  return (
    <section id="vehicle-map">
      <h2>{heading}</h2>
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
            {directions && <DirectionsButton href={directions} />}
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
