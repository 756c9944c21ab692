import { Hono } from 'hono'
import { type FoundSearch, SEARCH_ADDRESS_LIMIT, SEARCHES_PER_CALL, type SearchesReply } from '../../../shared/api.ts'
import { goneInPath } from '../../../shared/search/gone.ts'
import { searchName } from '../../../shared/search/name.ts'
import { SEARCH_PATH } from '../../../shared/search/path.ts'
import { searchSegments } from '../../../shared/search/segments.ts'
import { hasFilters, type SearchOptions, withPage } from '../../../shared/search/state.ts'
import { parseSearch } from '../../../shared/search/url.ts'
import { countText, nounOf } from '../../../shared/search/words.ts'
import type { AppEnv } from '../../context.ts'
import { settle } from '../../settle.ts'

/** What the searches that a device remembers are called, and how many cars each finds now (SRC-17, SRC-21). */
export const searchesApi = new Hono<AppEnv>().get('/', async (c) => {
  const options = await c.var.services.searchOptions()
  const asked = new URL(c.req.url).searchParams.getAll('at').slice(0, SEARCHES_PER_CALL)
  const searches = await Promise.all(asked.map((at) => settle(c, 'remembered search', find(at))))
  c.header('Cache-Control', 'private, no-cache')
  return c.json<SearchesReply>({ searches })

  async function find(at: string): Promise<FoundSearch | null> {
    const state = searchAt(at, options)
    if (state === null) return null
    const { services } = c.var
    const { count } = await services.search.search(services.question(state, options, 0))
    return {
      name: searchName(state, options),
      countText: countText(count, nounOf(state.facets.item_type, options.vocabulary)),
    }
  }
})

/**
 * The search at an address of this site, its order and page left out; null where there is none, where it asks for all,
 * and where its path names what is not in stock.
 */
function searchAt(at: string, options: SearchOptions) {
  if (at.length > SEARCH_ADDRESS_LIMIT || !at.startsWith(SEARCH_PATH)) return null
  const { pathname, searchParams } = new URL(at, 'https://site.invalid')
  if (pathname !== SEARCH_PATH && !pathname.startsWith(`${SEARCH_PATH}/`)) return null
  const segments = searchSegments(pathname)
  if (goneInPath(segments, options) !== null) return null
  const state = parseSearch(segments, searchParams, options)
  return state && hasFilters(state) ? { ...withPage(state, 1), sort: options.defaultSort } : null
}
