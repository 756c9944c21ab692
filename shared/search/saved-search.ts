import { searchHref } from './search-address.ts'
import { searchName } from './search-name.ts'
import { hasFilters, type SearchOptions, type SearchState, withPage } from './state.ts'

/** Local storage record of a search: path, query and name (SRC-17). */
export type SavedSearch = { path: string; filters: string; name: string }

/** The record of a search without sort and page; null for all stock. */
export function toSavedSearch(state: SearchState, options: SearchOptions): SavedSearch | null {
  if (!hasFilters(state)) return null
  const [path = '', filters = ''] = searchHref({ ...withPage(state, 1), sort: options.defaultSort }, options).split('?')
  return { path, filters, name: searchName(state, options) }
}
