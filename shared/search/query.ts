import type { CarStatus, CarType } from '../car/schema.ts'
import type { CarSummary } from '../car/summary.ts'
import type { Point } from '../location/distance.ts'
import { FACET_KEYS, type FacetKey, RANGE_KEYS, type RangeKey } from './attributes.ts'

/** `needs`: what the words of a kind of vehicle say it has; an order of no kind listed is left out. */
export type Sort = { label: string; needs?: 'hasOdometer' }

/** Sort orders (SRC-05). Ties fall to the listing rank (listing-rank.ts), then to the newest id, so that every order is total. */
export const SORTS = {
  relevance: { label: 'Most relevant' },
  latest: { label: 'Latest' },
  'year-desc': { label: 'Newest year' },
  'price-desc': { label: 'Highest price' },
  'price-asc': { label: 'Lowest price' },
  'km-asc': { label: 'Lowest kilometres', needs: 'hasOdometer' },
  'subscription-asc': { label: 'Lowest subscription price' },
  distance: { label: 'Nearest first' },
} as const satisfies Record<string, Sort>

export type SortKey = keyof typeof SORTS

type StoredOrder = { by: RangeKey | 'created_at'; first: 'high' | 'low' }
/** Relevance is no order by one number, and distance depends on the shopper. */
export type StoredSort = Exclude<SortKey, 'relevance' | 'distance'>

/** Orders by a number of each car (SRC-05). A car without it stands last either way. */
export const STORED_ORDERS: Record<StoredSort, StoredOrder> = {
  latest: { by: 'created_at', first: 'high' },
  'year-desc': { by: 'year', first: 'high' },
  'price-desc': { by: 'price', first: 'high' },
  'price-asc': { by: 'price', first: 'low' },
  'km-asc': { by: 'km', first: 'low' },
  'subscription-asc': { by: 'subscription_price', first: 'low' },
}

/**
 * The orders that a site chooses from. The nearest first is offered with the filter by distance, and needs a place.
 * Marked as pure, so that a browser that needs none of it does not load it.
 */
export const SITE_SORTS = /* @__PURE__ */ withoutDistance(SORTS)

function withoutDistance(sorts: typeof SORTS) {
  const { distance: _, ...others } = sorts
  return others
}

/** Results per page (SRC-03). */
export const PAGE_SIZE = 21
export const LAST_PAGE = 500

/** Inclusive bounds; null means open. */
export type Bounds = { min: number | null; max: number | null }

/** Cars that a site may show (SRC-04, TEN-04); set per site and time, never by the shopper. */
export type StockScope = {
  statuses: CarStatus[]
  /** Epoch milliseconds: cars sold since then are shown; null shows none. */
  soldSince: number | null
  carTypes: CarType[] | null
  makes: string[] | null
  dealershipSlugs: string[] | null
  locationNames: string[] | null
  excludedStockNumbers: string[]
  excludedForWebsiteId: number | null
  /** Exclusive lower bound of the price in dollars; null for none. */
  priceAbove: number | null
}

/** The facets of which a scope lets in some values alone, with these. */
export function scopedFacets({ carTypes, makes, dealershipSlugs, locationNames }: StockScope): [FacetKey, string[]][] {
  const among = { car_type: carTypes, make: makes, dealership_slug: dealershipSlugs, location_name: locationNames }
  return Object.entries(among).flatMap(([key, values]) => (values === null ? [] : [[key as FacetKey, values]]))
}

/**
 * Synonyms of the words `from` to `to` (exclusive, as counted by tokeniseQuery): a car also matches with all words of
 * one alternative. Alternatives match whole words: 'ev' does not match Everest.
 */
export type Synonym = { from: number; to: number; alternatives: string[][] }

/**
 * Distances of a search: kilometres to each place of the stock that is known (stock-place.ts), from a point that cache
 * keys name. Cars at other places are within no distance, and last in order.
 */
export type NearQuery = Point & { within: number | null; km: ReadonlyMap<string, number> }

/**
 * What the most relevant cars have, of cars that match alike: all of these facets, ranges, text and whole words. It lets
 * no car in and keeps none out.
 */
export type Preference = {
  facets?: Partial<Record<FacetKey, string[]>>
  ranges?: Partial<Record<RangeKey, Bounds>>
  text?: string
  /** Words that stand in the car's details as they are typed, and not only as a beginning. */
  wholeWords?: string[]
  /** What it adds to the rank of a car; without one each outweighs all that follow. */
  weight?: number
}

