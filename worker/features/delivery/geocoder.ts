import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Place } from '../../../shared/location/postcode.ts'
import { regionOf } from '../../../shared/location/regions.ts'
import type { Bindings } from '../../bindings.ts'
import { type Upstream, upstream } from '../../platform/upstream.ts'

/** Where postcodes are. Postcodes are public facts, the same for every site. */
export type Geocoder = {
  /** @param postcode 4 digits. null: there is no such postcode. Rejects when it cannot be told now. */
  find(postcode: string): Promise<Place | null>
}

/** What `npm run postcodes` has loaded. */
export const databaseGeocoder = (db: D1Database): Geocoder => ({
  find: (postcode) =>
    db.prepare('select name, state, lat, long from postcode where postcode = ?').bind(postcode).first<Place>(),
})

/** As much of the Google Geocoding API's answer as is read (B7). */
const answerSchema = z.object({
  status: z.string(),
  results: z.array(
    z.object({
      geometry: z.object({
        location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
      }),
      address_components: z
        .array(z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }))
        .default([]),
    }),
  ),
})

/** A place by its address: GET with the postcode and a key, of whose results the first counts (B7). */
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

type Means = {
  table: Geocoder
  /** null: the operator has a key for none. */
  service: Geocoder | null
  report: Report
}

/**
 * The service has the last word where there is one; else the table, and for what it does not hold the built-in regions,
 * coarse and always there. What cannot answer now is reported and passed over: this one never rejects.
 */
export const geocoding = ({ table, service, report }: Means): Geocoder => ({
  async find(postcode) {
    const asked = async (name: string, geocoder: Geocoder): Promise<Place | null | undefined> => {
      try {
        return await geocoder.find(postcode)
      } catch (error) {
        report({ event: `geocoding.${name}_failed`, message: error instanceof Error ? error.message : String(error) })
        return undefined
      }
    }
    const told = service && (await asked('service', service))
    if (service && told !== undefined) return told
    return (await asked('table', table)) ?? regionOf(postcode)
  },
})

/** All postcodes there are fit in; none moves while an isolate lives. */
export const placeMemory = () => new LRUCache<string, Place>({ max: 4_000 })
/** One for the isolate: where a postcode is no site keeps from another. */
const places = placeMemory()

/** Asks a paid service for a postcode once, and never for a number that is no postcode. */
export const sparing = (geocoder: Geocoder, memory: LRUCache<string, Place>): Geocoder => ({
  async find(postcode) {
    if (regionOf(postcode) === null) return null
    const known = memory.get(postcode)
    if (known) return known
    const place = await geocoder.find(postcode)
    if (place) memory.set(postcode, place)
    return place
  },
})

const GOOGLE = 'https://maps.googleapis.com/maps/api/geocode'

/** The geocoder of this deployment. */
export function geocoderOf(
  { DB, GEOCODING_KEY, GEOCODING_URL = GOOGLE }: Bindings,
  site: string,
  report: Report,
): Geocoder {
  const service = GEOCODING_KEY
    ? sparing(serviceGeocoder(upstream({ name: 'geocoding', site, base: GEOCODING_URL }), GEOCODING_KEY), places)
    : null
  return geocoding({ table: databaseGeocoder(DB), service, report })
}
