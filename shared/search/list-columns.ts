import type { LISTS } from '../tenant/choices.ts'
import { searchHref } from './search-address.ts'
import type { SortKey } from './sorts.ts'
import { type SearchOptions, type SearchState, withPage } from './state.ts'

export type ListVariant = keyof typeof LISTS

/** A heading of a table of cars. `href`: the list in its order; null for a column that orders nothing. */
export type ListColumn = { label: string; href: string | null; sorted: 'ascending' | 'descending' | null }

/** The headings in their order, each with the orders that it goes through. */
const COLUMNS: { label: string; sorts: SortKey[] }[] = [
  { label: 'Vehicle', sorts: [] },
  { label: 'Kilometres', sorts: ['km-asc'] },
  { label: 'Fuel', sorts: [] },
  { label: 'Location', sorts: [] },
  { label: 'Price', sorts: ['price-asc', 'price-desc'] },
]

export function listColumns(state: SearchState, options: SearchOptions): ListColumn[] {
  return COLUMNS.map(({ label, sorts }) => {
    const offered = sorts.filter((sort) => options.sorts.includes(sort))
    const at = offered.indexOf(state.sort)
    const next = offered[(at + 1) % offered.length]
    const isSorted = at >= 0
    return {
      label,
      href: next === undefined ? null : searchHref({ ...withPage(state, 1), sort: next }, options),
      sorted: isSorted ? (state.sort.endsWith('desc') ? 'descending' : 'ascending') : null,
    }
  })
}
