import { cachedCard } from '../car/cached-card.ts'
import type { CarCard, CardSite } from '../car/card.ts'
import { SIZES } from '../market/sizes.ts'
import { ATTRIBUTES, type FacetKey, type FilterKey, isOffered } from './attributes.ts'
import { type Chip, searchChips } from './chips.ts'
import type { CloseMatchesView } from './close-matches.ts'
import { type FilterFormValues, toFilterFormValues } from './filter-form.ts'
import { type FilterGroup, type FilterValue, type ListRules, layOutValues } from './filter-groups.ts'
import { countText, type Noun, searchNoun, valueLabel } from './labels.ts'
import {
  collapseSold,
  type ListColumn,
  type ListVariant,
  listColumns,
  meaningfulSorts,
  type Pages,
  pageHref,
  pageLinks,
} from './list.ts'
import { type NearFault, nearLabel, withDistance } from './near.ts'
import { ALL_CARS, SEARCH_PATH } from './path.ts'
import { type ListSite, type Promo, runningPromos } from './promos.ts'
import { type SearchResult, SORTS, type SortKey } from './query.ts'
import { type PriceSliderSettings, rangeView } from './range.ts'
import { searchHref, unavailableText } from './search-address.ts'
import type { UnderstoodSentence } from './sentence/understand.ts'
import { clearFilters, hasFilters, type SearchOptions, type SearchState, withPage } from './state.ts'
import { countLine, type SavedSearch, searchTitle, toSavedSearch } from './title.ts'
import { isSigned, toRequirement } from './value-signs.ts'
import { PRICE_BRACKETS, WEEKLY_PRICE_BRACKETS } from './values.ts'

/** A suggested link. */
export type SuggestedLink = { text: string; href: string }

/** The search page as a view model. Plain JSON. */
export type SearchView = {
  title: string
  /** Canonical address of this page. */
  canonical: string
  /** '128 cars' */
  countText: string
  /** The same, and how many of them are sold: '128 cars, 3 of them sold' */
  countLine: string
  count: number
  /** Of the pages, from 1. */
  page: number
  noun: Noun
  text: string
  /** Action of the filter form. */
  action: string
  /** Values of the filter form. */
  choices: FilterFormValues
  chips: Chip[]
  /** Notices about requested values without stock: 'Toyota Tarago is not in stock right now'. */
  unavailable: string[]
  /** The interpreted sentence, if any (SRC-22). */
  understood: UnderstoodSentence | null
  clearHref: string
  /** Cars that come close, where these are fewer than a page. */
  closeMatches: CloseMatchesView[]
  groups: FilterGroup[]
  /** `hidden`: an order that needs a place to measure from, or kilometres, which these cars do not have. */
  sorts: { value: string; label: string; chosen: boolean; hidden?: true }[]
  list: ListVariant
  /** Headings of the table that a list of rows can be, each with the order that it asks for; empty for other lists. */
  columns: ListColumn[]
  cards: CarCard[]
  /** Promos of the first page (SRC-11). */
  promos: Promo[]
  pages: Pages | null
  /** What a landing list says of its cars, and the lists near to it (FND-01). */
  landing: { sentences: string[]; related: SuggestedLink[] } | null
  /** Whether the device stores searches (SRC-17). */
  savesSearches: boolean
  /** Record of this search for the device (SRC-17); null for all stock and for searches without results. */
  savedSearch: SavedSearch | null
  /** Address to follow the search by (WAT-06); null for all stock. */
  follow: string | null
}

export type SearchViewSite = CardSite &
  ListSite &
  ListRules & {
    filters: readonly FilterKey[]
    list: ListVariant
    price: PriceSliderSettings
    savesSearches: boolean
    /** Whether searches can be followed (WAT-06). */
    hasAlerts?: boolean
  }

export function searchView(
  state: SearchState,
  result: SearchResult,
  site: SearchViewSite,
  options: SearchOptions,
  now: number,
  unavailable: string[] = [],
  understood: UnderstoodSentence | null = null,
  fault: NearFault | null = null,
): SearchView {
  const noun = searchNoun(state.facets, options)
  const sorts = meaningfulSorts(options.sorts, state, result)
  // A search for sold cars does not fold them (SRC-14).
  const collapses = site.collapse_sold && !state.facets.status?.includes('sold')
  const first = searchHref(withPage(state, 1), options)
  const hrefOf = (page: number) => pageHref(first, page)
  return {
    title: searchTitle(state, noun),
    canonical: hrefOf(result.page),
    countText: countText(result.count, noun),
    countLine: countLine(result, state, noun),
    count: result.count,
    page: result.page,
    noun,
    text: state.text,
    action: `${SEARCH_PATH}/${ALL_CARS}`,
    choices: { ...toFilterFormValues(state, options), ...typedPlace(fault) },
    chips: searchChips(state, options),
    unavailable: [...unavailable.map(unavailableText), ...(fault ? [fault.text] : [])],
    understood,
    clearHref: searchHref(clearFilters(state), options),
    closeMatches: [],
    landing: null,
    groups: site.filters.flatMap((key) => group(key, state, result, options, site, fault)),
    sorts: sortsOf(state, site, options, sorts),
    list: site.list,
    columns: site.list === 'rows' ? listColumns(state, { ...options, sorts }) : [],
    cards: collapseSold(result.hits, collapses).map((row) =>
      withDistance(cachedCard(row.car, site, now, row.alsoSold), row.car, options.near),
    ),
    promos: result.page === 1 ? runningPromos(site.promos, now) : [],
    pages: pageLinks(result.page, result.pages, hrefOf),
    savesSearches: site.savesSearches,
    savedSearch: site.savesSearches && result.count > 0 ? toSavedSearch(state, options) : null,
    follow:
      site.hasAlerts && hasFilters(state)
        ? searchHref({ ...withPage(state, 1), sort: options.defaultSort }, options)
        : null,
  }
}

