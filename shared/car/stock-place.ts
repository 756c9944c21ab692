import { distanceKm, type Point } from '../location/distance.ts'
import { largestTown, type PlaceOfName } from '../location/postcode.ts'
import type { Car } from './schema.ts'

type PlacedCar = Pick<Car, 'location_id' | 'location_name' | 'private_postcode' | 'city' | 'state'>

const SEPARATOR = '|'

/** Where a car stands as one text, so that a stock has few of them; null where unknown. Its point is found for each search. */
export function stockPlace(car: PlacedCar): string | null {
  const parts = [car.location_id, car.location_name, car.private_postcode, car.city, car.state]
  if (parts.every((part) => part === null)) return null
  return parts.map((part) => String(part ?? '').replaceAll(SEPARATOR, '/')).join(SEPARATOR)
}

export const isInTown = (place: string, town: string, state: string): boolean =>
  place.toLowerCase().endsWith(['', town, state].join(SEPARATOR).toLowerCase())

/** A location of a site, as the rules for cars take it. */
export type PlaceLocation = {
  id: number
  name: string
  dealership_slug: string | null
  /** The dealer's main location. */
  primary: boolean
  address: Record<'street' | 'city' | 'state' | 'postcode' | 'place_url', string | null> & Point
  contact_detail: { phone: string | null }
}

/** The site's location of a car: matched by id if the car has one, else by name. */
export function carLocation(
  car: { location_name: string | null; location_id?: number | null },
  locations: PlaceLocation[],
): PlaceLocation | null {
  const locationById =
    car.location_id == null ? undefined : locations.find((location) => location.id === car.location_id)
  return locationById ?? locations.find((location) => location.name === car.location_name) ?? null
}

export type PlaceLookup = {
  postcode: (postcode: string) => Point | null
  named: (name: string) => readonly PlaceOfName[]
}

/** The point of a `stockPlace`: of the site's location, else the feed's postcode, else the town in its state; else null. */
export function stockPoint(place: string, locations: PlaceLocation[], lookup: PlaceLookup): Point | null {
  const [id = '', name = '', postcode = '', city = '', state = ''] = place.split(SEPARATOR)
  const location = carLocation({ location_id: id === '' ? null : Number(id), location_name: name || null }, locations)
  if (location) return { lat: location.address.lat, long: location.address.long }
  const byPostcode = postcode === '' ? null : lookup.postcode(postcode.padStart(4, '0'))
  if (byPostcode) return byPostcode
  if (city === '') return null
  const towns = lookup.named(city).filter((town) => state === '' || town.state === state.toUpperCase())
  const town = largestTown(towns)
  // A name that several states have says nothing without one, nor does that of two cities' suburbs.
  const isOther = (other: PlaceOfName) => other.weight > 0 && distanceKm(town!, other) > UNSURE_KM
  if (!town || towns.some((other) => other.state !== town.state || isOther(other))) return null
  return { lat: town.lat, long: town.long }
}

/** A place that may be so far off is none to measure from. */
const UNSURE_KM = 100
