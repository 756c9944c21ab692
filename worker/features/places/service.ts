import { LRUCache } from 'lru-cache'
import { isInTown, type PlaceLocation, type PlaceLookup, stockPoint } from '../../../shared/car/stock-place.ts'
import { distanceKm, type Point } from '../../../shared/location/distance.ts'
import { isPostcode, largestTown, type Place, type PlaceOfName } from '../../../shared/location/postcode.ts'
import { type LocatedNear, type NearPlace, parsePosition } from '../../../shared/search/near.ts'
import { loadPlaceNames, loadPostcodes } from './built-in.ts'
import type { Geocoder } from './geocoder.ts'

/** Where places are, for searches by distance of one site (LOC-04, STK-03). Never rejects. */
export type Places = {
  /** The place of a postcode or position (`parseNearAt`) with its kilometres to each place of the stock; null without one. */
  locate(at: string, stockPlaces: readonly string[]): Promise<LocatedNear | null>
  /**
   * The place of a postcode, or of a town, which may be followed by its state and postcode. Of several towns of a name that with
   * cars in it is meant, else the one near the site, else that of most people; null without one.
   */
  find(text: string, stockPlaces?: readonly string[]): Promise<TypedPlace | null>
}

/** `elsewhere`: other states that have a town of the name, where neither state nor postcode says which is meant. */
export type TypedPlace = { postcode: string; town: string | null; state?: string; elsewhere: string[] }

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

  const isLocal = (point: Point) => locations.some(({ address }) => distanceKm(address, point) < LOCAL_KM)

  return {
    async find(text, stockPlaces = []) {
      if (isPostcode(text)) return (await findPlace(text)) && { postcode: text, town: null, elsewhere: [] }
      const [, town = text, state, postcode] = TOWN_IN.exec(text) ?? []
      const capital = CAPITALS.get(town.trim().toLowerCase())
      if (capital && !state && !postcode) return { postcode: capital, town: null, elsewhere: [] }
      const all = (await loadPlaceNames())(town)
      const isSaid = (each: PlaceOfName) =>
        each.postcode === postcode || (!postcode && each.state === state?.toUpperCase())
      const hasCars = (each: PlaceOfName) => stockPlaces.some((place) => isInTown(place, town, each.state))
      const said = all.filter(isSaid)
      const likely = [said, all.filter(hasCars), all.filter(isLocal)].find(({ length }) => length > 0) ?? all
      const place = postcode && said.length === 0 ? undefined : largestTown(likely)
      const others = said.length > 0 ? [] : all.filter((each) => each.state !== place?.state)
      return place ? { ...place, town: place.name, elsewhere: [...new Set(others.map((each) => each.state))] } : null
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

/** 'St Kilda', 'st kilda vic', 'St Kilda, VIC 3182' */
const TOWN_IN = /^(.+?)(?:,? (qld|nsw|vic|sa|wa|tas|nt|act))?(?:,? (\d{4}))?$/i
/** A town of the site's own neighbourhood is meant before a larger one further away. */
const LOCAL_KM = 100

const NO_LOOKUP: PlaceLookup = { postcode: () => null, named: () => [] }
