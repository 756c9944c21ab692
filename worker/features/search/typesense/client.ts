import { Client } from 'typesense'
import type { ConfigurationOptions } from 'typesense/lib/Typesense/Configuration.js'
import { DEADLINES_MS } from '../../../platform/deadlines.ts'
import { type Fetch, httpFetch, readText } from '../../../platform/http-fetch.ts'

type Adapter = Extract<NonNullable<ConfigurationOptions['axiosAdapter']>, (...args: never[]) => unknown>

/** How the client reaches its server: in time or not at all, no further than asked, and no more than can be read. */
const boundedAdapter =
  ({ fetcher, timeoutMs, maxBytes }: { fetcher: Fetch; timeoutMs: number; maxBytes: number }): Adapter =>
  async (config) => {
    const url = new URL(config.url ?? '')
    for (const [name, value] of Object.entries((config.params ?? {}) as Record<string, unknown>)) {
      url.searchParams.set(name, String(value))
    }
    const response = await fetcher(url.href, {
      method: (config.method ?? 'get').toUpperCase(),
      headers: Object.entries(config.headers.toJSON()).map(([name, value]) => [name, String(value)]),
      ...(config.data === undefined ? {} : { body: config.data as string }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return {
      data: await readText(response, maxBytes),
      status: response.status,
      statusText: response.statusText,
      headers: { 'content-type': response.headers.get('content-type') ?? '' },
      config,
    }
  }

/** A tenant's place in hosted search: `typesense` of its config. `timeout` is in milliseconds. */
export type Place = { host: string; key: string; collection: string; timeout: number }

const SEARCH_BYTES = 8_000_000
const SYNC_TIMEOUT_MS = DEADLINES_MS.typesense_sync.background
const SYNC_BYTES = 8_000_000

/** Asks with the tenant's own key, which sees one site. Nothing is tried twice: another engine is ready to answer. */
export const searchClient = (place: Place, fetcher: Fetch = httpFetch): Client =>
  makeClient(place.host, place.key, { fetcher, timeoutMs: place.timeout, maxBytes: SEARCH_BYTES })

export const adminClient = (host: string, key: string, fetcher: Fetch = httpFetch): Client =>
  makeClient(host, key, { fetcher, timeoutMs: SYNC_TIMEOUT_MS, maxBytes: SYNC_BYTES })

const makeClient = (host: string, key: string, limits: Parameters<typeof boundedAdapter>[0]): Client =>
  new Client({
    nodes: [{ url: host }],
    apiKey: key,
    numRetries: 0,
    connectionTimeoutSeconds: limits.timeoutMs / 1000,
    axiosAdapter: boundedAdapter(limits),
    logLevel: 'silent',
  })
