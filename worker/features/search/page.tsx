import { type Context, Hono } from 'hono'
import { SearchPage } from '../../../client/pages/search.tsx'
import { drawGroups } from '../../../client/search/group.tsx'
import { shownFilters } from '../../../shared/finance/offers-finance.ts'
import type { Location } from '../../../shared/location/settings.ts'
import { computeOnce } from '../../../shared/memo.ts'
import { findRoute } from '../../../shared/routes/paths.ts'
import { shownCounts } from '../../../shared/search/attributes.ts'
import { landingState, parseLandingWords } from '../../../shared/search/landing/landing.ts'
import { listIndexing, nameList } from '../../../shared/search/landing/related.ts'
import { pageSuffix } from '../../../shared/search/list.ts'
import { type NearFault, nearFault, parseNearAt, positionText } from '../../../shared/search/near.ts'
import { searchHref } from '../../../shared/search/path.ts'
import { PAGE_SIZE } from '../../../shared/search/query.ts'
import { addressNotices, parsePage, parseSearch, searchSegments } from '../../../shared/search/search-address.ts'
import { type SearchOptions, type SearchState, withFacet, withPage } from '../../../shared/search/state.ts'
import { searchName } from '../../../shared/search/title.ts'
import { type SearchView, type SearchViewSite, searchView } from '../../../shared/search/view.ts'
import { pageTexts } from '../../../shared/seo/page-kinds.ts'
import { itemList } from '../../../shared/structured-data/graph.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { joined } from '../../../shared/text.ts'
import type { ListingSite } from '../../../shared/vehicle/listing-site.ts'
import type { AppEnv, Services } from '../../context.ts'
import { chosenLocation } from '../../http/cookies.ts'
import { failureContent, messagePage } from '../../http/errors.tsx'
import type { CacheRule } from '../../http/middleware/page-cache.ts'
import { renderWhenReady } from '../../http/stream.tsx'
import { findCloseMatches, findNearSearches } from './close-matches.ts'
import { readTypedSearch } from './typed-search.ts'

/** /search, /search/used-cars, /search/{make}, /search/{make}/{model}, /search/{body}-cars (SRC-01). */
export const search = new Hono<AppEnv>().get('/*', async (c) => (await drawSearchPage(c)) ?? messagePage(c, 404))

const LANDING_WORDS = findRoute('landing').matches

/** /used-utes-brisbane, /cars-under-20000 (FND-01); an address that names no such list is left to other routes. */
export const landing = new Hono<AppEnv>().get('/:words', async (c, next) =>
  LANDING_WORDS?.test(c.req.path) ? ((await drawSearchPage(c)) ?? next()) : next(),
)

/** Reads the address of the request, and starts the search, whose view is still loading; null where there is no such page. */
export async function loadSearchPage(c: Context<AppEnv>) {
  const { site, now, services } = c.var
  const request = await readSearchRequest(c)
  const { state: requested, unavailable, fault, open } = request
  if (requested === null) return null
  const { state, understood, options } = await readTypedSearch(requested, request.options, services)
  const ownLocation = locationOfOrder(c, requested, options)
  const near = ownLocation && ((await services.searchOptions(positionText(ownLocation.address))).near ?? null)
  const list = nameList(state, options)
  const question = near
    ? // By distance from that place, which leaves no car out.
      services.question(
        { ...state, near: { ...near.place, within: null }, sort: 'distance' },
        { ...options, near },
        PAGE_SIZE,
      )
    : services.question(state, options, PAGE_SIZE)

  const { facets, ranges } = shownCounts(shownFilters(site), state.facets)
  // The orders follow from the kinds of vehicle, and lists that link to others from all there is.
  const counted = list.landing ? {} : { counted: { facets: [...facets, 'item_type' as const], ranges } }

  /** The answer, and what the page shows beside it; then the page is decided. */
  const loadView = async (): Promise<SearchView> => {
    const result = await services.search.search({ ...question, ...counted })
    const [closeMatches, figures] = await Promise.all([
      findCloseMatches(state, result, {
        engine: services.search,
        isTyped: requested.text !== '',
        vocabulary: options.vocabulary,
        queryFor: (relaxed, pageSize, prefer) => services.question(relaxed, options, pageSize, prefer),
      }),
      list.landing && result.page === 1 ? figuresInStock(state, options, services) : null,
    ])
    const nearSearches =
      result.count > 0
        ? []
        : await findNearSearches(state, closeMatches[0]?.relaxed, (wider) => services.countCars(wider, options))
    return searchView({
      state,
      options,
      site: viewSettings(services.listing, site),
      now,
      list,
      unavailable,
      fault,
      open,
      understood,
      nearestTo: near && ownLocation ? ownLocation.name : null,
      result,
      closeMatches,
      nearSearches,
      figures,
    })
  }

  const title = list.landing ? list.title : searchName(state, options)
  const describePage = (page: number) => pageTexts(site, 'list', { title, page: pageSuffix(page) })
  return {
    /** As the address asks for it, before its words were understood. */
    requested,
    state,
    options,
    list,
    /** What the address asks for in vain: a page that says so is kept out of search engines. */
    unavailable,
    describePage,
    view: loadView(),
  }
}

