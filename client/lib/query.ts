import { QueryClient } from '@tanstack/react-query'
import { API, type SearchReply } from '../../shared/api.ts'
import { isSearchReply } from '../../shared/search-reply.ts'

/** An answer is asked for anew after this long; a change of the stock is to be seen within a minute (SRC-10). */
const FRESH_MS = 30_000
/** Answers kept, each under the address asked for and the one it has (SRC-10). */
const KEPT = 20
/** An answer that takes longer will not come. */
const PATIENCE_MS = 8_000

const client = new QueryClient({
  defaultOptions: { queries: { staleTime: FRESH_MS, retry: false, networkMode: 'always' } },
})

const keyOf = (address: string) => ['search', address]

/** The answer for an address of a search page, when it is at hand and fresh. */
export function knownAnswer(address: string): SearchReply | undefined {
  const state = client.getQueryState<SearchReply>(keyOf(address))
  return state && Date.now() - state.dataUpdatedAt < FRESH_MS ? state.data : undefined
}

/** The answer for an address; whatever else is on the way is called off. Throws when there is none. */
export async function askSearch(address: string): Promise<SearchReply> {
  const others = {
    queryKey: ['search'],
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== address,
  }
  void client.cancelQueries(others)
  const answer = await client.fetchQuery({ queryKey: keyOf(address), queryFn: ({ signal }) => call(address, signal) })
  client.setQueryData(keyOf(answer.href), answer)
  forgetOldest()
  return answer
}

async function call(address: string, signal: AbortSignal): Promise<SearchReply> {
  const response = await fetch(API.search + address, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  })
  if (!response.ok) throw new Error(`The search answered ${response.status}`)
  const answer: unknown = await response.json()
  if (!isSearchReply(answer)) throw new Error('The search answered what is no list')
  return answer
}

function forgetOldest(): void {
  const cache = client.getQueryCache()
  const oldestFirst = cache.getAll().toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
  for (const query of oldestFirst.slice(0, -KEPT)) if (query.state.fetchStatus === 'idle') cache.remove(query)
}
