import type { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Site } from '../../../../shared/tenant/site-fields.ts'
import { thousands } from '../../../../shared/text.ts'
import { SECOND_MS } from '../../../../shared/time.ts'
import type { SiteStore } from '../../../platform/site-store.ts'
import { withTimeout } from '../../../platform/timeout.ts'
import { decodeHead } from '../../../stock-index/encode.ts'
import { MAX_INDEX_BYTES } from '../../../stock-index/index-size.ts'
import { indexKey, parsePointer, type StockPointer } from '../../../stock-index/pointer.ts'
import { publishedPointer } from '../../../stock-records/publications.ts'

/** The version of a site's stock that a search server holds: a value in KV. */
const stateSchema = z.object({ host: z.string(), collection: z.string(), version: z.string().nullable() })

type HostedState = z.output<typeof stateSchema>

const stateKey = (site: string) => `hosted:${site}`
/** Seconds; the shortest that KV allows. */
const CACHE_TTL = 30

export async function writeHostedState(kv: KVNamespace, site: string, state: HostedState): Promise<void> {
  await kv.put(stateKey(site), JSON.stringify(state))
}

export const deleteHostedState = (kv: KVNamespace, site: string): Promise<void> => kv.delete(stateKey(site))

/** null before the first sync, and where the stored state cannot be read. */
export async function readHostedState(kv: KVNamespace, site: string): Promise<HostedState | null> {
  const stored = await kv.get(stateKey(site), { type: 'text', cacheTtl: CACHE_TTL })
  if (stored === null) return null
  try {
    return stateSchema.parse(JSON.parse(stored))
  } catch {
    return null
  }
}

/**
 * Whether a server holds the published stock of a site (STK-07). `not_needed`: the site's own index can search it.
 * `behind`: the server holds another version. `hasIndex`: whether the index can stand in.
 */
export type ServerState = {
  state: 'not_needed' | 'behind' | 'current'
  version: string | null
  hasIndex: boolean
}

/** What an isolate last read of what servers hold, by place. */
export type HostedStates = LRUCache<string, { state: HostedState | null; readAt: number }>

/** Read this recently it is not read again; a request waits no longer than this for a read (ms). */
const FRESH_FOR_MS = 2 * SECOND_MS
const WAIT_MS = 300

type StandingDeps = {
  kv: KVNamespace
  site: string
  place: { host: string; collection: string }
  isTrial: boolean
  /** The version of the published stock; throws while it cannot be read. */
  publishedVersion: () => Promise<string>
  /** Whether the site's own index has the stock; throws while it cannot be read. */
  isIndexed: () => Promise<boolean>
  states: HostedStates
  now: number
}

/** Never fails: while what the server holds cannot be read, it counts as current. */
export async function readServerState(deps: StandingDeps): Promise<ServerState> {
  const { isTrial, publishedVersion, isIndexed } = deps
  // A trial reads no index until it needs a stand-in.
  const hasIndex = isTrial || (await isIndexed().catch(() => false))
  if (hasIndex && !isTrial) return { state: 'not_needed', version: null, hasIndex }
  const [version, held] = await Promise.all([publishedVersion().catch(() => null), readHeld(deps)])
  const isBehind = version !== null && held !== UNKNOWN && held?.version !== version
  return { state: isBehind ? 'behind' : 'current', version, hasIndex }
}

const UNKNOWN = Symbol('unknown')

async function readHeld({ kv, site, place, states, now }: StandingDeps) {
  const key = `${site}\n${place.host}\n${place.collection}`
  const known = states.get(key)
  if (known && now - known.readAt < FRESH_FOR_MS) return known.state
  try {
    const read = await withTimeout(readHostedState(kv, site), WAIT_MS)
    const state = read?.host === place.host && read.collection === place.collection ? read : null
    states.set(key, { state, readAt: now })
    return state
  } catch {
    return known ? known.state : UNKNOWN
  }
}

/** Share of the largest index from which on stock is sent to a server, so that it is ready before the index is left out. */
const READY_SHARE = 0.8

/** The live stock as the database has it. */
export async function readPublished(store: SiteStore): Promise<StockPointer | null> {
  const stored = await publishedPointer(store)
  return stored === null ? null : parsePointer(stored)
}

/** How a stock stands to its own index. `bytes` of the index are null where it is left out. */
type HostedNeed = { isNeeded: boolean; cars: number; bytes: number | null; version: string | null }

/**
 * Whether a search server is of use to a site: its stock is too large for its own index, or nearly so, or a trial is on.
 * Below that the index answers sooner than any server can be asked.
 */
export async function hostedNeed(
  { kv, store }: { kv: KVNamespace; store: SiteStore },
  { slug, typesense }: Pick<Site, 'slug' | 'typesense'>,
): Promise<HostedNeed> {
  const pointer = await readPublished(store)
  if (!pointer) return { isNeeded: typesense?.trial === true, cars: 0, bytes: 0, version: null }
  const { cars, version } = pointer
  const head = await kv.get(indexKey(slug, version), 'arrayBuffer')
  const bytes = head === null ? 0 : indexBytes(new Uint8Array(head), slug)
  const isLarge = bytes === null || bytes >= MAX_INDEX_BYTES * READY_SHARE
  return { isNeeded: isLarge || typesense?.trial === true, cars, bytes, version }
}

/** null for an index that is left out. */
function indexBytes(stored: Uint8Array<ArrayBuffer>, site: string): number | null {
  const { meta, layout } = decodeHead(stored, site)
  return meta.isLeftOut ? null : (layout?.bytes ?? stored.length)
}

/** For operators: why hosted search does not pay for this site. */
export const explainNotNeeded = (site: string, { cars, bytes }: HostedNeed): string =>
  `The stock of ${site}, ${thousands(cars)} cars, fits its own search index (${megabytes(bytes ?? 0)} of ` +
  `${megabytes(MAX_INDEX_BYTES)}), which answers in about 1 ms; a Typesense server takes 50 to 250 ms. Hosted search pays ` +
  'from about 500,000 cars. The index answers, and nothing is sent. To try the server all the same, set typesense.trial ' +
  'to true in its site.json (docs/search.md, Hosted search).'

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
