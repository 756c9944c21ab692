import type { SavedSearch } from '../../shared/search/title.ts'

/** Where in the list a shopper was, and in what order it stood, is no part of what was searched for. */
const NO_FILTERS = ['page', 'sortBy']
/** The whole stock, which is no search to remember. */
const ALL = new Set(['/search', '/search/new-used-and-demo-cars'])

/** The search at an address, its filters in one order, so that equal searches look alike; null where it asks for all. */
export function searchAt(address: string, name: string): SavedSearch | null {
  const { pathname: path, searchParams } = new URL(address, 'https://site.invalid')
  for (const key of NO_FILTERS) searchParams.delete(key)
  const set = [...searchParams].filter(([, value]) => value !== '').toSorted(byText)
  const filters = new URLSearchParams(set).toString()
  return filters === '' && ALL.has(path) ? null : { path, filters, name }
}

export const searchAddress = ({ path, filters }: SavedSearch) => (filters === '' ? path : `${path}?${filters}`)

export const isSameSearch = (one: SavedSearch) => (other: SavedSearch) =>
  one.path === other.path && one.filters === other.filters

const byText = (one: [string, string], other: [string, string]) => (one.join('=') < other.join('=') ? -1 : 1)
