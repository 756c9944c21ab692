import { HOLD_SHARES } from './limits.ts'

/** Cars of a site that are held without money, by whether the shopper's number is confirmed; and those for sale. */
export type OpenHolds = { proved: number; unproved: number; forSale: number }

/** What is taken as given where the database does not say. */
export const NO_HOLDS: OpenHolds = { proved: 0, unproved: 0, forSale: 0 }

/** How many cars may be held without money at once. */
export const holdLimit = (kind: keyof typeof HOLD_SHARES, forSale: number): number => {
  const { share, least } = HOLD_SHARES[kind]
  return Math.max(least, Math.floor(share * forSale))
}

/** Whether one more car may be held without money. */
export const hasHoldRoom = (kind: keyof typeof HOLD_SHARES, open: OpenHolds): boolean =>
  open[kind] < holdLimit(kind, open.forSale)
