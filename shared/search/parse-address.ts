import { SEARCH_ADDRESS_LIMIT } from '../api.ts'
import { parseNearAt } from './near.ts'
import { SEARCH_PATH } from './path.ts'
import { parseSearch } from './search-address.ts'
import { searchSegments } from './segments.ts'
import { hasFilters, type SearchOptions, type SearchState, withPage } from './state.ts'
import { unavailableInPath } from './unavailable.ts'

/** The place that an address of this site measures from, for its options; null for none. */
export function nearOfAddress(at: string): string | null {
  if (at.length > SEARCH_ADDRESS_LIMIT || !at.startsWith(SEARCH_PATH)) return null
  return parseNearAt(new URL(at, 'https://site.invalid').searchParams.get('near'))
}

/**
 * The search of an address of this site, without sort and page; null for other addresses, for all stock, and for paths
 * with values that are not in stock.
 */
export function parseSearchAddress(at: string, options: SearchOptions): SearchState | null {
  if (at.length > SEARCH_ADDRESS_LIMIT || !at.startsWith(SEARCH_PATH)) return null
  const { pathname, searchParams } = new URL(at, 'https://site.invalid')
  if (pathname !== SEARCH_PATH && !pathname.startsWith(`${SEARCH_PATH}/`)) return null
  const segments = searchSegments(pathname)
  if (unavailableInPath(segments, options) !== null) return null
  const state = parseSearch(segments, searchParams, options)
  return state && hasFilters(state) ? { ...withPage(state, 1), sort: options.defaultSort } : null
}
