import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Place } from '../../../shared/location/postcode.ts'
import { findPostcode } from '../../all-sites/postcodes.ts'
import type { Bindings } from '../../bindings.ts'
import { timeLeftFor } from '../../platform/bounded-bindings.ts'
import { chooseDatabase } from '../../platform/store-of.ts'
import { type Upstream, upstream } from '../../platform/upstream.ts'
import { loadPostcodes } from './built-in.ts'

/** Locates postcodes; the same for every site. */
export type Geocoder = {
  /** @param postcode 4 digits. null: there is no such postcode. Rejects when the source does not answer. */
  find(postcode: string): Promise<Place | null>
}

/** The table that `npm run postcodes` loads. */
export const databaseGeocoder = (env: Pick<Bindings, 'DB'>): Geocoder => ({
  find: (postcode) => findPostcode(chooseDatabase(env), postcode),
})

/** Bounds of all postcodes: Cocos, Norfolk and Macquarie Islands. */
const AUSTRALIA = { south: -56, north: -9, west: 96, east: 169 }

/** The fields of the Google Geocoding API's answer that are used (B7). */
const placeName = z.string().max(100)

const answerSchema = z.object({
  status: z.string(),
  results: z.array(
    z.object({
      geometry: z.object({
        location: z.object({
          lat: z.number().min(AUSTRALIA.south).max(AUSTRALIA.north),
          lng: z.number().min(AUSTRALIA.west).max(AUSTRALIA.east),
        }),
      }),
      address_components: z
        .array(z.object({ long_name: placeName, short_name: placeName, types: z.array(z.string()) }))
        .default([]),
    }),
  ),
})

/** Geocodes a postcode by an outside service; the first result counts (B7). */
export const serviceGeocoder = (service: Pick<Upstream, 'get'>, key: string): Geocoder => ({
  async find(postcode) {
    const query = new URLSearchParams({
      address: postcode,
      components: `postal_code:${postcode}|country:AU`,
      region: 'au',
      key,
    })
    const { status, results } = await service.get(`/json?${query.toString()}`, answerSchema)
    if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new Error(`geocoding answered ${status}`)
    const [first] = results
    if (!first) return null
    const { lat, lng } = first.geometry.location
    const component = (type: string) => first.address_components.find(({ types }) => types.includes(type))
    return {
      lat,
      long: lng,
      name: component('locality')?.long_name ?? null,
      state: component('administrative_area_level_1')?.short_name ?? null,
    }
  },
})

type Report = (trouble: { event: string; message: string }) => void

type GeocodingDeps = {
  table: Geocoder
  service: Geocoder | null
  report: Report
}

/** The postcode of letters to Santa, which has no place. */
const NO_PLACE = '9999'

/** The service if there is one, else the loaded table, else the built-in one. Failures are reported; never rejects. */
export const geocoding = ({ table, service, report }: GeocodingDeps): Geocoder => ({
  async find(postcode) {
    if (postcode === NO_PLACE) return null
    const findIn = async (name: string, geocoder: Geocoder): Promise<Place | null | undefined> => {
      try {
        return await geocoder.find(postcode)
      } catch (error) {
        report({ event: `geocoding.${name}_failed`, message: error instanceof Error ? error.message : String(error) })
        return undefined
      }
    }
    const located = service && (await findIn('service', service))
    if (service && located !== undefined) return located
    return (await findIn('table', table)) ?? (await loadPostcodes()).find(postcode)
  },
})

/** Room for every Australian postcode. */
export const placeMemory = () => new LRUCache<string, Place>({ max: 4_000 })
const places = placeMemory()

/** Calls a paid service once per postcode, and only for numbers among the postcodes there are. */
export const cachedGeocoder = (geocoder: Geocoder, memory: LRUCache<string, Place>): Geocoder => ({
  async find(postcode) {
    if (!(await loadPostcodes()).isAssigned(postcode)) return null
    const known = memory.get(postcode)
    if (known) return known
    const place = await geocoder.find(postcode)
    if (place) memory.set(postcode, place)
    return place
  },
})

const GOOGLE = 'https://maps.googleapis.com/maps/api/geocode'

/** Without a service that is paid by the question: a search by distance asks with every change of its filters. */
export const tableGeocoder = (env: Pick<Bindings, 'DB'>, report: Report): Geocoder =>
  geocoding({ table: databaseGeocoder(env), service: null, report })

export function createGeocoder(
  env: Pick<Bindings, 'DB' | 'GEOCODING_KEY' | 'GEOCODING_URL'>,
  site: string,
  report: Report,
): Geocoder {
  const { GEOCODING_KEY, GEOCODING_URL = GOOGLE } = env
  const service = GEOCODING_KEY
    ? cachedGeocoder(
        serviceGeocoder(
          upstream({ name: 'geocoding', site, base: GEOCODING_URL, timeoutMs: () => timeLeftFor(env, 'geocoding') }),
          GEOCODING_KEY,
        ),
        places,
      )
    : null
  return geocoding({ table: databaseGeocoder(env), service, report })
}
