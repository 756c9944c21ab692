import { FACET_KEYS, RANGE_KEYS } from '../../shared/search/attributes.ts'
import type { SearchResult } from '../../shared/search/query.ts'

/** The answer to a search that found nothing; the test says what it found. */
export function aResult(
  details: Partial<SearchResult> = {},
  facets: Partial<SearchResult['facets']> = {},
): SearchResult {
  return {
    hits: [],
    count: details.hits?.length ?? 0,
    page: 1,
    pages: 1,
    ...details,
    facets: {
      ...(Object.fromEntries(FACET_KEYS.map((key) => [key, []])) as unknown as SearchResult['facets']),
      ...facets,
    },
    ranges: {
      ...(Object.fromEntries(RANGE_KEYS.map((key) => [key, null])) as SearchResult['ranges']),
      ...details.ranges,
    },
  }
}
