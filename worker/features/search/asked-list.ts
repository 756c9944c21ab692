import type { Context } from 'hono'
import { landingState } from '../../../shared/landing/landing.ts'
import { parseLandingWords } from '../../../shared/landing/landing-path.ts'
import { parseNearAt } from '../../../shared/search/near.ts'
import { parsePage, parseSearch, searchSegments } from '../../../shared/search/search-address.ts'
import { type SearchOptions, type SearchState, withPage } from '../../../shared/search/state.ts'
import type { AppEnv } from '../../context.ts'

/** The list of stock at the address of a request. */
export type AskedList = {
  /** Of its path, below /search or alone; of a call, those of the page that it is for. */
  segments: string[]
  params: URLSearchParams
  options: SearchOptions
  /** null where the path is of no list. */
  state: SearchState | null
}

const lists = new WeakMap<Context, Promise<AskedList>>()

/** Read once for a request: the page cache, the sections below and the page itself ask for it. */
export function askedList(c: Context<AppEnv>): Promise<AskedList> {
  const known = lists.get(c)
  if (known) return known
  const list = readList(c)
  lists.set(c, list)
  // What was down may answer by the time that the page itself asks.
  list.catch(() => lists.delete(c))
  return list
}

async function readList(c: Context<AppEnv>): Promise<AskedList> {
  const params = new URL(c.req.url).searchParams
  const options = await c.var.services.searchOptions(parseNearAt(params.get('near')))
  const segments = searchSegments(c.req.path.replace(/^\/api(?=\/)/, ''))
  return { segments, params, options, state: stateOf(segments, params, options) }
}

/** A search by its address: that of the search page, or the words of a landing list (FND-01). */
function stateOf(segments: string[], params: URLSearchParams, options: SearchOptions): SearchState | null {
  const [words, ...more] = segments
  const landing = words !== undefined && more.length === 0 ? parseLandingWords(words, options) : null
  if (!landing) return parseSearch(segments, params, options)
  return withPage(landingState(landing, options), parsePage(params.get('page')))
}
