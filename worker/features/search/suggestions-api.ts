import { Hono } from 'hono'
import type { SuggestionsReply } from '../../../shared/api.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'
import { loadSuggestions } from './suggestions.ts'

const NONE: SuggestionsReply = { whole: null, note: null, groups: [] }

/** What a shopper may mean by what is typed so far (STK-03): never an error, since the form works without it. */
export const suggestionsApi = new Hono<AppEnv>().get('/', async (c) => {
  const startedAt = performance.now()
  const reply = await optional(c, 'suggestions', loadSuggestions(c))
  c.var.timings.push({ name: 'suggestions', dur: performance.now() - startedAt })
  c.header('Cache-Control', reply ? 'private, no-cache' : 'no-store')
  return c.json<SuggestionsReply>(reply ?? NONE)
})
