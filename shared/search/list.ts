import { isSold } from '../car/status.ts'
import type { CarSummary } from '../car/summary.ts'
import { isKeyIn } from '../text.ts'
import { VEHICLE_WORDS } from '../vehicle-words.ts'
import { type SearchResult, SORTS, type Sort, type SortKey } from './query.ts'
import { searchHref } from './search-address.ts'
import type { LISTS } from './settings.ts'
import { type SearchOptions, type SearchState, withPage } from './state.ts'
import { positiveValues } from './value-signs.ts'

/** A link to a page of results; null for a gap. */
type PageLink = { page: number; href: string; current: boolean } | null
export type Pages = {
  previous: string | null
  next: string | null
  links: PageLink[]
  /** Every page, on the first page of a list that has more than its links name: no car is far from there (FND-01). */
  all: { page: number; href: string }[]
}

/** A longer list is reached by the lists that narrow it. */
const MAX_ALL_PAGES = 60

/** Links to the first, last, current and neighbouring pages, with gaps between; null for a single page. */
export function pageLinks(current: number, pages: number, hrefOf: (page: number) => string): Pages | null {
  if (pages <= 1) return null
  const near = [1, current - 1, current, current + 1, pages].filter((page) => page >= 1 && page <= pages)
  const links: PageLink[] = []
  let before = 0
  for (const page of new Set(near)) {
    if (page > before + 1) links.push(null)
    links.push({ page, href: hrefOf(page), current: page === current })
    before = page
  }
  return {
    previous: current > 1 ? hrefOf(current - 1) : null,
    next: current < pages ? hrefOf(current + 1) : null,
    links,
    all: current === 1 && pages > links.length && pages <= MAX_ALL_PAGES ? everyPage(pages, hrefOf) : [],
  }
}

/** The address of a page of a list whose first one has this address: the page stands last. */
export const pageHref = (first: string, page: number): string =>
  page > 1 ? `${first}${first.includes('?') ? '&' : '?'}page=${page}` : first

const everyPage = (pages: number, hrefOf: (page: number) => string) =>
  Array.from({ length: pages }, (_, at) => ({ page: at + 1, href: hrefOf(at + 1) }))

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

/** A car of a list with the number of sold cars folded into it. */
type ListedCar<Car> = { car: Car; alsoSold: number }

/**
 * Folds consecutive sold cars into the first, which counts them (SRC-14), so that cards and counts add up to the total.
 * Without `collapses` no car is folded.
 */
export function collapseSold<Car extends Pick<CarSummary, 'status'>>(
  hits: Car[],
  collapses: boolean,
): ListedCar<Car>[] {
  const listed: ListedCar<Car>[] = []
  for (const car of hits) {
    const last = listed.at(-1)
    if (collapses && last && isSold(last.car) && isSold(car)) last.alsoSold++
    else listed.push({ car, alsoSold: 0 })
  }
  return listed
}

type Counted = { facets: Pick<SearchResult['facets'], 'item_type'> }

/** The vehicle types of the cars that a list has. */
function listedTypes({ facets }: Pick<SearchState, 'facets'>, result: Counted): string[] {
  // Values are counted as if none of their attribute were chosen (SRC-03).
  const chosen = positiveValues(facets.item_type ?? [])
  if (chosen.length > 0) return chosen
  return result.facets.item_type.filter(({ count }) => count > 0).map(({ value }) => value)
}

/** Orders that say something of the cars of a list: caravans have no kilometres. */
export function meaningfulSorts(
  sorts: readonly SortKey[],
  state: Pick<SearchState, 'facets' | 'sort'>,
  result: Counted,
): SortKey[] {
  const rows = listedTypes(state, result)
    .filter((name) => isKeyIn(VEHICLE_WORDS, name))
    .map((kind) => VEHICLE_WORDS[kind])
  return sorts.filter((key) => {
    const { needs }: Sort = SORTS[key]
    return needs === undefined || key === state.sort || rows.length === 0 || rows.some((words) => words[needs])
  })
}
