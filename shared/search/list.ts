import { isSold } from '../car/status.ts'
import type { CarSummary } from '../car/summary.ts'
import { isKeyIn } from '../text.ts'
import { VEHICLE_WORDS } from '../vehicle-words.ts'
import { searchHref } from './path.ts'
import { type SearchResult, SORTS, type Sort, type SortKey } from './query.ts'
import type { LISTS } from './settings.ts'
import { type SearchOptions, type SearchState, withPage } from './state.ts'
import { positiveValues } from './value-signs.ts'

export type Pages = NonNullable<ReturnType<typeof pageLinks>>

/** A longer list is reached by the lists that narrow it. */
const MAX_ALL_PAGES = 60

/** Links to the first, last, current and neighbouring pages, null for gaps between them; null for a single page. */
export function pageLinks(current: number, pages: number, hrefOf: (page: number) => string) {
  if (pages <= 1) return null
  const near = [1, current - 1, current, current + 1, pages].filter((page) => page >= 1 && page <= pages)
  const links: ({ page: number; href: string; current: boolean } | null)[] = []
  let before = 0
  for (const page of new Set(near)) {
    if (page > before + 1) links.push(null)
    links.push({ page, href: hrefOf(page), current: page === current })
    before = page
  }
  const needsAll = current === 1 && pages > links.length && pages <= MAX_ALL_PAGES
  return {
    previous: current > 1 ? hrefOf(current - 1) : null,
    next: current < pages ? hrefOf(current + 1) : null,
    links,
    /** Every page, on the first page of a list that has more than its links name: no car is far from there (FND-01). */
    all: Array.from({ length: needsAll ? pages : 0 }, (_, at) => ({ page: at + 1, href: hrefOf(at + 1) })),
  }
}

/** ', page 2', after the title of a list. */
export const pageSuffix = (page: number): string => (page > 1 ? `, page ${page}` : '')

/** The address of a page of a list whose first one has this address: the page stands last. */
export const pageHref = (first: string, page: number): string =>
  page > 1 ? `${first}${first.includes('?') ? '&' : '?'}page=${page}` : first

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
    return {
      label,
      href: next === undefined ? null : searchHref({ ...withPage(state, 1), sort: next }, options),
      sorted: at >= 0 ? (state.sort.endsWith('desc') ? 'descending' : 'ascending') : null,
    }
  })
}

/**
 * Folds consecutive sold cars into the first, which counts them (SRC-14), so that cards and counts add up to the total.
 * Without `collapses` no car is folded.
 */
export function collapseSold<Car extends Pick<CarSummary, 'status'>>(hits: Car[], collapses: boolean) {
  const listed: { car: Car; alsoSold: number }[] = []
  for (const car of hits) {
    const last = listed.at(-1)
    if (collapses && last && isSold(last.car) && isSold(car)) last.alsoSold++
    else listed.push({ car, alsoSold: 0 })
  }
  return listed
}

/** Orders that say something of the cars of a list: caravans have no kilometres. */
export function meaningfulSorts(
  sorts: readonly SortKey[],
  state: Pick<SearchState, 'facets' | 'sort'>,
  result: { facets: Pick<SearchResult['facets'], 'item_type'> },
): SortKey[] {
  // Values are counted as if none of their attribute were chosen (SRC-03).
  const chosen = positiveValues(state.facets.item_type ?? [])
  const listed = result.facets.item_type.flatMap(({ value, count }) => (count > 0 ? value : []))
  const kinds = (chosen.length > 0 ? chosen : listed).filter((kind) => isKeyIn(VEHICLE_WORDS, kind))
  const rows = kinds.map((kind) => VEHICLE_WORDS[kind])
  return sorts.filter((key) => {
    const { needs }: Sort = SORTS[key]
    return needs === undefined || key === state.sort || rows.length === 0 || rows.some((words) => words[needs])
  })
}
