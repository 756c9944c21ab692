import { joinList, thousands } from '../text.ts'
import { countText, type Noun } from './labels.ts'
import type { SearchResult } from './query.ts'
import type { SearchState } from './state.ts'

type Counted = Pick<SearchResult, 'count'> & { facets: Pick<SearchResult['facets'], 'status'> }

/** Cars of a list that are not to be had today, and what is said of them. */
const NOT_IN_STOCK = [
  { status: 'coming_soon', word: 'coming soon' },
  { status: 'sold', word: 'sold' },
]

/**
 * The number of cars that the pages list, and how many of them are not in stock (SRC-04): '128 cars, 3 of them sold'.
 * Wherever a page says how many cars there are, it is this number of the list that it leads to.
 */
export function countLine({ count, facets }: Counted, state: Pick<SearchState, 'facets'>, noun: Noun): string {
  const chosen = state.facets.status ?? []
  const text = countText(count, noun)
  const parts = NOT_IN_STOCK.flatMap(({ status, word }) => {
    // Values are counted as if none of their attribute were chosen (SRC-03).
    const isListed = chosen.length === 0 || chosen.includes(status)
    const cars = isListed ? (facets.status.find(({ value }) => value === status)?.count ?? 0) : 0
    return cars > 0 ? [{ cars, word }] : []
  })
  const [only] = parts
  if (!only) return text
  if (only.cars >= count) return count === 1 ? `${text}, ${only.word}` : `${text}, all ${only.word}`
  const [first, ...others] = parts.map(({ cars, word }) => ({ cars: thousands(cars), word }))
  return `${text}, ${joinList(
    [`${first!.cars} of them ${first!.word}`, ...others.map(({ cars, word }) => `${cars} ${word}`)],
    'and',
  )}`
}
