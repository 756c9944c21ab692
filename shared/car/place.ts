import type { Point } from '../location/distance.ts'
import { maskedPhone, type Phone, phoneOf } from '../phone.ts'
import { pathTo } from '../tenant/paths.ts'
import { joined } from '../text.ts'
import type { Link } from './links.ts'
import type { Car } from './schema.ts'

/** What car rules need of a site's locations (B3). */
export type PlaceSite = {
  phone: string | null
  /** Whether the number of a car shows only to who asks for it (VDP-06). */
  phone_reveal: boolean
  locations: PlaceLocation[]
  /** Shown as the place of every car, whatever its own. */
  override_city: string | null
}

export type PlaceLocation = {
  id: number
  name: string
  dealership_slug: string | null
  /** The dealer's main one. */
  primary: boolean
  address: {
    street: string | null
    city: string | null
    state: string | null
    postcode: string | null
    place_url: string | null
    lat: number
    long: number
  }
  contact_detail: { phone: string | null; landline_phone: string | null }
}

type Placed = Pick<Car, 'location_name' | 'city' | 'state'>

/** 'Springwood, QLD': where the car stands, as a card says it. */
export const placeName = (car: Placed, site: Pick<PlaceSite, 'override_city'>) =>
  site.override_city ?? joined([car.location_name ?? car.city, car.state], ', ')

/** The site's location a car stands at, by its id if the car has one, else by its name. */
export function carLocation(
  car: { location_name: string | null; location_id?: number | null },
  locations: PlaceLocation[],
): PlaceLocation | null {
  const byId = car.location_id == null ? undefined : locations.find((location) => location.id === car.location_id)
  return byId ?? locations.find((location) => location.name === car.location_name) ?? null
}

/** The number to call about a car at `location`: its own, else the site's; masked where the site reveals numbers. */
export function carPhone(car: { slug: string }, location: PlaceLocation | null, site: PlaceSite): Phone | null {
  const { phone: mobile = null, landline_phone: landline = null } = location?.contact_detail ?? {}
  const number = mobile ?? landline ?? site.phone
  if (number === null) return null
  return site.phone_reveal ? maskedPhone(phoneOf(number), car) : phoneOf(number)
}

export type CarPlace = {
  name: string
  /** '12 Ferry Road, Springwood QLD 4127'; null when the site does not know the address, like the next two. */
  address: string | null
  city: string | null
  point: Point | null
  phone: Phone | null
  directions: string | null
  /** Whether it is another than the dealer's main location (VDP-08). */
  isElsewhere: boolean
  /** The stock of the car's own dealer, on a site of several. */
  more: Link | null
}

/** The location block of a car's page: null for the locations a site hides and for a car that says nothing of where it is. */
export function carPlace(
  car: Placed & Pick<Car, 'slug' | 'location_id' | 'dealership_slug'>,
  site: PlaceSite & { hidden_location_ids: number[] },
): CarPlace | null {
  if (car.location_id !== null && site.hidden_location_ids.includes(car.location_id)) return null
  const location = carLocation(car, site.locations)
  const phone = carPhone(car, location, site)
  const more = moreOfDealer(car, site.locations)
  if (location === null) {
    const name = placeName(car, site)
    const nowhere = { address: null, city: null, point: null, directions: null, isElsewhere: false }
    return name === null ? null : { name, phone, more, ...nowhere }
  }
  const { street, city, state, postcode, place_url, lat, long } = location.address
  const address = joined([street, joined([city, state, postcode])], ', ')
  return {
    name: location.name,
    address,
    city,
    point: { lat, long },
    phone,
    directions: place_url ?? `https://www.google.com/maps/dir/?api=1&destination=${lat},${long}`,
    // A site that names one city for every car speaks of no other.
    isElsewhere: !location.primary && site.override_city === null,
    more,
  }
}

function moreOfDealer({ dealership_slug }: Pick<Car, 'dealership_slug'>, locations: PlaceLocation[]): Link | null {
  const dealers = new Set(locations.map((location) => location.dealership_slug))
  if (dealership_slug === null || dealers.size < 2) return null
  const query = new URLSearchParams({ dealership_slug })
  return { text: 'See more from this dealer', href: `${pathTo('search_all')}?${query.toString()}` }
}
