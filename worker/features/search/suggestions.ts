import type { Context } from 'hono'
import {
  SUGGESTION_CHARS,
  type SuggestedOption,
  type SuggestionGroup,
  type SuggestionsReply,
} from '../../../shared/api.ts'
import { carPath } from '../../../shared/car/links.ts'
import { fullName } from '../../../shared/car/naming.ts'
import { decidePrice, priceInWords } from '../../../shared/car/price.ts'
import { isPostcode } from '../../../shared/location/postcode.ts'
import { computeOnce } from '../../../shared/memo.ts'
import { countText, searchNoun } from '../../../shared/search/labels.ts'
import { nearText } from '../../../shared/search/near.ts'
import { searchHref } from '../../../shared/search/path.ts'
import { listConditions } from '../../../shared/search/relax.ts'
import { parseNearOfAddress, parseSearchAddress, parseText } from '../../../shared/search/search-address.ts'
import { applySentence } from '../../../shared/search/sentence/understand.ts'
import { initialSearch, type SearchOptions, type SearchState, withText } from '../../../shared/search/state.ts'
import { completeSentence } from '../../../shared/search/suggest/completions.ts'
import { isSpelt, nameIndex } from '../../../shared/search/suggest/name-index.ts'
import {
  SUGGESTION_KIND_KEYS,
  SUGGESTION_KINDS,
  type SuggestedSearch,
  type SuggestionKind,
  searchWithout,
  suggestSearches,
} from '../../../shared/search/suggest/suggest.ts'
import { normaliseIdentifier } from '../../../shared/search/text-words.ts'
import { searchName } from '../../../shared/search/title.ts'
import type { AppEnv } from '../../context.ts'
import type { CacheRule } from '../../http/middleware/page-cache.ts'
import { optional } from '../../http/optional.ts'
import { readTypedSearch, WITHIN_KM } from './typed-search.ts'

/** What is typed, and the search of the page it is typed on. */
type Request = { typed: string; page: SearchState; options: SearchOptions }

async function readRequest(c: Context<AppEnv>): Promise<Request> {
  const at = c.req.query('at') ?? ''
  const options = await c.var.services.searchOptions(parseNearOfAddress(at))
  const page = parseSearchAddress(at, options) ?? initialSearch(options)
  return {
    typed: parseText((c.req.query('query') ?? '').slice(0, SUGGESTION_CHARS)),
    page: searchWithout(page, []),
    options,
  }
}

/** What a shopper may mean by what is typed so far (STK-03). Rejects where the stock cannot be read. */
export async function loadSuggestions(c: Context<AppEnv>): Promise<SuggestionsReply> {
  const { typed, page, options } = await readRequest(c)
  const { services } = c.var
  if (typed === '')
    return {
      whole: null,
      note: null,
      groups: groupItems({ popular: itemsOfPopular(await findPopular(c, options, '')) }),
    }

  const all = withinConditions(page, options)
  const isNarrow = searchHref(page, options) !== searchHref(all, options)
  const [here, near, cars, popular, whole] = await Promise.all([
    searchesIn(page),
    optional(c, 'suggested place', nearItems(c, typed, page)),
    optional(c, 'suggested cars', carItems(c, typed)),
    findPopular(c, options, typed),
    optional(c, 'typed search', wholeSearch()),
  ])
  const isElsewhere = here.length === 0 && isNarrow
  const found = isElsewhere ? await searchesIn(all) : here
  const name = searchName(page, options)
  const searches = listItems(found, options)
  const shown = new Set(found.map((one) => understoodHref(one.state)))
  const items: Items = {
    ...searches,
    place: [...(near ?? []), ...(searches.place ?? [])].slice(0, SUGGESTION_KINDS.place.most),
    car: cars ?? [],
    // What is listed as a type or a model is no second line among popular searches.
    popular: itemsOfPopular(popular.filter(({ readHref }) => !shown.has(readHref))),
  }
  const note =
    !isNarrow || found.length === 0 ? null : isElsewhere ? `None in ‘${name}’. In all stock:` : `In ‘${name}’`
  return { whole, note, groups: groupItems(items) }

  async function searchesIn(state: SearchState): Promise<SuggestedSearch[]> {
    const [named, sentences] = await Promise.all([
      suggestSearches(typed, state, countsFor()),
      completeSentence(typed, state, options, (sentence) => services.countCars(sentence, options)),
    ])
    const known = new Set(named.map((one) => searchHref(one.state, options)))
    return [...named, ...sentences.filter((one) => !known.has(understoodHref(one.state)))]
  }

  function understoodHref(state: SearchState): string {
    return searchHref(applySentence(state, options).state, options)
  }

  function itemsOfPopular(popularOnes: readonly PopularSearch[]): SuggestedOption[] {
    return popularOnes.slice(0, SUGGESTION_KINDS.popular.most).map((one) => toOption(one, options, one.href))
  }

  function countsFor() {
    const counted = new Map<string, ReturnType<typeof services.search.search>>()
    return async (state: SearchState) => {
      const search = () => services.search.search(services.question(state, options, 0))
      return (await computeOnce(counted, searchHref(state, options), search)).facets
    }
  }

  async function wholeSearch(): Promise<SuggestionsReply['whole']> {
    const requested = { ...page, text: typed }
    const read = await readTypedSearch(requested, options, services)
    // 'Hi' asks for nothing.
    if (listConditions(read.state).length === 0) return null
    const count = await services.countCars(read.state, read.options)
    return {
      href: searchHref(requested, options),
      countText: count === 0 ? null : detailText(count, read.state, options),
    }
  }
}

