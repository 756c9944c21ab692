import type { SearchQuery, SearchResult } from '../../shared/search/query.ts'

/** Finds cars of one site. Made for that site by connect(); both engines pass the same contract suite (SRC-20). */
export type SearchEngine = {
  /** Throws only when no answer can be given at all. */
  search(query: SearchQuery): Promise<SearchResult>
}
