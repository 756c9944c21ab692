import { thousands } from '../text.ts'
import { countText, type Noun } from './labels.ts'
import type { SearchResult } from './query.ts'
import type { SearchState } from './state.ts'

type Counted = Pick<SearchResult, 'count'> & { facets: Pick<SearchResult['facets'], 'status'> }

/** The number of cars that the pages list, sold ones among them (SRC-04): '128 cars, 3 of them sold'. */
export function countLine({ count, facets }: Counted, state: Pick<SearchState, 'facets'>, noun: Noun): string {
  const chosen = state.facets.status ?? []
  // Values are counted as if none of their attribute were chosen (SRC-03).
  const isListed = chosen.length === 0 || chosen.includes('sold')
  const sold = isListed ? (facets.status.find(({ value }) => value === 'sold')?.count ?? 0) : 0
  const text = countText(count, noun)
  if (sold === 0) return text
  if (sold < count) return `${text}, ${thousands(sold)} of them sold`
  return count === 1 ? `${text}, sold` : `${text}, all sold`
}
