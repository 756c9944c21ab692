import { Hono } from 'hono'
import { type FoundSearch, SEARCHES_PER_CALL, type SearchesReply } from '../../../shared/api.ts'
import { countText, searchNoun } from '../../../shared/search/labels.ts'
import { nearOfAddress, parseSearchAddress } from '../../../shared/search/parse-address.ts'
import { searchName } from '../../../shared/search/search-name.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'

/** What the searches that a device remembers are called, and how many cars each finds now (SRC-17, SRC-21). */
export const searchesApi = new Hono<AppEnv>().get('/', async (c) => {
  const addresses = new URL(c.req.url).searchParams.getAll('at').slice(0, SEARCHES_PER_CALL)
  const searches = await Promise.all(addresses.map((at) => optional(c, 'remembered search', countSearch(at))))
  c.header('Cache-Control', 'private, no-cache')
  return c.json<SearchesReply>({ searches })

  async function countSearch(at: string): Promise<FoundSearch | null> {
    const { services } = c.var
    const options = await services.searchOptions(nearOfAddress(at))
    const state = parseSearchAddress(at, options)
    if (state === null) return null
    const { count } = await services.search.search(services.question(state, options, 0))
    return {
      name: searchName(state, options),
      count,
      countText: countText(count, searchNoun(state.facets, options)),
    }
  }
})