/** All stock of the page's condition: new, used or demo. */
function withinConditions({ facets: { car_type } }: SearchState, options: SearchOptions): SearchState {
  const all = initialSearch(options)
  return car_type ? { ...all, facets: { ...all.facets, car_type } } : all
}

type Items = Partial<Record<SuggestionKind, SuggestedOption[]>>

const listItems = (found: SuggestedSearch[], options: SearchOptions): Items =>
  Object.fromEntries(
    SUGGESTION_KIND_KEYS.map((kind) => [
      kind,
      found.filter((one) => one.kind === kind).map((one) => toOption(one, options)),
    ]),
  )

type Counted = { text: string; count: number; state: SearchState }

const toOption = ({ text, count, state }: Counted, options: SearchOptions, href = searchHref(state, options)) => ({
  text,
  detail: detailText(count, state, options),
  href,
})

const groupItems = (items: Items): SuggestionGroup[] =>
  SUGGESTION_KIND_KEYS.flatMap((kind) => {
    const own = items[kind] ?? []
    return own.length === 0 ? [] : { kind, heading: SUGGESTION_KINDS[kind].heading, options: own }
  })

/** The count as the search's own page says it, which reads the words. */
const detailText = (count: number, state: SearchState, options: SearchOptions) =>
  countText(count, searchNoun(applySentence(state, options).state.facets, options))

/** Cars around a typed postcode or town, where the site measures distances. */
async function nearItems(c: Context<AppEnv>, typed: string, page: SearchState): Promise<SuggestedOption[]> {
  const { services, site } = c.var
  if (!site.search.filters.includes('near') || typed.length < SUGGESTION_KINDS.place.minChars) return []
  const place = /^\D+$/.test(typed) || isPostcode(typed) ? await services.places.find(typed) : null
  if (!place) return []
  const options = await services.searchOptions(place.postcode)
  if (!options.near || (options.vocabulary.place ?? []).length < 2) return []
  const near = { ...options.near.place, within: WITHIN_KM }
  const state = { ...searchWithout(page, SUGGESTION_KINDS.place.replaces), near }
  const count = await services.countCars(state, options)
  return count === 0 ? [] : [toOption({ text: nearText(near), count, state }, options)]
}

/** Single cars, by the beginning of a stock number or number plate. */
async function carItems(c: Context<AppEnv>, typed: string): Promise<SuggestedOption[]> {
  const { services } = c.var
  const { most, minChars } = SUGGESTION_KINDS.car
  const start = normaliseIdentifier(typed)
  if (start.length < minChars) return []
  const cars = await services.stock.cars.findNamed(start, services.scope, most)
  return cars.map((car) => ({
    text: fullName(car),
    detail: priceInWords(decidePrice(car, services.listing)),
    href: carPath(car),
  }))
}

/** The searches that the site or its visitors make popular, those that begin as typed; only those that find cars. */
async function findPopular(c: Context<AppEnv>, options: SearchOptions, typed: string): Promise<PopularSearch[]> {
  if (typed !== '' && typed.length < SUGGESTION_KINDS.popular.minChars) return []
  return (await optional(c, 'popular searches', popularSearches(c, options, typed))) ?? []
}

/** Longer texts are hardly ever typed twice. */
const MAX_CACHED_CHARS = 24

/** Cache key of suggestions: the page's search as it is understood, and the typed text, which the answer repeats. */
async function suggestionsKey(c: Context<AppEnv>): Promise<string | null> {
  const { typed, page, options } = await readRequest(c)
  return typed.length > MAX_CACHED_CHARS ? null : `${searchHref(page, options)} ${typed}`
}

export const suggestionsCache: CacheRule = { statuses: [200], key: suggestionsKey }

/** `readHref`: the address of the search as its words are understood. */
type PopularSearch = Counted & { href: string; readHref: string }

/**
 * Popular searches that find cars now: those of the site's config, else the search pages seen most. `typed`: only those
 * whose words begin so.
 */
async function popularSearches(c: Context<AppEnv>, options: SearchOptions, typed: string): Promise<PopularSearch[]> {
  const { services, site } = c.var
  const configured = site.search.popular_searches
  const all = configured.length > 0 ? configured.map(fromWords) : (await services.popularPages()).flatMap(fromPath)
  // The first stays the first: of names that match alike, the one with the higher count is.
  const wanted = nameIndex(all.map((one, place) => ({ ...one, names: [one.text], count: all.length - place }))).find(
    typed,
  )
  const counted = await Promise.all(
    wanted.filter(isSpelt).map(async ({ entry: { text, requested } }) => {
      const { state, options: placed } = await readTypedSearch(requested, options, services)
      const count = await services.countCars(state, placed)
      return { text, count, state, href: searchHref(requested, options), readHref: searchHref(state, placed) }
    }),
  )
  return counted.filter(({ count }) => count > 0)

  function fromWords(text: string) {
    return { text, requested: withText(initialSearch(options), text) }
  }

  function fromPath(path: string) {
    const requested = parseSearchAddress(path, options)
    return requested ? [{ text: searchName(requested, options), requested }] : []
  }
}
