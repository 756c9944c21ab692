import type { Context } from 'hono'
import type { FormHelpView } from '../../client/leads/help.tsx'
import { carLocation, phoneToAsk } from '../../shared/car/place.ts'
import type { LeadFormKey } from '../../shared/lead/forms.ts'
import { ANY_PLACE, placesOf } from '../../shared/lead/place-filter.ts'
import { directionsTo } from '../../shared/location/address.ts'
import { locationCard } from '../../shared/location/location-card.ts'
import { mapTiles } from '../../shared/location/map-tiles.ts'
import type { Department, Location } from '../../shared/location/schema.ts'
import { timeZoneOf } from '../../shared/location/time-zone.ts'
import { weekOf } from '../../shared/location/vehicle-hours.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import type { AppEnv } from '../context.ts'
import { localTime } from '../platform/local-time.ts'
import type { FormContext } from './form-context.ts'

/** The location that a form is about; null where it is about none, or its car names none. */
export function helpLocation({ var: { site, services } }: Context<AppEnv>, context: FormContext): Location | null {
  const ofCar = context.car && carLocation(context.car, services.listing.locations)
  const location = site.locations.find(({ slug, id }) =>
    context.location ? slug === context.location : id === ofCar?.id,
  )
  return location ?? null
}

/** Locations beside a form with their opening hours; of more, each has its hours on its own page. */
const MAX_WITH_HOURS = 3

/** Forms that a department answers: its locations stand beside them, with its hours. */
const ANSWERED_BY: Partial<Record<LeadFormKey, Department>> = { service: 'service', parts: 'parts' }

/** Other ways to reach the dealer: the location that the form is about, the only one there is, or each of several. */
export function formHelp(c: Context<AppEnv>, context: FormContext): FormHelpView {
  const { site, now } = c.var
  const about = helpLocation(c, context)
  const department = ANSWERED_BY[context.form]
  const places = { ...ANY_PLACE, ...context.places, ...(department && { location_type: department }) }
  const visible = placesOf(site, places)
  const [only = null] = visible.length === 1 ? visible : []
  const shown = context.car ? about : (about ?? only)
  const clock = (location: Location) => localTime(now, timeZoneOf(location))
  const hoursOf = (location: Location) => weekOf(location, department ?? location.location_type, clock(location))
  return {
    phone: phoneToAsk(site, about, context.car),
    place: shown && {
      ...locationCard(shown, site, clock(shown), department),
      hours: hoursOf(shown),
      directions: directionsTo(shown),
      point: { lat: shown.address.lat, long: shown.address.long },
      tiles: mapTiles(site, shown),
    },
    places:
      shown || context.car
        ? []
        : visible.map((location) => ({
            ...locationCard(location, site, clock(location), department),
            hours: visible.length > MAX_WITH_HOURS ? [] : hoursOf(location),
            href: pathTo('contact_location', { location: location.slug }),
          })),
  }
}
