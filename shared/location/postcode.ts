import type { Point } from './distance.ts'

/** Where a postcode is, and what people call it there. */
export type Place = Point & { name: string | null; state: string | null }

/** A postcode as an address has it: 4 digits, its leading zero among them. Whether there is such a one is not asked. */
export const isPostcode = (text: string) => /^\d{4}$/.test(text)