export type SearchQuery = {
  scope: StockScope
  text: string
  synonyms: Synonym[]
  facets: Partial<Record<FacetKey, string[]>>
  ranges: Partial<Record<RangeKey, Bounds>>
  /** Needed by the order `distance`. */
  near?: NearQuery
  /** Values that no car may have. */
  excluded?: Partial<Record<FacetKey, string[]>>
  /** Values that every car must have; of each list one. Counts of the attribute keep to them. */
  required?: Partial<Record<FacetKey, string[][]>>
  sort: SortKey
  /** Stock numbers of cars that come first, in this order, under the relevance sort. */
  pinned: string[]
  /** Under the relevance sort, the cars come first that meet what weighs most of these together. */
  prefer?: Preference[]
  /** From 1. A page past the end returns the last page. */
  page: number
  pageSize: number
  /** What is counted and measured beside the page of cars; everything without it. */
  counted?: Counted
}

/** The first page of a query without conditions, for one that adds its own. */
export const PLAIN_QUERY = {
  text: '',
  synonyms: [],
  facets: {},
  ranges: {},
  sort: 'relevance',
  pinned: [],
  page: 1,
} satisfies Omit<SearchQuery, 'scope' | 'pageSize'>

/** The page that is asked for, the last one where it lies beyond the found cars, and its positions among them. */
export function pageBounds(
  { page: requested, pageSize }: Pick<SearchQuery, 'page' | 'pageSize'>,
  count = Number.POSITIVE_INFINITY,
) {
  const size = Math.max(1, pageSize)
  const pages = Math.max(1, Math.ceil(count / size))
  const page = Math.min(Math.max(1, requested), pages)
  return { page, pages, from: (page - 1) * size, to: page * size }
}

export type Counted = { facets: readonly FacetKey[]; ranges: readonly RangeKey[] }

export const HITS_ONLY: Counted = { facets: [], ranges: [] }
export const COUNT_ALL: Counted = { facets: FACET_KEYS, ranges: RANGE_KEYS }

export type FacetCount = { value: string; count: number }

export type SearchResult = {
  hits: CarSummary[]
  count: number
  page: number
  pages: number
  /** Counts of each attribute without its own filter, by count, then by value; empty for one that is not counted. */
  facets: Record<FacetKey, FacetCount[]>
  /** Extent of each range without its own bounds; null when no car has a value, and for one that is not measured. */
  ranges: Record<RangeKey, { min: number; max: number } | null>
} & FallbackAnswer

/**
 * Set on a fallback answer while the search engine fails (SRC-20): its last good answer, up to a minute old, or that of
 * the stock index; or the engine's own while it is behind the published stock and no index can answer. Not to be cached
 * as fresh.
 */
export type FallbackAnswer = { fallback?: Fallback }

export type Fallback = 'last-good' | 'stock-index' | 'behind'

/**
 * Cache key of a query: equal for queries with equal results (SRC-10), regardless of the order of values, letter case
 * and spaces in text, and empty filters.
 */
export function queryKey({ text, facets, ranges, near, ...query }: SearchQuery): string {
  const { scope, synonyms, excluded = {}, required = {}, sort, pinned, prefer = [], page, pageSize, counted } = query
  const values = FACET_KEYS.flatMap((key) => {
    const chosen = facets[key] ?? []
    return chosen.length > 0 ? [[key, [...new Set(chosen)].toSorted()]] : []
  })
  const bounds = RANGE_KEYS.flatMap((key) => {
    const { min, max } = ranges[key] ?? { min: null, max: null }
    return min === null && max === null ? [] : [[key, min, max]]
  })
  const words = text.trim().replace(/\s+/g, ' ').toLowerCase()
  const from = near ? [near.lat, near.long, near.within] : null
  const rest = [excluded, required, sort, pinned, prefer, page, pageSize, counted]
  return JSON.stringify([scope, words, synonyms, values, bounds, from, ...rest])
}

/** Figures of the cars in stock that a list has, from the index. */
export type StockFigures = {
  count: number
  /** The lowest price in dollars; null where no car has one. */
  priceFrom: number | null
  /** Cars by the week and their lowest price a week in dollars; null where there are none. */
  weekly: { count: number; from: number } | null
  /** The median odometer in kilometres; null where not nearly all cars have one. */
  kilometres: number | null
}

/** Filters and order that a phrase of a typed sentence stands for (sentence/). */
export type Meaning = {
  facets?: Partial<Record<FacetKey, readonly string[]>>
  /** Values that cars must not have; those of one phrase as alternatives. */
  excluded?: Partial<Record<FacetKey, readonly string[]>>
  ranges?: Partial<Record<RangeKey, Bounds>>
  sort?: SortKey
  /** Alternative where the site lacks the order, or another order is already set. */
  unsorted?: Meaning
  /** A badge, accepted only together with a make or model. */
  isBadge?: true
  /** What the vehicle is wanted for: attributes that the sentence names itself are not read from it. */
  isUse?: true
}
