import { isSample } from '../car/status.ts'
import { cachedCard } from '../card/cached-card.ts'
import type { CardSite } from '../card/card.ts'
import { MESSAGES } from '../messages.ts'
import { toPhone } from '../phone.ts'
import { pathTo } from '../routes/paths.ts'
import type { FilterKey } from './attributes.ts'
import { type Chip, textLabel } from './chips.ts'
import {
  type CloseMatchesAnswer,
  closeMatchesView,
  type LikeModel,
  type NearSearch,
  nearSearchText,
  noneSentence,
} from './close-matches.ts'
import { toFilterFormValues } from './filter-form.ts'
import { type FilterGroup, filterGroups, type ListRules, OPEN_AT_FIRST } from './filter-groups.ts'
import { countText, searchNoun } from './labels.ts'
import { landingHref } from './landing/landing.ts'
import { type ListName, landingSentences, relatedLists } from './landing/related.ts'
import { collapseSold, type ListVariant, listColumns, meaningfulSorts, pageHref, pageLinks } from './list.ts'
import { type NearFault, withDistance } from './near.ts'
import { ALL_CARS, SEARCH_PATH, searchHref } from './path.ts'
import { type ListSite, runningPromos } from './promos.ts'
import { type SearchResult, SORTS, type SortKey, type StockFigures } from './query.ts'
import type { PriceSliderSettings } from './range.ts'
import { listConditions } from './relax.ts'
import type { UnderstoodSentence } from './sentence/understand.ts'
import { unreadText } from './sentence/unread.ts'
import { clearFilters, hasFilters, type SearchOptions, type SearchState, withPage } from './state.ts'
import { countLine, searchChips, toSavedSearch } from './title.ts'

/** Among the keys of groups that are to be drawn whole: all of them. */
export const EVERY = 'all'

export type SuggestedLink = { text: string; href: string }

/** The search page as a view model. Plain JSON. */
export type SearchView = ReturnType<typeof searchView>

export type SearchViewSite = CardSite &
  ListSite &
  ListRules & {
    filters: readonly FilterKey[]
    list: ListVariant
    price: PriceSliderSettings
    savesSearches: boolean
    /** Whether searches can be followed (WAT-06). */
    hasAlerts: boolean
  }

/** Everything that a search page is decided from. */
export type SearchInput = {
  state: SearchState
  options: SearchOptions
  site: SearchViewSite
  now: number
  list: ListName
  /** What the address asks for in vain, in sentences. */
  unavailable: readonly string[]
  /** Why the address is not searched by distance. */
  fault: NearFault | null
  /** Keys of the filters that are drawn whole though they stand closed. */
  open: readonly string[]
  understood: UnderstoodSentence | null
  /** The name of the shopper's own location, where the list is ordered by the distance from it. */
  nearestTo: string | null
  result: SearchResult
  closeMatches: readonly CloseMatchesAnswer[]
  /** Where it has none: the searches one step from it that have some. */
  nearSearches: readonly NearSearch[]
  /** Of the cars in stock, for the sentences of a landing list. */
  figures: StockFigures | null
}

