import { Hono } from 'hono'
import type { SearchCountReply } from '../../../shared/api.ts'
import { scopeInOrder } from '../../../shared/search/options.ts'
import { understood } from '../../../shared/search/sentence/understood.ts'
import { searchQuery } from '../../../shared/search/state.ts'
import { parseSearch } from '../../../shared/search/url.ts'
import { countText, nounOf } from '../../../shared/search/words.ts'
import type { AppEnv } from '../../context.ts'

/** What the filters ask while they are being changed. */
export const searchApi = new Hono<AppEnv>().get('/count', async (c) => {
  const { site, services } = c.var
  const options = await services.searchOptions()
  const { state } = understood(parseSearch([], new URL(c.req.url).searchParams, options)!, options)
  const { count } = await services.search.search(searchQuery(state, scopeInOrder(services.scope, state.sort, site), 0))
  const text = countText(count, nounOf(state.facets.item_type, options.vocabulary))
  c.header('Cache-Control', 'private, no-cache')
  return c.json<SearchCountReply>({ count, text })
})
