/** What a shopper reads of the limits of holds without money; each leaves one thing to do. */
export const HOLD_TEXTS = {
  number:
    'You’ve put as many on hold today as one number can. You haven’t paid anything. Please call us about this one.',
  another: 'You already have one on hold that isn’t paid for yet. Pay for it or let it go, then reserve this one.',
  /** On the page that the number is confirmed at. */
  confirm: 'To put it on hold, confirm your mobile number. We’ll text you a code and bring you back here.',
} as const

/** A car that one number has had on hold by request, is not held by request for it a second time within so many days. */
export const REQUEST_AGAIN_DAYS = 7

/**
 * A car that was on hold so often within a day, by numbers that were only typed, and was not paid for, is held for a
 * confirmed number alone: invented numbers do not keep it from sale by turns.
 */
export const HELD_IN_VAIN = { most: 3, hours: 24 } as const

/** Idempotency key of an order: one form may be sent for several cars. */
export const holdOrderKey = (car: number, form: string) => `${car} ${form}`

/** Names the request for a hold by its order; by this name it is counted, and taken back from the counts once it is paid (TRU-01). */
export const holdRequest = (order: string) => `hold ${order}`

/** Cars of a site held without money at once: by typed numbers a few; by confirmed ones (`proved`) a share of those for sale. */
export const HOLD_SHARES = { unproved: { share: 0, least: 3 }, proved: { share: 0.1, least: 10 } } as const

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
