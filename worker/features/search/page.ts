import type { Context } from 'hono'
import type { ListingSite } from '../../../shared/car/listing-site.ts'
import { choicesOf, withoutText } from '../../../shared/search/chips.ts'
import { goneValues } from '../../../shared/search/gone.ts'
import { PAGE_SIZE, type SearchResult } from '../../../shared/search/query.ts'
import { searchSegments } from '../../../shared/search/segments.ts'
import { understood } from '../../../shared/search/sentence/understood.ts'
import type { SearchOptions, SearchState } from '../../../shared/search/state.ts'
import { searchTitle } from '../../../shared/search/title.ts'
import { parseSearch, searchHref } from '../../../shared/search/url.ts'
import { type SearchView, searchView, type Way } from '../../../shared/search/view.ts'
import { countText, nounOf } from '../../../shared/search/words.ts'
import type { AppEnv } from '../../context.ts'
import type { CacheRule } from '../../http/middleware/page-cache.ts'
import { perSite } from '../../platform/per-site.ts'

/** A search that has been read from its address, and its answer on the way. */
export type Found = {
  documentTitle: string
  title: string
  /** As far as the address alone tells; the view's own is that of the page shown. */
  canonical: string
  view: Promise<SearchView>
  /** Where the view stands: with the words it was asked in, as long as they are what the filters came from (SRC-22). */
  addressOf: (view: SearchView) => string
}

const settingsOf = perSite((site, listing: ListingSite) => ({
  ...site.search,
  ...listing,
  remembers: site.features.search_history,
  follows: site.features.alerts,
}))

/** What a path of a search page and the query ask for; null when there is no such page. */
export async function find(c: Context<AppEnv>, path: string): Promise<Found | null> {
  const { site, now, services } = c.var
  const options = await services.searchOptions()
  const params = new URL(c.req.url).searchParams
  const segments = searchSegments(path)
  const asked = parseSearch(segments, params, options)
  if (asked === null) return null
  const { state, from } = understood(asked, options)

  const ask = (wanted: SearchState, pageSize: number) =>
    services.search.search(services.question(wanted, options, pageSize))
  const settings = settingsOf(site, services.listing)
  const show = async (result: SearchResult): Promise<SearchView> => {
    const view = searchView(state, result, settings, options, now, goneValues(segments, params, options), from)
    return result.count > 0 ? view : { ...view, ways: await waysOn(state, options, (without) => ask(without, 0)) }
  }
  const title = searchTitle(state, nounOf(state.facets.item_type, options.vocabulary))
  return {
    title,
    documentTitle: `${title} | ${site.name}`,
    canonical: searchHref(state, options),
    addressOf: (view) => (from ? searchHref(asked, options) : view.canonical),
    view: ask(state, PAGE_SIZE).then(show),
  }
}

/** Filters tried, one by one, when nothing is found; and how many that help are offered. */
const TRIED = 6
const OFFERED = 2

/** The searches that find something once one filter is taken off, those with most cars first (SRC-13). */
async function waysOn(
  state: SearchState,
  options: SearchOptions,
  ask: (state: SearchState) => Promise<SearchResult>,
): Promise<Way[]> {
  const choices = choicesOf(state)
  if (choices.length < 2) return []
  const tried = await Promise.all(
    choices.slice(-TRIED).map(async (choice) => ({ ...choice, count: (await ask(choice.without)).count })),
  )
  return tried
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, OFFERED)
    .map(({ count, ...choice }) => ({
      text: `${withoutText(choice)}: ${countText(count, nounOf(choice.without.facets.item_type, options.vocabulary))}`,
      href: searchHref(choice.without, options),
    }))
}

/**
 * Cache key of a search: the canonical address of what is understood of it (SRC-02). A page that repeats words unknown
 * to the stock is not cached: there is no end of such words.
 */
async function searchKey(c: Context<AppEnv>): Promise<string | null> {
  const options = await c.var.services.searchOptions()
  const params = new URL(c.req.url).searchParams
  const segments = searchSegments(c.req.path.replace(/^\/api/, ''))
  const state = parseSearch(segments, params, options)
  return state === null || goneValues(segments, params, options).length > 0 ? null : searchHref(state, options)
}

export const searchCache: CacheRule = { statuses: [200], key: searchKey }
