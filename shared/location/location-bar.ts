import type { CarPlace } from '../car/place.ts'

/** Bar on the page of a car away from the dealer's main location (VDP-08). */
export type LocationBar = { text: string; directions: string | null }

/** Session cookie of a dismissed bar: the server leaves it out, so that it does not flash. */
export const DISMISSED_COOKIE = '__Host-located=off'

export const isLocationBarDismissed = (cookies: string | undefined) =>
  (cookies ?? '').split(';').some((cookie) => cookie.trim() === DISMISSED_COOKIE)

/** @param place location of a car that is for sale */
export function locationBar(place: CarPlace | null): LocationBar | null {
  if (!place?.isElsewhere) return null
  return { text: `Located at ${place.city}`, directions: place.directions }
}
