import type { SingleFlight } from '../platform/cache/single-flight.ts'
import type { Form, Store } from '../platform/cache/tiered-cache.ts'

/** An answer as it is sent from the cache. */
export type CachedPage = {
  status: 200 | 410
  headers: [name: string, value: string][]
  etag: string
  body: Uint8Array
}

export const cachedPageForm: Form<CachedPage> = {
  measureBytes: ({ body }) => body.length + 500,
  pack: ({ body, ...about }) => ({ bytes: body, about }),
  unpack: ({ bytes, about }) => ({ ...(about as Omit<CachedPage, 'body'>), body: bytes }),
}

/** Pages of one site rendered before, and those being rendered now. */
export type CachedPages = { store: Store<CachedPage>; rendering: SingleFlight<CachedPage | null> }
