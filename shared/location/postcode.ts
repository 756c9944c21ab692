import { distanceKm, type Point } from './distance.ts'

/** Coordinates and local name of a postcode. */
export type Place = Point & { name: string | null; state: string | null }

/** A place by its name, with the postcode whose coordinates stand for it. */
export type NamedPlace = Point & { postcode: string; name: string; state: string }

/** One of the places of a name. `weight` stands for how many people live there: in a city the postcodes around it by the places that share its own, else 0. */
export type PlaceOfName = NamedPlace & { weight: number }

/** Places of one name that are nearer to each other than this are one town. */
const SAME_TOWN_KM = 20

/** The town of most people of those with one name, by the first of its postcodes: that of its streets, the others may be of post offices. */
export const largestTown = (places: readonly PlaceOfName[]): PlaceOfName | undefined => {
  const [largest] = places.toSorted((a, b) => b.weight - a.weight)
  return largest && places.find((place) => distanceKm(largest, place) < SAME_TOWN_KM)
}

/** Whether a text has the format of a postcode, 4 digits; its existence is not checked. */
export const isPostcode = (text: string) => /^\d{4}$/.test(text)
