/** `needs`: what the words of a kind of vehicle say it has; an order of no kind listed is left out. */
export type Sort = { label: string; needs?: 'hasOdometer' }

/** Sort orders (SRC-05). Ties fall to the listing rank (listing-rank.ts), then to the newest id, so that every order is total. */
export const SORTS = {
  relevance: { label: 'Most relevant' },
  latest: { label: 'Latest' },
  'price-desc': { label: 'Highest price' },
  'price-asc': { label: 'Lowest price' },
  'km-asc': { label: 'Lowest kilometres', needs: 'hasOdometer' },
  'subscription-asc': { label: 'Lowest subscription price' },
  distance: { label: 'Nearest first' },
} as const satisfies Record<string, Sort>

export type SortKey = keyof typeof SORTS

/** The orders that a site chooses from. The nearest first is offered with the filter by distance, and needs a place. */
const { distance: _, ...siteSorts } = SORTS
export const SITE_SORTS = siteSorts
