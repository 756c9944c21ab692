import type { Point } from './distance.ts'

/** Coordinates and local name of a postcode. */
export type Place = Point & { name: string | null; state: string | null }

/** A place by its name, with the postcode whose coordinates stand for it. */
export type NamedPlace = Point & { postcode: string; name: string; state: string }

/** Whether a text has the format of a postcode, 4 digits; its existence is not checked. */
export const isPostcode = (text: string) => /^\d{4}$/.test(text)
