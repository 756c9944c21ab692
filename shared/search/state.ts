import type { VehicleKind } from '../vehicle-words.ts'
import {
  FACET_KEYS,
  type FacetKey,
  type FilterKey,
  isFacet,
  RANGE_KEYS,
  type RangeKey,
  type Vocabulary,
} from './attributes.ts'
import type { LocatedNear, Near } from './near.ts'
import type { Bounds, SortKey } from './query.ts'

/** A shopper's search. Filters of the path are among the others (SRC-01). */
export type SearchState = {
  text: string
  facets: Partial<Record<FacetKey, string[]>>
  ranges: Partial<Record<RangeKey, Bounds>>
  /** Absent: no distances. */
  near?: Near
  sort: SortKey
  page: number
}

/** Query value that disables a preselected value (SRC-18). */
export const ANY = 'any'

/** Options for parsing and writing the searches of a site. */
export type SearchOptions = {
  sorts: readonly SortKey[]
  defaultSort: SortKey
  /** Single-select attributes (SRC-09). */
  singleSelect: readonly FacetKey[]
  vocabulary: Vocabulary
  /** Kinds of vehicle that the site names; by the stock where it names none. */
  kinds?: readonly VehicleKind[] | null
  /** Makes the site sells, in stock or not. */
  brands?: readonly string[]
  /** Values applied where an address has none for the attribute (SRC-18). */
  preselected?: Partial<Record<FacetKey, string>>
  /** Present where the address names a place to measure from that exists. */
  near?: LocatedNear
  /** The year now, for ages of cars; without it ages are not read. */
  thisYear?: number
  /** Whether some car has all of these facets and ranges; without it every combination is taken for possible. */
  hasCars?: (facets: SearchState['facets'], ranges?: SearchState['ranges']) => boolean
}

export const EMPTY_SEARCH: SearchState = { text: '', facets: {}, ranges: {}, sort: 'relevance', page: 1 }

/** Initial search: all stock, or the preselected values (SRC-18). */
export const initialSearch = ({ defaultSort, preselected = {} }: SearchOptions): SearchState => ({
  ...EMPTY_SEARCH,
  facets: Object.fromEntries(Object.entries(preselected).map(([key, value]) => [key, [value]])),
  sort: defaultSort,
})

/** Filter changes reset the page (SRC-02). */
const withChange = (state: SearchState, change: Partial<SearchState>): SearchState => ({ ...state, ...change, page: 1 })

export function withFacet(
  state: SearchState,
  key: FacetKey,
  value: string,
  { singleSelect }: SearchOptions,
): SearchState {
  return withFacets(state, key, [...(singleSelect.includes(key) ? [] : otherValues(state, key, value)), value])
}

const otherValues = ({ facets }: SearchState, key: FacetKey, value: string): string[] =>
  (facets[key] ?? []).filter((chosen) => chosen !== value)

function withFacets(state: SearchState, key: FacetKey, values: string[]): SearchState {
  const { [key]: _, ...others } = state.facets
  return withChange(state, { facets: values.length > 0 ? { ...others, [key]: values.toSorted() } : others })
}

/** Without one chosen filter; `value` is '' for text, ranges and distance. */
export function withoutFilter(
  state: SearchState,
  { key, value }: { key: FilterKey | 'query'; value: string },
): SearchState {
  if (key === 'query') return withText(state, '')
  if (key === 'near') return withoutNear(state)
  if (isFacet(key)) return withFacets(state, key, otherValues(state, key, value))
  const { [key]: _, ...ranges } = state.ranges
  return withChange(state, { ranges })
}

export const withText = (state: SearchState, text: string): SearchState => withChange(state, { text })
export const withPage = (state: SearchState, page: number): SearchState => ({ ...state, page })

export const clearFilters = (state: SearchState): SearchState =>
  withChange(withoutNear(state), { text: '', facets: {}, ranges: {} })

/** The same with its place kept, from which distances are shown. */
export const clearConditions = (state: SearchState): SearchState =>
  withChange(state, { text: '', facets: {}, ranges: {}, ...(state.near && { near: { ...state.near, within: null } }) })

export function withoutNear(state: SearchState): SearchState {
  const { near: _, ...others } = state
  return withChange(others, {})
}

export function hasFilters({ text, facets, ranges, near }: SearchState): boolean {
  return (
    text !== '' || near !== undefined || FACET_KEYS.some((key) => facets[key]) || RANGE_KEYS.some((key) => ranges[key])
  )
}
