import type { CarPlace } from '../car/place.ts'

/** Bar on the page of a car away from the dealer's main location (VDP-08). */
export type LocatedBar = { text: string; directions: string | null }

/** Session cookie of a dismissed bar: the server leaves it out, so that it does not flash. */
export const LOCATED_OFF = 'located=off'

export const isLocatedOff = (cookies: string | undefined) =>
  (cookies ?? '').split(';').some((cookie) => cookie.trim() === LOCATED_OFF)

/** @param place location of a car that is for sale */
export function locatedBar(place: CarPlace | null): LocatedBar | null {
  if (!place?.isElsewhere) return null
  return { text: `Located at ${place.city}`, directions: place.directions }
}
