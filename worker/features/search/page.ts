import type { Context } from 'hono'
import type { ListingSite } from '../../../shared/car/listing-site.ts'
import { landingOf } from '../../../shared/landing/landing.ts'
import { landingTitle } from '../../../shared/landing/related.ts'
import type { Location } from '../../../shared/location/schema.ts'
import { closeMatchesView } from '../../../shared/search/close-matches.ts'
import { searchNoun } from '../../../shared/search/labels.ts'
import { type LocatedNear, nearFault, positionText } from '../../../shared/search/near.ts'
import { PAGE_SIZE, type SearchResult } from '../../../shared/search/query.ts'
import { searchHref, unavailableValues } from '../../../shared/search/search-address.ts'
import type { SearchOptions, SearchState } from '../../../shared/search/state.ts'
import { searchTitle } from '../../../shared/search/title.ts'
import { type SearchView, searchView } from '../../../shared/search/view.ts'
import { pageTexts } from '../../../shared/seo/page-kinds.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import type { AppEnv } from '../../context.ts'
import { chosenLocation } from '../../http/branch.ts'
import type { CacheRule } from '../../http/middleware/page-cache.ts'
import type { Services } from '../../services.ts'
import { askedList } from './asked-list.ts'
import { findCloseMatches } from './close-matches.ts'
import { type Indexing, indexingOf, landingView } from './landing.ts'
import { readTypedSearch } from './typed-search.ts'

/** A search read from its address, with its view still loading. */
export type SearchPageData = {
  documentTitle: string
  description: string | null
  title: string
  /** From the address alone while the view is awaited; the page shown may be an earlier one. */
  indexingOf: (view: SearchView | null) => Indexing
  /** Whether it is kept out of search engines where it has few cars. */
  mayBeThin: boolean
  view: Promise<SearchView>
  /** The address of the view, in the typed words while the filters come from them (SRC-22). */
  addressOf: (view: SearchView) => string
}

const makeSettings = (site: Site, listing: ListingSite) => ({
  ...site.search,
  ...listing,
  savesSearches: site.features.search_history,
  hasAlerts: site.features.alerts,
})

const settingsByListing = new WeakMap<ListingSite, ReturnType<typeof makeSettings>>()

/** The same object for the same listing, which is of one config and changes with its offers: cards are cached by it. */
function settingsOf(site: Site, listing: ListingSite) {
  const known = settingsByListing.get(listing)
  if (known) return known
  const settings = makeSettings(site, listing)
  settingsByListing.set(listing, settings)
  return settings
}

/** Reads the address of the request, and starts the search; null where there is no such page. */
export async function loadSearchPage(c: Context<AppEnv>): Promise<SearchPageData | null> {
  const { site, now, services } = c.var
  const { segments, params, options: chosenOptions, state: requested } = await askedList(c)
  if (requested === null) return null
  const value = (name: string) => params.get(name)
  const read = await readTypedSearch(requested, chosenOptions, services)
  const { state, understood, options } = read

  const nearestTo = locationOfOrder(c, requested, options)
  const near = nearestTo && (await services.searchOptions(positionText(nearestTo.address))).near
  const settings = settingsOf(site, services.listing)
  const viewOf = async (result: SearchResult): Promise<SearchView> => {
    const view = searchView(
      state,
      result,
      settings,
      options,
      now,
      unavailableValues(segments, params, options),
      understood,
      nearFault(value, options.near),
    )
    const matches = await findCloseMatches(state, result, {
      engine: services.search,
      isTyped: requested.text !== '',
      vocabulary: options.vocabulary,
      queryFor: (relaxed, pageSize, prefer) => services.question(relaxed, options, pageSize, prefer),
    })
    const asked = { typed: understood?.sentence ?? state.text, now }
    const closeMatches = matches.map((answer) => closeMatchesView(answer, settings, options, asked))
    const about = await landingView(state, result, options, { site, services })
    const nearest = near && { countLine: `${view.countLine}, nearest to ${nearestTo.name} first` }
    return { ...view, title, closeMatches, ...about, ...nearest }
  }
  const list = landingOf(state, options)
  const title = list ? landingTitle(list, options) : searchTitle(state, searchNoun(state.facets, options))
  return {
    title,
    ...listTexts(site, title, state.page),
    indexingOf: (view) => indexingOf(state, view, options, site),
    mayBeThin: list !== null && list.kind !== 'all',
    addressOf: (view) => (understood ? searchHref(requested, options) : view.canonical),
    view: services.search.search(inOrder(services, state, options, near)).then(viewOf),
  }
}

function listTexts(site: Site, title: string, page: number) {
  const texts = pageTexts(site, 'list', { title, page: page > 1 ? `, page ${page}` : null })
  return { documentTitle: texts.title, description: texts.description }
}

/** The shopper's own location, where a list has no order, place or words that say another (NAV-06). */
function locationOfOrder(c: Context<AppEnv>, state: SearchState, options: SearchOptions): Location | null {
  const isPlain = state.text === '' && state.near === undefined && state.sort === options.defaultSort
  return isPlain ? chosenLocation(c) : null
}

/** The question of a list; `near`: by distance from that place, which leaves no car out. */
function inOrder(
  { question }: Pick<Services, 'question'>,
  state: SearchState,
  options: SearchOptions,
  near: LocatedNear | null | undefined,
) {
  if (!near) return question(state, options, PAGE_SIZE)
  return question(
    { ...state, near: { ...near.place, within: null }, sort: 'distance' },
    { ...options, near },
    PAGE_SIZE,
  )
}

/**
 * What is understood of a search, with its canonical address (SRC-02), in which a position is rounded to about a
 * kilometre. null for a page that repeats words unknown to the stock, or a place that is none: it is not cached, since
 * their number is unbounded.
 */
async function keptList(c: Context<AppEnv>) {
  const { segments, params, options, state } = await askedList(c)
  const value = (name: string) => params.get(name)
  const isEchoed = unavailableValues(segments, params, options).length > 0 || nearFault(value, options.near) !== null
  return state === null || isEchoed ? null : { state, options, address: searchHref(state, options) }
}

/** Cache key of a search: its canonical address. In the order of the shopper's own location it is another page. */
async function searchKey(c: Context<AppEnv>): Promise<string | null> {
  const list = await keptList(c)
  const nearestTo = list && locationOfOrder(c, list.state, list.options)
  return list && (nearestTo ? `${list.address} ${nearestTo.slug}` : list.address)
}

/** The address of a list that has a path alone, by the same key; null for one with filters, an order or a further page. */
export async function listWithoutFilters(c: Context<AppEnv>): Promise<string | null> {
  const list = await keptList(c).catch(() => null)
  return list === null || list.address.includes('?') ? null : list.address
}

export const searchCache: CacheRule = { statuses: [200], key: searchKey }
