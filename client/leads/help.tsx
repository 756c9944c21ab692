import type { Point } from '../../shared/location/distance.ts'
import type { WeekRow } from '../../shared/location/hours.ts'
import type { MapTiles } from '../../shared/location/settings.ts'
import type { Phone } from '../../shared/phone.ts'
import { HoursTable } from '../locations/details.tsx'
import { MapPlace } from '../locations/map-place.tsx'
import { DirectionsButton, LinkButton, PhoneLink, TextLink } from '../ui/controls.tsx'
import { List } from '../ui/rows.tsx'

export type FormHelpView = {
  phone: Phone
  /** The location that the form is about, or the one there is. */
  place: HelpPlace | null
  /** All of them, where it is about none. */
  places: OtherPlace[]
}

type OtherPlace = Pick<HelpPlace, 'name' | 'address' | 'today' | 'isOpen' | 'week'> & { phone: Phone; href: string }

type HelpPlace = {
  name: string
  address: string
  today: string
  isOpen: boolean
  week: WeekRow[]
  directions: string
  point: Point
  tiles: MapTiles
}

export function FormHelp({ help: { phone, place, places } }: { help: FormHelpView }) {
  return (
    <aside className="form-help" aria-label="Other ways to reach us">
      <h2>Rather talk?</h2>
      <p>
        <LinkButton href={phone.href} text={`Call ${phone.text}`} icon="phone" />
      </p>
      {place && <Place place={place} />}
      {places.length > 0 && (
        <List items={places} className="form-help-places">
          {(each) => (
            <>
              <p>
                <TextLink href={each.href} text={each.name} />
                <Today {...each} />
              </p>
              <p className="form-note">{each.address}</p>
              <p>
                <PhoneLink {...each.phone} />
              </p>
              {each.week.length > 0 && <HoursTable hours={each.week} />}
            </>
          )}
        </List>
      )}
    </aside>
  )
}

const Today = ({ today, isOpen }: { today: string; isOpen: boolean }) => (
  <span className="location-today" data-open={isOpen || undefined}>
    {today}
  </span>
)

function Place({ place: { name, address, week, directions, point, tiles, ...day } }: { place: HelpPlace }) {
  return (
    <>
      <address>
        <strong>{name}</strong>
        <span>{address}</span>
        <Today {...day} />
      </address>
      {week.length > 0 && <HoursTable hours={week} />}
      <p>
        <DirectionsButton href={directions} />
      </p>
      <MapPlace {...point} name={name} tiles={tiles} href={directions} />
    </>
  )
}
