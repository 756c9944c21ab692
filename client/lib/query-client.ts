import { CancelledError, type FetchQueryOptions, hashKey, QueryClient } from '@tanstack/react-query'
import { CallError } from './call.ts'

const RETRY_DELAY_MS = 300
/** Of an answer that is put in under a second key; a call's own row says how long its answer lives. */
const GC_MS = 30_000
/** Of a gateway before the site, or of a store that is busy: the same call may succeed a moment later. */
const TRANSIENT = new Set([502, 503, 504])

/** One more try where the connection failed or the answer may be another in a moment; never after a timeout. */
const retry = (failures: number, error: Error) =>
  failures < 1 && (error instanceof TypeError || (error instanceof CallError && TRANSIENT.has(error.status)))

/** The browser's only cache of answers. `calls.ts` has the calls and their lifetimes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: a browser that believes to be offline may be wrong; the request itself finds out.
    queries: { retry, retryDelay: RETRY_DELAY_MS, networkMode: 'always', structuralSharing: false, gcTime: GC_MS },
    mutations: { retry, retryDelay: RETRY_DELAY_MS, networkMode: 'always' },
  },
})

/**
 * Cancels the requests on their way whose key begins with this, but for one key. What waits for them gets a
 * `CancelledError`: with `revert: true`, the default, it would get the stale answer that was to be replaced.
 */
export const cancelCalls = (queryKey: readonly unknown[], except?: readonly unknown[]) =>
  void queryClient.cancelQueries(
    { queryKey, predicate: ({ queryHash }) => !except || queryHash !== hashKey(except) },
    { revert: false },
  )

type Options<Data, Key extends readonly unknown[]> = FetchQueryOptions<Data, Error, Data, Key>

/**
 * For a call of which only the last matters: those of the same site and path still on their way are cancelled. Resolves
 * to undefined where a later one cancels this; throws where there is no answer.
 */
export async function fetchLatest<Data, Key extends readonly unknown[]>(
  options: Options<Data, Key>,
): Promise<Data | undefined> {
  cancelCalls(options.queryKey.slice(0, 2), options.queryKey)
  try {
    return await queryClient.fetchQuery(options)
  } catch (error) {
    if (error instanceof CancelledError) return undefined
    throw error
  }
}