/** Decides all of a search page. */
export function searchView(input: SearchInput) {
  const { state, options, site, now, list, fault, open, understood, nearestTo, result } = input
  const noun = searchNoun(state.facets, options)
  const sorts = meaningfulSorts(options.sorts, state, result)
  // A search for sold cars does not fold them (SRC-14).
  const collapses = site.collapse_sold && !state.facets.status?.includes('sold')
  const first = searchHref(withPage(state, 1), options)
  const firstPage = list.landing ? landingHref(list.landing, options) : first
  const typed = understood?.sentence ?? state.text
  const closeMatches = input.closeMatches.map((answer) => closeMatchesView(answer, site, options, { typed, now }))
  const [closest] = closeMatches
  // A list that opens with the cars that come close counts those.
  const closeText = result.count === 0 && closest?.isOfVehicle ? closest.countText : null
  const counted = closeText ?? (result.count === 0 ? MESSAGES.noResults : countLine(result, state, noun))
  const ask = site.finds_similar ? pathTo('contact_us') : null
  const follow =
    site.hasAlerts && hasFilters(state)
      ? searchHref({ ...withPage(state, 1), sort: options.defaultSort }, options)
      : null
  const everything = { state, count: 0, kept: listConditions(state), widened: [], letGo: [] }
  return {
    title: list.title,
    /** The heading: the title, or what a person would say where there is no such car (SRC-13). */
    heading: result.count > 0 ? list.title : (closest?.none ?? noneSentence(everything, { typed, noun })),
    /** Where there is no such car: ways on from here. */
    none:
      result.count > 0
        ? null
        : {
            canClear: !closest?.isOfVehicle,
            near: input.nearSearches.map((near) => ({
              text: nearSearchText(near, noun, options.vocabulary.car_type),
              href: searchHref(near.state, options),
            })),
            ask,
            // Of what the dealer never has, none arrives.
            follow: closest?.isUnlike && ask ? null : follow,
            phone: site.phone === null ? null : toPhone(site.phone),
          },
    canonical: pageHref(first, result.page),
    countText: closeText ?? countText(result.count, noun),
    /** '128 cars, 3 of them sold' */
    countLine: nearestTo === null || result.count === 0 ? counted : `${counted}, nearest to ${nearestTo} first`,
    count: result.count,
    page: result.page,
    noun,
    text: state.text,
    action: `${SEARCH_PATH}/${ALL_CARS}`,
    choices: {
      ...toFilterFormValues(state, options),
      ...typedPlace(fault),
      ...(open.includes(EVERY) && { open: [EVERY] }),
    },
    open,
    chips: searchChips(state, options).flatMap(
      (chip) => wordChips(chip, input.closeMatches[0]?.like, state, options) ?? chip,
    ),
    /** Notices about requested values without stock: 'There’s no Toyota Tarago in stock right now'. */
    unavailable: [...input.unavailable, ...(fault ? [fault.text] : [])],
    understood: understood && { ...understood, notes: unreadText(understood, state.facets.model) },
    clearHref: searchHref(clearFilters(state), options),
    closeMatches,
    landing: list.landing && {
      sentences: input.figures && !result.hits.some(isSample) ? landingSentences(list.title, input.figures) : [],
      related: relatedLists(list.landing, result.facets, options),
    },
    groups: site.filters.reduce<FilterGroup[]>((groups, key) => {
      const isClosed = groups.length >= OPEN_AT_FIRST && !open.includes(key) && !open.includes(EVERY)
      return [...groups, ...filterGroups(key, { ...input, isClosed })]
    }, []),
    sorts: sortChoices(state, site, options, sorts),
    list: site.list,
    /** Headings of the table that a list of rows can be, each with the order that it asks for; empty for other lists. */
    columns: site.list === 'rows' ? listColumns(state, { ...options, sorts }) : [],
    cards: collapseSold(result.hits, collapses).map(({ car, alsoSold }) =>
      withDistance(cachedCard(car, site, now, alsoSold), car, options.near),
    ),
    promos: result.page === 1 ? runningPromos(site.promos, now) : [],
    pages: pageLinks(result.page, result.pages, (page) => pageHref(firstPage, page)),
    savesSearches: site.savesSearches,
    /** Record of this search for the device (SRC-17); null for all stock and for searches without results. */
    savedSearch: site.savesSearches && result.count > 0 ? toSavedSearch(state, options) : null,
    /** Address to follow the search by (WAT-06); null for all stock. */
    follow,
  }
}

/** Of typed words that name a vehicle and more, a chip for either; null where one chip holds all. */
function wordChips({ key }: Chip, like: LikeModel | undefined, state: SearchState, options: SearchOptions) {
  if (key !== 'query' || !like || like.rest === '') return null
  const part = (text: string, left: string): Chip => {
    const href = searchHref(withPage({ ...state, text: left }, 1), options)
    return { key, value: text, text, href, isPart: true }
  }
  return [part(like.name, like.rest), part(textLabel(like.rest), like.name)]
}

/** What was typed stays in the form, valid or not. */
const typedPlace = (fault: NearFault | null) => ({
  ...(fault && fault.typed !== '' ? { near: [fault.typed] } : {}),
  ...(fault && fault.within !== null ? { within: [String(fault.within)] } : {}),
})

/** `hidden`: an order that needs a place to measure from, or kilometres, which these cars do not have. */
type SortChoice = { value: string; label: string; chosen: boolean; hidden?: true }

/** The site's orders; the nearest first where it filters by distance. Those that cannot be chosen now are hidden. */
function sortChoices(
  state: SearchState,
  site: SearchViewSite,
  { sorts }: SearchOptions,
  meaningful: SortKey[],
): SortChoice[] {
  const all: readonly SortKey[] = site.filters.includes('near') ? [...sorts, 'distance'] : sorts
  return all.map((key) => ({
    value: key,
    label: SORTS[key].label,
    chosen: key === state.sort,
    ...((key === 'distance' ? state.near : meaningful.includes(key)) ? {} : { hidden: true as const }),
  }))
}
