import { Hono } from 'hono'
import { drawParts } from '../../../client/search/parts.tsx'
import {
  type FoundSearch,
  SEARCHES_PER_CALL,
  type SearchesReply,
  type SearchReply,
  type SuggestionsReply,
} from '../../../shared/api.ts'
import { countText, searchNoun } from '../../../shared/search/labels.ts'
import { listIndexing } from '../../../shared/search/landing/related.ts'
import { searchHref } from '../../../shared/search/path.ts'
import { parseNearOfAddress, parseSearchAddress } from '../../../shared/search/search-address.ts'
import { withPage } from '../../../shared/search/state.ts'
import { searchName } from '../../../shared/search/title.ts'
import type { AppEnv } from '../../context.ts'
import { failure } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { loadSearchPage } from './page.tsx'
import { loadSuggestions } from './suggestions.ts'

/** What a search page shows, for a page that is open already: /api before the page's own address. */
export const searchApi = new Hono<AppEnv>().get('/*', async (c) => {
  const page = await loadSearchPage(c)
  if (!page) return failure(c, 'not_found')
  const view = await page.view
  const { canonical } = listIndexing(page.list, page.state, view, page.options)
  c.header('Cache-Control', 'private, no-cache')
  return c.json<SearchReply>({
    canonical,
    // In the typed words, while the filters come from them (SRC-22).
    href: view.understood ? searchHref(withPage(page.requested, view.page), page.options) : view.canonical,
    documentTitle: page.describePage(view.page).title,
    title: view.title,
    heading: view.heading,
    count: view.count,
    countText: view.countText,
    countLine: view.countLine,
    text: view.text,
    parts: drawParts(view),
  })
})

const NONE: SuggestionsReply = { whole: null, note: null, groups: [] }

/** What a shopper may mean by what is typed so far (STK-03): never an error, since the form works without it. */
export const suggestionsApi = new Hono<AppEnv>().get('/', async (c) => {
  const startedAt = performance.now()
  const reply = await optional(c, 'suggestions', loadSuggestions(c))
  c.var.timings.push({ name: 'suggestions', dur: performance.now() - startedAt })
  c.header('Cache-Control', reply ? 'private, no-cache' : 'no-store')
  return c.json<SuggestionsReply>(reply ?? NONE)
})

/** What the searches that a device remembers are called, and how many cars each finds now (SRC-17, SRC-21). */
export const searchesApi = new Hono<AppEnv>().get('/', async (c) => {
  const addresses = new URL(c.req.url).searchParams.getAll('at').slice(0, SEARCHES_PER_CALL)
  const searches = await Promise.all(addresses.map((at) => optional(c, 'remembered search', countSearch(at))))
  c.header('Cache-Control', 'private, no-cache')
  return c.json<SearchesReply>({ searches })

  async function countSearch(at: string): Promise<FoundSearch | null> {
    const { services } = c.var
    const options = await services.searchOptions(parseNearOfAddress(at))
    const state = parseSearchAddress(at, options)
    if (state === null) return null
    const count = await services.countCars(state, options)
    return {
      name: searchName(state, options),
      count,
      countText: countText(count, searchNoun(state.facets, options)),
    }
  }
})
