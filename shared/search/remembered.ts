import { searchName } from './name.ts'
import { hasFilters, type SearchOptions, type SearchState, withPage } from './state.ts'
import { searchHref } from './url.ts'

/** A search as a device keeps it: filter values plus path, and what it is called (SRC-17). */
export type RememberedSearch = { path: string; filters: string; name: string }

/** Its order and page are no part of what was searched for; null when nothing was. */
export function rememberedSearch(state: SearchState, options: SearchOptions): RememberedSearch | null {
  if (!hasFilters(state)) return null
  const [path = '', filters = ''] = searchHref({ ...withPage(state, 1), sort: options.defaultSort }, options).split('?')
  return { path, filters, name: searchName(state, options) }
}
