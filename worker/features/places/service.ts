import { LRUCache } from 'lru-cache'
import { type PlaceLocation, type PlaceLookup, stockPoint } from '../../../shared/car/stock-place.ts'
import { distanceKm, type Point } from '../../../shared/location/distance.ts'
import { isPostcode, type Place } from '../../../shared/location/postcode.ts'
import { type LocatedNear, type NearPlace, parsePosition } from '../../../shared/search/near.ts'
import { loadPlaceNames, loadPostcodes } from './built-in.ts'
import type { Geocoder } from './geocoder.ts'

/** Where places are, for searches by distance of one site (LOC-04, STK-03). Never rejects. */
export type Places = {
  /** The place of a postcode or position (`parseNearAt`) with its kilometres to each place of the stock; null without one. */
  locate(at: string, stockPlaces: readonly string[]): Promise<LocatedNear | null>
  /** The postcode of a postcode or named place in its state, if one is said, the nearest to the site; null without one. */
  postcodeOf(place: string, state?: string): Promise<string | null>
}

/** What an isolate remembers, of all sites. */
export type PlaceMemory = {
  postcodes: LRUCache<string, { place: Place | null }>
  /** Points of stock places, by the locations that they were found with. */
  points: WeakMap<readonly PlaceLocation[], Map<string, Point | null>>
}

const MAX_POSTCODES = 4_000
/** A table that an operator loads is used after this long at most. */
const POSTCODE_LIFE_MS = 600_000

export const placeMemory = (): PlaceMemory => ({
  postcodes: new LRUCache({ max: MAX_POSTCODES, ttl: POSTCODE_LIFE_MS }),
  points: new WeakMap(),
})

const shared = placeMemory()

type SitePlacesDeps = {
  /** The operator's table, else the built-in one; no service that is paid by the question. */
  geocoder: Geocoder
  /** The locations of the site, the same object for every request of a config. */
  locations: PlaceLocation[]
  memory?: PlaceMemory
}

export function sitePlaces({ geocoder, locations, memory = shared }: SitePlacesDeps): Places {
  async function findPlace(at: string): Promise<NearPlace | null> {
    const position = parsePosition(at)
    if (position) return { at, ...position, name: (await loadPostcodes()).nearest(position).name }
    const known = memory.postcodes.get(at) ?? { place: await geocoder.find(at) }
    if (!memory.postcodes.has(at)) memory.postcodes.set(at, known)
    const { place } = known
    return place && { at, lat: place.lat, long: place.long, name: place.name }
  }

  /** The points of stock places. Tables are read when a place has no location of the site. */
  async function findPoints(stockPlaces: readonly string[]): Promise<Map<string, Point | null>> {
    const points = memory.points.get(locations) ?? new Map<string, Point | null>()
    memory.points.set(locations, points)
    const missing = stockPlaces.filter((place) => !points.has(place))
    for (const place of missing) points.set(place, stockPoint(place, locations, NO_LOOKUP))
    const unlocated = missing.filter((place) => points.get(place) === null)
    if (unlocated.length === 0) return points
    const [{ find }, named] = await Promise.all([loadPostcodes(), loadPlaceNames()])
    for (const place of unlocated) points.set(place, stockPoint(place, locations, { postcode: find, named }))
    return points
  }

  const distanceToSite = (point: Point) => Math.min(...locations.map(({ address }) => distanceKm(address, point)))

  return {
    async postcodeOf(place, state) {
      const capital = CAPITALS.get(place.trim().toLowerCase())
      if (capital) return capital
      if (isPostcode(place)) return (await findPlace(place)) && place
      const all = (await loadPlaceNames())(place)
      const inState = all.filter((each) => each.state === state?.toUpperCase())
      const named = inState.length > 0 ? inState : all
      const [nearest] = named.toSorted((a, b) => distanceToSite(a) - distanceToSite(b))
      // A city has several: its first is that of its streets, the others are those of its post offices.
      return nearest ? named.find((each) => distanceKm(nearest, each) < SAME_TOWN_KM)!.postcode : null
    },
    async locate(at, stockPlaces) {
      const place = await findPlace(at)
      if (place === null) return null
      const points = await findPoints(stockPlaces)
      const km = new Map<string, number>()
      for (const name of stockPlaces) {
        const point = points.get(name)
        if (point) km.set(name, distanceKm(place, point))
      }
      return { place, km } satisfies LocatedNear
    },
  }
}

/** A capital city is meant by its name, however near another place of that name is: Perth is a town of Tasmania too. */
const CAPITALS: ReadonlyMap<string, string> = new Map([
  ['adelaide', '5000'],
  ['brisbane', '4000'],
  ['canberra', '2600'],
  ['darwin', '0800'],
  ['hobart', '7000'],
  ['melbourne', '3000'],
  ['perth', '6000'],
  ['sydney', '2000'],
])

/** Places of one name that are nearer to each other than this are one town. */
const SAME_TOWN_KM = 20

const NO_LOOKUP: PlaceLookup = { postcode: () => null, named: () => [] }
