import type { Context } from 'hono'
import type { FormHelpView } from '../../client/leads/help.tsx'
import { carLocation } from '../../shared/car/place.ts'
import { locationView } from '../../shared/home.ts'
import { directionsTo } from '../../shared/location/address.ts'
import type { Location } from '../../shared/location/schema.ts'
import { timeZoneOf } from '../../shared/location/time-zone.ts'
import { vehicleHours } from '../../shared/location/week.ts'
import { phoneOf } from '../../shared/phone.ts'
import { pathTo } from '../../shared/tenant/paths.ts'
import type { AppEnv } from '../context.ts'
import { localTime } from '../platform/local-time.ts'
import type { FormPlace } from './place.ts'

/** The location that a form is about; null where it is about none, or its car stands where nobody says. */
export function helpLocation({ var: { site, services } }: Context<AppEnv>, place: FormPlace): Location | null {
  const standing = place.car && carLocation(place.car, services.listing.locations)
  const about = site.locations.find(({ slug, id }) => (place.location ? slug === place.location : id === standing?.id))
  return about ?? null
}

/** Of more than these each says its hours on a page of its own. */
const FEW = 3

/** Whom else to ask: the location that the form is about, the only one there is, or each of several. */
export function formHelp(c: Context<AppEnv>, place: FormPlace): FormHelpView {
  const { site, now } = c.var
  const about = helpLocation(c, place)
  const visible = site.locations.filter((location) => location.visible)
  const [only = null] = visible.length === 1 ? visible : []
  const shown = place.car ? about : (about ?? only)
  const clock = (location: Location) => localTime(now, timeZoneOf(location))
  // The number of a car is for those who ask for it, where a site counts them (VDP-06).
  const isMasked = place.car !== null && site.features.phone_reveal
  return {
    phone: phoneOf((!isMasked && about?.contact_detail.phone) || site.phone),
    place: shown && {
      ...locationView(shown, site, clock(shown)),
      hours: vehicleHours(shown, clock(shown)),
      directions: directionsTo(shown),
      point: { lat: shown.address.lat, long: shown.address.long },
      tiles: site.map,
    },
    places:
      shown || place.car
        ? []
        : visible.map((location) => ({
            ...locationView(location, site, clock(location)),
            hours: visible.length > FEW ? [] : vehicleHours(location, clock(location)),
            href: pathTo('contact_location', { location: location.slug }),
          })),
  }
}
