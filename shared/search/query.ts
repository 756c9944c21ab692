import type { CarStatus, CarType } from '../car/schema.ts'
import type { CarSummary } from '../car/summary.ts'
import type { FacetKey, RangeKey } from './attributes.ts'
import type { SortKey } from './sorts.ts'

/** Hits on one page of results (SRC-03). */
export const PAGE_SIZE = 21
/** No page beyond this is ever asked for. */
export const LAST_PAGE = 500

/** Inclusive bounds; null means open. */
export type Bounds = { min: number | null; max: number | null }

/** Which cars a site may show at all (SRC-04, TEN-04), decided per site and moment, never by the shopper. */
export type StockScope = {
  statuses: CarStatus[]
  /** Sold cars whose sale is at or after this time are still shown; null shows none. */
  soldSince: number | null
  carTypes: CarType[] | null
  makes: string[] | null
  dealershipSlugs: string[] | null
  locationNames: string[] | null
  excludedStockNumbers: string[]
  excludedForWebsiteId: number | null
  /** Cars at or below this price are left out; null keeps all. */
  priceAbove: number | null
}

/**
 * Other ways to say a stretch of a text: the words from `from` to before `to`, as wordsOfQuery counts them, are met as
 * well by a car that has all the words of one of `means`. Those are whole words: 'ev' means no Everest.
 */
export type Synonym = { from: number; to: number; means: string[][] }

export type SearchQuery = {
  scope: StockScope
  text: string
  /** Other words that stretches of the text may be met by. */
  synonyms: Synonym[]
  facets: Partial<Record<FacetKey, string[]>>
  ranges: Partial<Record<RangeKey, Bounds>>
  sort: SortKey
  /** Stock numbers of cars that stand before the others, in this order, where the most relevant come first. */
  pinned: string[]
  /** From 1. A page past the end answers the last page. */
  page: number
  pageSize: number
}

export type FacetCount = { value: string; count: number }

export type SearchResult = {
  hits: CarSummary[]
  /** All cars that match, over every page. */
  count: number
  page: number
  pages: number
  /** Each attribute counted as if it had no refinement of its own; most first, then by value. */
  facets: Record<FacetKey, FacetCount[]>
  /** Extent of each number as if it had no bounds of its own; null when no car has it. */
  ranges: Record<RangeKey, { min: number; max: number } | null>
} & StandingIn

/**
 * Set when the engine that should have answered could not (SRC-20): its last good answer stands in, up to a minute
 * old, or the stock index does. Such an answer is good to show and never to be kept as a fresh one.
 */
export type StandingIn = { standIn?: StandIn }

export type StandIn = 'last-good' | 'stock-index'
