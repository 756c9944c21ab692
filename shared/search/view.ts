import { type CarCard, type CardSite, carCard } from '../car/card.ts'
import { ATTRIBUTES, FACET_KEYS, type FacetKey, type RangeKey } from './attributes.ts'
import { type Chip, searchChips } from './chips.ts'
import { collapseSold } from './collapse.ts'
import { type Pages, pageLinks } from './pages.ts'
import { ALL_CARS, SEARCH_PATH } from './path.ts'
import { type ListSite, type Promo, runningPromos } from './promos.ts'
import type { FacetCount, SearchResult } from './query.ts'
import { type RangeView, rangeView } from './range.ts'
import { SORTS } from './sorts.ts'
import { cleared, type SearchOptions, type SearchState, withPage } from './state.ts'
import { searchTitle } from './title.ts'
import { searchHref, searchParams } from './url.ts'
import { PRICE_BRACKETS, WEEKLY_PRICE_BRACKETS } from './values.ts'
import { countText, type Noun, nounOf, valueLabel } from './words.ts'

export type FilterValue = { value: string; label: string; count: number; chosen: boolean }
export type FacetGroup = { key: FacetKey; label: string; single: boolean; chosen: number; values: FilterValue[] }
export type FilterGroup = ({ kind: 'facet' } & FacetGroup) | ({ kind: 'range'; chosen: number } & RangeView)

/** Everything the search page shows, decided. Plain JSON. */
export type SearchView = {
  title: string
  /** The one address of this page of this search. */
  canonical: string
  /** '128 cars' */
  countText: string
  count: number
  noun: Noun
  text: string
  /** Where the filter form leads, and what it must carry along unseen. */
  action: string
  carried: { key: string; value: string }[]
  /** The whole search but its order and page, for the small forms that change one thing. */
  kept: { key: string; value: string }[]
  chips: Chip[]
  clearHref: string
  groups: FilterGroup[]
  sorts: { value: string; label: string; chosen: boolean }[]
  cards: CarCard[]
  /** Among the cards of the first page (SRC-11). */
  promos: Promo[]
  pages: Pages | null
}

export type SearchViewSite = CardSite &
  ListSite & {
    filters: readonly (FacetKey | RangeKey)[]
    /** The price at which the slider ends, dollars. */
    price_cap: number
  }

export function searchView(
  state: SearchState,
  result: SearchResult,
  site: SearchViewSite,
  options: SearchOptions,
  now: number,
): SearchView {
  const noun = nounOf(state.facets.item_type, options.vocabulary)
  // Who asks for sold cars sees them all (SRC-14).
  const folds = site.collapse_sold && !state.facets.status?.includes('sold')
  const hrefOf = (page: number) => searchHref(withPage(state, page), options)
  return {
    title: searchTitle(state, noun),
    canonical: hrefOf(result.page),
    countText: countText(result.count, noun),
    count: result.count,
    noun,
    text: state.text,
    action: `${SEARCH_PATH}/${ALL_CARS}`,
    carried: carried(state, site.filters),
    kept: [...searchParams(withPage(state, 1), { defaultSort: state.sort })].map(([key, value]) => ({ key, value })),
    chips: searchChips(state, options),
    clearHref: searchHref(cleared(state), options),
    groups: site.filters.flatMap((key) => group(key, state, result, options, site.price_cap)),
    sorts: options.sorts.map((key) => ({ value: key, label: SORTS[key].label, chosen: key === state.sort })),
    cards: collapseSold(result.hits, folds).map((row) => carCard(row.car, site, now, row.alsoSold)),
    promos: result.page === 1 ? runningPromos(site.promos, now) : [],
    pages: pageLinks(result.page, result.pages, hrefOf),
  }
}

/** Chosen values whose list is not on the page: the form would lose them otherwise. */
const carried = ({ facets }: SearchState, shown: SearchViewSite['filters']) =>
  FACET_KEYS.filter((key) => !shown.includes(key)).flatMap((key) =>
    (facets[key] ?? []).map((value) => ({ key, value })),
  )

function group(
  key: FacetKey | RangeKey,
  state: SearchState,
  result: SearchResult,
  options: SearchOptions,
  priceCap: number,
): FilterGroup[] {
  if (isFacet(key)) {
    const values = filterValues(key, result.facets[key], state.facets[key] ?? [])
    if (values.length === 0 || !isShown(key, state)) return []
    const single = options.singleSelect.includes(key)
    return [
      {
        kind: 'facet',
        key,
        label: ATTRIBUTES[key].label,
        single,
        chosen: values.filter((v) => v.chosen).length,
        values,
      },
    ]
  }
  const extent = result.ranges[key]
  const chosen = state.ranges[key]
  if (!extent || (extent.min === extent.max && !chosen)) return []
  return [
    { kind: 'range', chosen: chosen ? 1 : 0, ...rangeView(key, extent, chosen, key === 'price' ? priceCap : null) },
  ]
}

const isFacet = (key: FacetKey | RangeKey): key is FacetKey => ATTRIBUTES[key].kind === 'facet'

/** Models are asked for once there is a make, badges once there is a model (SRC-15). */
const NEEDS: Partial<Record<FacetKey, FacetKey>> = { model: 'make', badge: 'model' }

function isShown(key: FacetKey, { facets }: SearchState): boolean {
  const needed = NEEDS[key]
  return needed === undefined || facets[needed] !== undefined || facets[key] !== undefined
}

/** Lists that have an order of their own; the others stand most first, as counted. */
const OWN_ORDER: Partial<Record<FacetKey, (value: string) => number>> = {
  seats: Number,
  price_range: (value) => PRICE_BRACKETS.indexOf(value),
  weekly_price_range: (value) => WEEKLY_PRICE_BRACKETS.indexOf(value),
}

/** Values with cars, and chosen ones even without. */
function filterValues(key: FacetKey, counts: FacetCount[], chosen: string[]): FilterValue[] {
  const rows = counts.filter(({ count }) => count > 0)
  for (const value of chosen) if (!rows.some((row) => row.value === value)) rows.push({ value, count: 0 })
  const place = OWN_ORDER[key]
  if (place) rows.sort((a, b) => place(a.value) - place(b.value))
  return rows.map(({ value, count }) => ({
    value,
    label: valueLabel(key, value),
    count,
    chosen: chosen.includes(value),
  }))
}
