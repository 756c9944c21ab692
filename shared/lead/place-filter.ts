import { DEPARTMENTS, type Department, type Location } from '../location/settings.ts'

/** Which locations a form offers (LOC-05). */
export type PlaceFilter = {
  /** Those that handle a make; all of them where none does. */
  make: string | null
  /** Those with a department. */
  location_type: Department | null
  /** Slugs of a fixed list; empty for all. */
  at: readonly string[]
}

export const ANY_PLACE: PlaceFilter = { make: null, location_type: null, at: [] }

/** Whether a page offers certain locations; the make of a form’s subject alone does not count. */
export const isNarrowed = ({ at, location_type }: PlaceFilter): boolean => at.length > 0 || location_type !== null

export function filterPlaces(
  { locations }: { locations: readonly Location[] },
  { make, location_type, at }: PlaceFilter,
): Location[] {
  const left = locations
    .filter(({ visible }) => visible)
    .filter(({ slug }) => at.length === 0 || at.includes(slug))
    .filter((location) => location_type === null || hasDepartment(location, location_type))
  const ofMake = left.filter(({ manufacturers }) => make !== null && manufacturers.includes(make))
  return ofMake.length > 0 ? ofMake : left
}

/** The department that answers a form, where that is not the location's own: its hours and locations stand beside the form. */
export const ANSWERED_BY: Partial<Record<string, Department>> = { service: 'service', parts: 'parts' }

const hasDepartment = ({ location_type, contact_detail }: Location, wanted: Department) =>
  location_type === wanted || contact_detail.opening_hours.some(({ department }) => department === wanted)

/** The address of a form with its filter: `/contact-us?at=north,south&location_type=service`. */
export function withPlaces(path: string, { at, location_type }: Pick<PlaceFilter, 'at' | 'location_type'>): string {
  const list = at.length > 0 && `at=${at.join()}`
  const params = [list, location_type && `location_type=${location_type}`].filter(Boolean).join('&')
  return params === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${params}`
}

/** The filter of an address. Slugs that are no location of the site are left out. */
export function parsePlaceFilter(
  params: URLSearchParams,
  { locations }: { locations: readonly Location[] },
): PlaceFilter {
  const type = params.get('location_type') ?? ''
  const listed = new Set((params.get('at') ?? '').split(','))
  return {
    make: null,
    location_type: Object.hasOwn(DEPARTMENTS, type) ? (type as Department) : null,
    at: locations.map(({ slug }) => slug).filter((slug) => listed.has(slug)),
  }
}
