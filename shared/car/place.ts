import { branchPhone, directionsTo, formatAddress } from '../location/address.ts'
import { maskedPhone, type Phone, toPhone } from '../phone.ts'
import { pathTo } from '../routes/paths.ts'
import { joined } from '../text.ts'
import type { Link } from './links.ts'
import type { Car } from './schema.ts'
import { isComing } from './status.ts'
import { carLocation, type PlaceLocation } from './stock-place.ts'

/** Settings and locations of a site that car rules read (B3). */
export type LocationSite = {
  phone: string | null
  /** Whether a car's phone number is masked until requested (VDP-06). */
  phone_reveal: boolean
  locations: PlaceLocation[]
  /** Overrides the location text of every car. */
  override_city: string | null
}

type LocatedCar = Pick<Car, 'location_name' | 'city' | 'state'>

/** 'Springwood, QLD': the location text of a card. */
export const locationText = (car: LocatedCar, site: Pick<LocationSite, 'override_city'>) =>
  site.override_city ?? joined([car.location_name ?? car.city, car.state], ', ')

/** Phone number for a car: the location's, else the site's; masked where the site reveals numbers on request. */
export function carPhone(car: { slug: string }, location: PlaceLocation | null, site: LocationSite): Phone | null {
  const number = branchPhone(site, location)
  if (number === null) return null
  return site.phone_reveal ? maskedPhone(toPhone(number), car) : toPhone(number)
}

export type CarPlace = NonNullable<ReturnType<typeof carPlace>>

/** The location block of a vehicle page; null for locations that the site hides and for cars without any location. */
export function carPlace(
  car: LocatedCar & Pick<Car, 'slug' | 'location_id' | 'dealership_slug' | 'status'>,
  site: LocationSite & { hidden_location_ids: number[] },
) {
  if (car.location_id !== null && site.hidden_location_ids.includes(car.location_id)) return null
  const location = carLocation(car, site.locations)
  const name = location?.name ?? locationText(car, site)
  if (name === null) return null
  // '12 Ferry Road, Springwood QLD 4127'; null for an unknown location, as are city, point and directions.
  const address = (location && formatAddress(location)) || null
  const canSee = address !== null && !isComing(car)
  return {
    name,
    heading: canSee ? `See it at ${name}` : address ? `Ask at ${name}` : 'Ask about it',
    address,
    city: location?.address.city ?? null,
    point: location && { lat: location.address.lat, long: location.address.long },
    phone: carPhone(car, location, site),
    directions: location && directionsTo(location),
    // Whether it stands away from the dealer's main location (VDP-08); with an overridden city it is not disclosed.
    isElsewhere: canSee && location !== null && !location.primary && site.override_city === null,
    // To the stock of the car's dealer, on a site of several.
    more: moreOfDealer(car, site.locations),
  }
}

function moreOfDealer({ dealership_slug }: Pick<Car, 'dealership_slug'>, locations: PlaceLocation[]): Link | null {
  const dealers = new Set(locations.map((location) => location.dealership_slug))
  if (dealership_slug === null || dealers.size < 2) return null
  const query = new URLSearchParams({ dealership_slug })
  return { text: 'See more from this dealer', href: `${pathTo('search_all')}?${query.toString()}` }
}
