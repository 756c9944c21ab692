import type { Point } from './distance.ts'

/** Where a postcode is, and what people call it there. */
export type Place = Point & { name: string | null; state: string | null }

/** A postcode as an address has it: 4 digits, with the zero that spreadsheets lose. */
export const isPostcode = (text: string) => /^\d{4}$/.test(text)
