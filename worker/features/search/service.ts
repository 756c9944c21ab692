import { withCurrentOffer } from '../../../shared/car/advertised-price.ts'
import type { CarSummary } from '../../../shared/car/summary.ts'
import type { FacetKey } from '../../../shared/search/attributes.ts'
import type { FallbackAnswer, SearchQuery, SearchResult, StockScope } from '../../../shared/search/query.ts'
import type { SimilarQuery } from '../../../shared/search/similar.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { markReserved } from '../../stock-index/pointer.ts'

/**
 * Finds cars of one site. Made for that site by connect(); both engines pass the same contract suite (SRC-20). Every
 * function throws only when no answer can be given at all. Answers are for reading: they may be shared.
 */
export type SearchEngine = {
  search(query: SearchQuery): Promise<SearchResult>
  /** How many cars a query finds, on all pages. */
  count(query: SearchQuery): Promise<number>
  /** Every word that some car in scope holds, for each attribute, and every place, the commonest first. */
  vocabulary(scope: StockScope): Promise<StockVocabulary>
  /** Cars like one car, the likest first (SIM-01). */
  similar(query: SimilarQuery): Promise<CarSummary[] & FallbackAnswer>
}

export type StockVocabulary = Record<FacetKey | 'place', string[]> & FallbackAnswer

/** Paths of the search pages of one site that were seen most, the most first. Paths hold no typed text and no person. */
export type PopularPages = () => Promise<string[]>

const MAX_PAGES = 8

export const databasePopularPages =
  (store: SiteStore): PopularPages =>
  async () => {
    const results = await store.rows<{ path: string }>(
      'select path from popular_page where site = ?1 order by views desc, path limit ?2',
      [MAX_PAGES],
    )
    return results.map(({ path }) => path)
  }

/**
 * The same engine with cars as they are now: engines know neither holds (RES-01) nor that an offer ended since the stock
 * was published. `today`: null for a past stock, whose offers hold.
 */
export function searchAsShown(
  engine: SearchEngine,
  { heldNow, today }: { heldNow: () => Promise<ReadonlySet<number>>; today: string | null },
): SearchEngine {
  const shown = async (cars: CarSummary[]) => {
    const reserved = markReserved(await heldNow())
    return cars.map((car) => reserved(withCurrentOffer(car, today)))
  }
  return {
    async search(query) {
      const result = await engine.search(query)
      return { ...result, hits: await shown(result.hits) }
    },
    count: (query) => engine.count(query),
    vocabulary: (scope) => engine.vocabulary(scope),
    async similar(query) {
      const cars = await engine.similar(query)
      const { fallback } = cars
      return Object.assign(await shown(cars), fallback && { fallback })
    },
  }
}
