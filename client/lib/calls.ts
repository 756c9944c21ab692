import {
  CancelledError,
  type FetchQueryOptions,
  hashKey,
  mutationOptions,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { API } from '../../shared/api.ts'
import { MINUTE_MS, SECOND_MS } from '../../shared/time.ts'
import { CallError, call, isTransient, RETRY_DELAY_MS } from './call.ts'

/**
 * Every call whose answer is shared or kept, one row each: its key, its request, its lifetime. What a page needs before
 * it is touched never imports this module. Not among them: lists (search/replies.ts), parts of a page (wake/fragment.ts,
 * lib/later.ts), cards (batches.ts), counting (analytics/count-event.ts, vehicle/count-views.ts), the number behind a mask
 * (vehicle/reveal-phone.ts) and a captcha's challenge (leads/captcha.ts), each of which is a new event every time.
 */

/** An answer serves for so long without a request, and leaves memory when it may no longer serve. */
const lifetime = (ms: number) => ({ staleTime: ms, gcTime: ms })

/** A key is the site, the path of the call and its input; without input it stands for all calls of the path. */
const callKey = (name: keyof typeof API, ...input: (string | number)[]) => [location.host, API[name], ...input]

export const calls = {
  /** What may be meant by typed words on the page at an address (STK-03). */
  suggestions: (query: string, at: string) =>
    queryOptions({
      queryKey: callKey('suggestions', query, at),
      queryFn: ({ signal }) => call('suggestions', { query: { query, at } }, signal),
      ...lifetime(30 * SECOND_MS),
    }),

  /** Name and count of a remembered search, null for one unknown to the site; those asked for together share a request. */
  searchSummary: (address: string) =>
    queryOptions({
      queryKey: callKey('searches', address),
      queryFn: async () => (await import('./batches.ts')).searchLoader.load(address),
      ...lifetime(30 * SECOND_MS),
    }),

  /** HTML, which may say that there is no price for the moment: it serves the press that asked for it. */
  delivery: (car: string, postcode: string) =>
    queryOptions({
      queryKey: callKey('delivery', car, postcode),
      queryFn: ({ signal }) => call('delivery', { query: { car, postcode } }, signal),
      ...lifetime(0),
    }),

  /** The watchlist with the number that its changes have to name; null while signed out, which is never kept. */
  watchlist: () =>
    queryOptions({
      queryKey: callKey('watchlist'),
      queryFn: ({ signal }) => call('watchlist', {}, signal).catch(nullWhereSignedOut),
      gcTime: 5 * MINUTE_MS,
      staleTime: ({ state }) => (state.data ? 5 * MINUTE_MS : 0),
    }),
}

/** Changes of the watchlist (WAT-01). A change that arrives twice is one, so a failed connection is tried again. */
export const changes = {
  saveCar: (car_id: number) => carChange('saveCar', car_id),
  removeCar: (car_id: number) => carChange('removeCar', car_id),
  mergeCars: (car_ids: number[]) =>
    mutationOptions({
      mutationKey: callKey('mergeCars'),
      mutationFn: async () => call('mergeCars', { body: { phone_number: await ownNumber(), car_ids } }),
      onSuccess: () => queryClient.invalidateQueries(calls.watchlist()),
    }),
}

const carChange = (name: 'saveCar' | 'removeCar', car_id: number) =>
  mutationOptions({
    mutationKey: carChangeKey(car_id),
    mutationFn: async () => call(name, { body: { phone_number: await ownNumber(), car_id } }),
  })

/** Whether a change of this car is still on its way. */
export const isChanging = (car_id: number) => queryClient.isMutating({ mutationKey: carChangeKey(car_id) }) > 0

const carChangeKey = (car_id: number) => callKey('watchlist', car_id)

const NOT_SIGNED_IN = 401

export const isSignedOut = (error: unknown) => error instanceof CallError && error.status === NOT_SIGNED_IN

function nullWhereSignedOut(error: unknown): null {
  if (isSignedOut(error)) return null
  throw error
}

/** Stands in no page, where other scripts could read it. Throws as the call does to a shopper who is signed out. */
async function ownNumber(): Promise<string> {
  const watchlist = await queryClient.fetchQuery(calls.watchlist())
  if (!watchlist) throw new CallError(API.watchlist, NOT_SIGNED_IN, null)
  return watchlist.phone_number
}

/** Of an answer that is put in under a second key; a call's own row says how long its answer lives. */
const GC_MS = 30_000
const retry = (failures: number, error: Error) => failures < 1 && isTransient(error)

/** The browser's only cache of answers. `calls.ts` has the calls and their lifetimes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: a browser that believes to be offline may be wrong; the request itself finds out.
    queries: { retry, retryDelay: RETRY_DELAY_MS, networkMode: 'always', structuralSharing: false, gcTime: GC_MS },
    mutations: { retry, retryDelay: RETRY_DELAY_MS, networkMode: 'always' },
  },
})

type Options<Data, Key extends readonly unknown[]> = FetchQueryOptions<Data, Error, Data, Key>

/**
 * For a call of which only the last matters: those of the same site and path still on their way are cancelled. Resolves
 * to undefined where a later one cancels this; throws where there is no answer.
 */
export async function fetchLatest<Data, Key extends readonly unknown[]>(
  options: Options<Data, Key>,
): Promise<Data | undefined> {
  const own = hashKey(options.queryKey)
  // With `revert: true`, the default, what waits for them would get the stale answer that was to be replaced.
  void queryClient.cancelQueries(
    { queryKey: options.queryKey.slice(0, 2), predicate: ({ queryHash }) => queryHash !== own },
    { revert: false },
  )
  try {
    return await queryClient.fetchQuery(options)
  } catch (error) {
    if (error instanceof CancelledError) return undefined
    throw error
  }
}