/** What was typed stays in the form, valid or not. */
const typedPlace = (fault: NearFault | null) => ({
  ...(fault && fault.typed !== '' ? { near: [fault.typed] } : {}),
  ...(fault && fault.within !== null ? { within: [String(fault.within)] } : {}),
})

/** The site's orders; the nearest first where it filters by distance. Those that cannot be chosen now are hidden. */
function sortsOf(
  state: SearchState,
  site: SearchViewSite,
  { sorts }: SearchOptions,
  meaningful: SortKey[],
): SearchView['sorts'] {
  const all: readonly SortKey[] = site.filters.includes('near') ? [...sorts, 'distance'] : sorts
  return all.map((key) => ({
    value: key,
    label: SORTS[key].label,
    chosen: key === state.sort,
    ...((key === 'distance' ? state.near : meaningful.includes(key)) ? {} : { hidden: true as const }),
  }))
}

/** The orders that can be chosen now. */
export const offeredSorts = ({ sorts }: Pick<SearchView, 'sorts'>): string[] =>
  sorts.filter(({ hidden }) => !hidden).map(({ value }) => value)

function nearGroup({ near }: SearchState, fault: NearFault | null, { vocabulary }: SearchOptions): FilterGroup[] {
  // Where all cars stand at one place, distance tells them not apart.
  if (!near && !fault && (vocabulary.place ?? []).length < 2) return []
  return [
    {
      kind: 'near',
      key: 'near',
      label: ATTRIBUTES.near.label,
      chosen: near ? 1 : 0,
      typed: fault?.typed ?? near?.at ?? '',
      within: fault?.within ?? near?.within ?? null,
      place: near ? nearLabel(near) : null,
      fault: fault && `${fault.text.replace(/\.$/, '')}. We’re showing all distances.`,
    },
  ]
}

function group(
  key: FilterKey,
  state: SearchState,
  result: SearchResult,
  options: SearchOptions,
  site: SearchViewSite,
  fault: NearFault | null,
): FilterGroup[] {
  if (key === 'near') return nearGroup(state, fault, options)
  if (!isFacet(key)) {
    const chosen = state.ranges[key]
    const range = rangeView(key, result.ranges[key], chosen, key === 'price' ? site.price : null)
    return range ? [{ kind: 'range', chosen: chosen ? 1 : 0, ...range }] : []
  }
  const values = filterValues(key, result, state.facets[key] ?? [])
  if (values.length === 0 || !isOffered(key, state.facets)) return []
  return [
    {
      kind: 'facet',
      key,
      label: ATTRIBUTES[key].label,
      single: options.singleSelect.includes(key),
      chosen: values.filter((value) => value.chosen).length,
      ...layOutValues(key, values, site, state, options.vocabulary.make_model),
    },
  ]
}

const isFacet = (key: FilterKey): key is FacetKey => ATTRIBUTES[key].kind === 'facet'

/** Lists with a natural order; others are sorted by count. */
const OWN_ORDER: Partial<Record<FacetKey, (value: string) => number>> = {
  seats: Number,
  sleeps: Number,
  engine: Number,
  cylinders: Number,
  size: (value) => (SIZES as readonly string[]).indexOf(value),
  price_range: (value) => PRICE_BRACKETS.indexOf(value),
  weekly_price_range: (value) => WEEKLY_PRICE_BRACKETS.indexOf(value),
}

/** Values with cars, and chosen ones without. Every car of the page meets those that stand for several or for none. */
function filterValues(
  key: FacetKey,
  { facets, count: total }: Pick<SearchResult, 'facets' | 'count'>,
  chosen: string[],
): FilterValue[] {
  const rows = facets[key].filter(({ value, count }) => count > 0 && !chosen.includes(toRequirement(value)))
  for (const value of chosen)
    if (!rows.some((row) => row.value === value)) rows.push({ value, count: isSigned(value) ? total : 0 })
  const orderOf = OWN_ORDER[key]
  if (orderOf) rows.sort((a, b) => orderOf(a.value) - orderOf(b.value))
  return rows.map(({ value, count }) => ({
    value,
    label: valueLabel(key, value),
    count,
    chosen: chosen.includes(value),
  }))
}
