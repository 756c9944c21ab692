export const VANISHED = ['sold', 'withdraw', 'keep'] as const
/** The fate of a car that the feed no longer lists. */
export type Vanished = (typeof VANISHED)[number]

/** Statuses of a car for sale, for SQL. */
export const LIVE = "('in_stock', 'coming_soon')"

/** Whether the row `next` says something new of the car on record. A day of sale is news where none was known. */
export const differs = (next: 's' | 'excluded'): string =>
  `(car.status <> ${next}.status or car.doc <> ${next}.doc
    or (${next}.status = 'sold' and car.sold_at is null and ${next}.sold_at is not null))`
