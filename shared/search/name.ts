import { searchChips } from './chips.ts'
import type { SearchOptions, SearchState } from './state.ts'
import { searchTitle } from './title.ts'
import { nounOf } from './words.ts'

/** 'Used Toyota cars, up to $40,000, Automatic': the title, and every filter that is not in it (SRC-17, SRC-21). */
export function searchName(state: SearchState, options: SearchOptions): string {
  const title = searchTitle(state, nounOf(state.facets.item_type, options.vocabulary))
  const said = title.toLowerCase()
  const others = searchChips(state, options).filter(({ text }) => !said.includes(text.toLowerCase()))
  return [title, ...others.map(({ text }) => text.replace(/^(Up to|From) /, (word) => word.toLowerCase()))].join(', ')
}
