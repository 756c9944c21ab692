import type { CarPlace } from '../car/place.ts'

/** The bar that says where a car is which does not stand at the dealer's main location (VDP-08). */
export type LocatedBar = { text: string; directions: string | null }

/** A cookie of the session: a bar once dismissed is not drawn, so that later pages do not flash it. */
export const LOCATED_OFF = 'located=off'

export const isLocatedOff = (cookies: string | undefined) =>
  (cookies ?? '').split(';').some((cookie) => cookie.trim() === LOCATED_OFF)

/** @param place where a car that can be bought stands */
export function locatedBar(place: CarPlace | null): LocatedBar | null {
  if (!place?.isElsewhere) return null
  return { text: `Located at ${place.city}`, directions: place.directions }
}
