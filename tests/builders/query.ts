import { PAGE_SIZE, PLAIN_QUERY, type SearchQuery, type StockScope } from '../../shared/search/query.ts'

/** Everything on sale, nothing sold: what a site with no filters of its own shows. */
export const aScope = (details: Partial<StockScope> = {}): StockScope => ({
  statuses: ['in_stock', 'coming_soon'],
  soldSince: null,
  carTypes: null,
  makes: null,
  dealershipSlugs: null,
  locationNames: null,
  excludedStockNumbers: [],
  excludedForWebsiteId: null,
  priceAbove: null,
  ...details,
})

/** The first page of everything, most relevant first; the test says what matters to it. */
export const aQuery = (details: Partial<SearchQuery> = {}): SearchQuery => ({
  ...PLAIN_QUERY,
  scope: aScope(),
  pageSize: PAGE_SIZE,
  ...details,
})