/** The page, its head first where the cars are late; null where there is none at the address. */
async function drawSearchPage(c: Context<AppEnv>): Promise<Response | null> {
  const request = await readSearchRequest(c)
  const clean = request.hasBlanks && cachedAddress(request)
  if (clean) return c.redirect(clean, 302)
  const page = await loadSearchPage(c)
  if (!page) return null
  const { list, state, options, unavailable, describePage, view } = page
  // Never cached under the address of the whole: nothing is that names filters to open.
  if (c.req.query('part') === 'folds' && (await view).open.length > 0)
    return c.html(drawGroups(await view), 200, { 'X-Robots-Tag': 'noindex' })
  const { site } = c.var
  // A list of few cars is kept out of search engines, and a page beyond the last is the last: the head says so, and waits.
  const isPlain = state.page === 1 && (list.landing === null || list.landing.kind === 'all')
  if (!isPlain) await view.catch(() => null)
  return renderWhenReady(c, {
    view,
    head: (ready) => ({
      ...describePage(ready?.page ?? state.page),
      stylesheet: 'search',
      ...listIndexing(list, state, ready, options),
      ...(unavailable.length > 0 && { noindex: true }),
      data: ready ? [carList(ready, site.url)] : [],
      trail: { links: [{ text: 'Home', href: '/' }], current: list.title },
      preload: (ready?.cards[0] ?? ready?.closeMatches[0]?.cards[0])?.photo ?? null,
      event: 'searchPageView',
    }),
    render: (ready) => <SearchPage view={ready} />,
    renderFailure: (error) => failureContent(c, error),
  })
}

/** The cars of the page shown as search engines read them. */
function carList({ title, count, cards, page }: SearchView, url: string) {
  const items = cards.map(({ title: text, subtitle, href }) => ({ text: joined([text, subtitle])!, href }))
  return itemList({ name: title, total: count, before: (page - 1) * PAGE_SIZE, items }, url)
}

const settingsByListing = new WeakMap<ListingSite, SearchViewSite>()

/** One object for a listing, which is of one config and changes with its offers: cards are cached by it. */
const viewSettings = (listing: ListingSite, site: Site): SearchViewSite =>
  computeOnce(settingsByListing, listing, () => ({
    ...site.search,
    filters: shownFilters(site),
    ...listing,
    savesSearches: site.features.search_history,
    hasAlerts: site.features.alerts,
  }))

/** Figures of what is in stock now: without sold cars, and those still to come. null where they cannot be read. */
const figuresInStock = (
  state: SearchState,
  options: SearchOptions,
  { stock, question, listing }: Pick<Services, 'stock' | 'question' | 'listing'>,
) =>
  stock.index
    .figures(question(withFacet(state, 'status', 'in_stock', options), options, 0))
    // Feeds send prices by the week to sites that have none.
    .then((figures) => figures && (listing.features.subscriptions ? figures : { ...figures, weekly: null }))
    .catch(() => null)

type SearchRequest = {
  /** null where the path is of no list. */
  state: SearchState | null
  options: SearchOptions
  /** What the address asks for in vain, in sentences. */
  unavailable: string[]
  /** Why the address is not searched by distance. */
  fault: NearFault | null
  /** Filters that are to be drawn whole. */
  open: string[]
  /** Whether the form was sent by itself, with its blank fields: the page is at an address without them. */
  hasBlanks: boolean
}

const requests = new WeakMap<Context, Promise<SearchRequest>>()

/** The address of a page, or of a call for one; read once for the page cache, the sections below and the page itself. */
export function readSearchRequest(c: Context<AppEnv>): Promise<SearchRequest> {
  const known = requests.get(c)
  if (known) return known
  const request = parseRequest(c)
  requests.set(c, request)
  // What was down may answer by the time that the page itself asks.
  request.catch(() => requests.delete(c))
  return request
}

async function parseRequest(c: Context<AppEnv>): Promise<SearchRequest> {
  const params = new URL(c.req.url).searchParams
  const options = await c.var.services.searchOptions(parseNearAt(params.get('near')))
  const segments = searchSegments(c.req.path.replace(/^\/api(?=\/)/, ''))
  const [words, ...more] = segments
  const list = words !== undefined && more.length === 0 ? parseLandingWords(words, options) : null
  return {
    state: list
      ? withPage(landingState(list, options), parsePage(params.get('page')))
      : parseSearch(segments, params, options),
    options,
    unavailable: addressNotices(segments, params, options),
    fault: nearFault((name) => params.get(name), options.near),
    open: params.getAll('open'),
    hasBlanks: [...params.values()].includes(''),
  }
}

/** The shopper's own location, where a list has no order, place or words that say another (NAV-06). */
function locationOfOrder(c: Context<AppEnv>, state: SearchState, options: SearchOptions): Location | null {
  const isPlain = state.text === '' && state.near === undefined && state.sort === options.defaultSort
  return isPlain ? chosenLocation(c) : null
}

/**
 * The canonical address of a list (SRC-02), in which a position is rounded to about a kilometre. null where there is none,
 * and for a page that repeats words unknown to the stock, a place that is none or names of filters: it is not cached, since
 * their number is unbounded.
 */
const cachedAddress = ({ state, options, unavailable, fault, open }: SearchRequest): string | null =>
  state === null || unavailable.length + open.length > 0 || fault !== null ? null : searchHref(state, options)

/** Cache key of a search: its canonical address. In the order of the shopper's own location it is another page. */
async function searchKey(c: Context<AppEnv>): Promise<string | null> {
  const request = await readSearchRequest(c)
  const address = request.hasBlanks ? null : cachedAddress(request)
  const nearestTo = request.state && address && locationOfOrder(c, request.state, request.options)
  return nearestTo ? `${address} ${nearestTo.slug}` : address
}

export const searchCache: CacheRule = { statuses: [200], key: searchKey }

/** The address of a list that has a path alone, by the same key; null for one with filters, an order or a further page. */
export async function listWithoutFilters(c: Context<AppEnv>): Promise<string | null> {
  const address = await readSearchRequest(c).then(cachedAddress, () => null)
  return address === null || address.includes('?') ? null : address
}
