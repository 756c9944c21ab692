import type { Point } from '../location/distance.ts'
import { isPostcode } from '../location/postcode.ts'
import { MESSAGES } from '../messages.ts'
import { thousands } from '../text.ts'

/** Distances from a place (LOC-04, STK-03): `?near=2000&within=50`, or `?near=-33.87,151.21`. */

/** `at`: a postcode, or latitude and longitude in hundredths of a degree, which is about a kilometre. */
export type NearPlace = Point & { at: string; name: string | null }
/** `within`: kilometres; null shows and orders by distance without leaving a car out. */
export type Near = NearPlace & { within: number | null }

/** The place that an address measures from, with kilometres from it to each place of the stock (stock-place.ts). */
export type LocatedNear = { place: NearPlace; km: ReadonlyMap<string, number> }

export const RADII_KM = [10, 25, 50, 100, 250] as const
const MAX_WITHIN_KM = 5_000
/** Upper bound on the echoed input. */
const MAX_TYPED_CHARS = 20

const POSITION = /^(-?\d{1,2}(?:\.\d{1,20})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,20})?)$/

/** The canonical spelling of a typed postcode or position; null for any other text. */
export function parseNearAt(typed: string | null): string | null {
  const text = (typed ?? '').slice(0, MAX_TYPED_CHARS * 3).trim()
  if (isPostcode(text)) return text
  const position = parsePosition(text)
  return position && positionText(position)
}

/** A position rounded to about a kilometre, as an address spells it. */
export const positionText = ({ lat, long }: Point): string => `${hundredths(lat)},${hundredths(long)}`

// `+ 0`: a rounded -0.001 is 0 and not -0.
const hundredths = (degrees: number) => (Math.round(degrees * 100) / 100 + 0).toFixed(2)

/** The position that a text spells; null for a postcode and any other text. */
export function parsePosition(text: string): Point | null {
  const [, lat, long] = POSITION.exec(text) ?? []
  if (lat === undefined || Math.abs(Number(lat)) > 90 || Math.abs(Number(long)) > 180) return null
  return { lat: Number(lat), long: Number(long) }
}

export function parseWithin(text: string | null): number | null {
  if (text === null || !/^\d{1,4}$/.test(text)) return null
  const km = Number(text)
  return km >= 1 && km <= MAX_WITHIN_KM ? km : null
}

type Values = (name: 'near' | 'within' | 'sortBy') => string | null

/** The distance filter of an address; undefined without one, and where its place was not located. */
export function parseNear(value: Values, located: LocatedNear | undefined): Near | undefined {
  const at = parseNearAt(value('near'))
  if (at === null || located?.place.at !== at) return undefined
  return { ...located.place, within: parseWithin(value('within')) }
}

/** Why an address is not searched by distance, with what was typed. */
export type NearFault = { typed: string; within: number | null; text: string }

/** null where nothing is wrong. */
export function nearFault(value: Values, located: LocatedNear | undefined): NearFault | null {
  const typed = (value('near') ?? '').replace(/\p{Cc}+/gu, ' ').trim()
  const within = parseWithin(value('within'))
  const fault = (text: string) => ({ typed: typed.slice(0, MAX_TYPED_CHARS), within, text })
  if (typed === '') return within === null && value('sortBy') !== 'distance' ? null : fault(MESSAGES.postcodeMissing)
  const at = parseNearAt(typed)
  if (at === null) return fault(MESSAGES.postcodeFormat)
  return located?.place.at === at ? null : fault(MESSAGES.postcodeUnknown)
}

/** '2000 Sydney', 'a place near Parramatta'. */
export function nearLabel({ at, name }: Pick<NearPlace, 'at' | 'name'>): string {
  if (isPostcode(at)) return name === null ? at : `${at} ${name}`
  return name === null ? 'a place on the map' : `a place near ${name}`
}

/** 'Within 50 km of 2000 Sydney', 'Distance from 2000 Sydney' */
export const nearText = (near: Pick<Near, 'at' | 'name' | 'within'>): string =>
  near.within === null ? `Distance from ${nearLabel(near)}` : `Within ${radiusText(near)}`

const radiusText = (near: Pick<Near, 'at' | 'name' | 'within'>): string =>
  `${thousands(near.within ?? 0)} km of ${nearLabel(near)}`

/** 'within 50 km of 2000 Sydney', for a title; '' where no car is left out. */
export const nearTitle = (near: Near | undefined): string =>
  near === undefined || near.within === null ? '' : `within ${radiusText(near)}`

export const distanceText = (km: number): string =>
  km < 1 ? 'Less than 1 km away' : `${thousands(Math.round(km))} km away`

/** A card with its distance (LOC-04), where the search has a place to measure from and the car's own place is known. */
export function withDistance<Card extends { distance?: string }>(
  card: Card,
  { place }: { place: string | null },
  near: LocatedNear | undefined,
): Card {
  const km = place === null ? undefined : near?.km.get(place)
  return km === undefined ? card : { ...card, distance: distanceText(km) }
}
