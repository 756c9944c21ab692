import { searchChips } from './chips.ts'
import { searchNoun } from './labels.ts'
import type { SearchOptions, SearchState } from './state.ts'
import { searchTitle } from './title.ts'

/**
 * Name of a search: its title and the filters that the title omits, such as 'Used Toyota cars, up to $40,000,
 * Automatic' (SRC-17, SRC-21).
 */
export function searchName(state: SearchState, options: SearchOptions): string {
  const title = searchTitle(state, searchNoun(state.facets, options))
  const lowerTitle = title.toLowerCase()
  const others = searchChips(state, options).filter(({ text }) => !lowerTitle.includes(text.toLowerCase()))
  return [title, ...others.map(({ text }) => text.replace(/^(Up to|From) /, (word) => word.toLowerCase()))].join(', ')
}
