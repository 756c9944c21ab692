import { computeOnce } from '../../../shared/memo.ts'
import { contentHash } from '../crypto.ts'
import { DEADLINES_MS } from '../deadlines.ts'
import { withTimeout } from '../timeout.ts'

/** A cached value: its bytes, and as JSON what its reader needs besides. */
export type Packed = { bytes: Uint8Array; about: unknown }

type EdgeValue = Packed & { bytes: Uint8Array<ArrayBuffer> }

/** Values in the Cache API of one data centre. Never fails: a cache that throws, is slow or is missing finds and stores nothing. */
export type EdgeCache = {
  find(tenant: string, key: string, now: number): Promise<{ packed: EdgeValue; until: number } | null>
  keep(tenant: string, key: string, packed: Packed, about: { until: number; now: number }): Promise<void>
}

/** The part of the Cache API that is used; Node has none. */
type Caches = Pick<Cache, 'match' | 'put'>

/** The Cache API of this data centre; Node has none. */
export const cacheHere = (): Caches | null => (typeof caches === 'undefined' ? null : caches.default)

const TIMEOUT_MS = DEADLINES_MS.cache_read.page
/** The cache is not used for this long after a failure or timeout, so that few requests wait for it. */
const REST_MS = 10_000

/** Until when an isolate does not use a cache (epoch ms), by the cache: it has one, for all of its sites. */
const HEALTH = new WeakMap<Caches, { restsUntil: number }>()

/** Placeholder host of cache keys: no request from outside can have it. */
const ORIGIN = 'https://kept.invalid'
const LABEL = 'X-Kept'

/** `edition` tells deployments apart: the cache outlives them. */
export function edgeCache(cache: Caches | null, edition: string): EdgeCache {
  const health = cache ? computeOnce(HEALTH, cache, () => ({ restsUntil: 0 })) : { restsUntil: 0 }
  return {
    async find(tenant, key, now) {
      if (!cache || now < health.restsUntil) return null
      try {
        const name = await contentHash(key)
        const answer = await withTimeout(cache.match(makeUrl(tenant, edition, name)), TIMEOUT_MS)
        if (!answer) return null
        const label = readLabel(answer)
        if (label?.tenant !== tenant || label.name !== name || now >= label.until) return null
        const bytes = new Uint8Array(await withTimeout(answer.arrayBuffer(), TIMEOUT_MS))
        return { packed: { bytes, about: label.about }, until: label.until }
      } catch {
        health.restsUntil = now + REST_MS
        return null
      }
    },
    async keep(tenant, key, { bytes, about }, { until, now }) {
      const seconds = Math.floor((until - now) / 1000)
      if (!cache || now < health.restsUntil || seconds < 1) return
      try {
        const name = await contentHash(key)
        const label: Label = { tenant, name, until, about }
        const headers = {
          'Cache-Control': `public, max-age=${seconds}`,
          [LABEL]: encodeURIComponent(JSON.stringify(label)),
        }
        await cache.put(makeUrl(tenant, edition, name), new Response(bytes, { headers }))
      } catch {
        health.restsUntil = now + REST_MS
      }
    },
  }
}

/** Stored with a value and compared with the key on every read: the cache is shared by tenants. */
type Label = { tenant: string; name: string; until: number; about: unknown }

/** Null where it cannot be read: the value is missed as any other, and stored anew. */
function readLabel({ headers }: Pick<Response, 'headers'>): Label | null {
  try {
    return JSON.parse(decodeURIComponent(headers.get(LABEL) ?? '')) as Label
  } catch {
    return null
  }
}

/** A URL has the hash of a key: keys may be long and contain the text of a search. */
const makeUrl = (...parts: string[]) => [ORIGIN, ...parts.map(encodeURIComponent)].join('/')
