import { contentHash } from '../crypto.ts'
import { withTimeout } from '../timeout.ts'

/** Bytes with what must be known of them to use them again, as JSON. */
export type Packed = { bytes: Uint8Array; about: unknown }

/**
 * Values in the Cache API, shared by the isolates of one place. Nothing here ever fails: a cache that throws, is slow
 * or is not there finds nothing and keeps nothing.
 */
export type EdgeCache = {
  find(tenant: string, key: string, now: number): Promise<{ packed: Packed; until: number } | null>
  keep(tenant: string, key: string, packed: Packed, about: { until: number; now: number }): Promise<void>
}

/** What the runtime must have; Node has none. */
type Caches = Pick<Cache, 'match' | 'put'>

/** Longer than this a cache is no gain, in milliseconds. */
const TIMEOUT_MS = 100
/** After it failed or was slow it is left alone for a while, so that not every request waits for it. */
const REST_MS = 10_000

/** How the cache has been doing, as one isolate knows it. */
export type EdgeHealth = { restsUntil: number }
/** A host that nobody can have: what is kept can be reached by no address of the outside. */
const ORIGIN = 'https://kept.invalid'
const LABEL = 'X-Kept'

/** `edition` tells deployments apart: the cache outlives them. */
export function edgeCache(cache: Caches | null, edition: string, health: EdgeHealth = { restsUntil: 0 }): EdgeCache {
  return {
    async find(tenant, key, now) {
      if (!cache || now < health.restsUntil) return null
      try {
        const name = await contentHash(key)
        const answer = await withTimeout(cache.match(urlOf(tenant, edition, name)), TIMEOUT_MS)
        if (!answer) return null
        const label = JSON.parse(decodeURIComponent(answer.headers.get(LABEL) ?? '')) as Label
        if (label.tenant !== tenant || label.name !== name || now >= label.until) return null
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
        await cache.put(urlOf(tenant, edition, name), new Response(bytes, { headers }))
      } catch {
        health.restsUntil = now + REST_MS
      }
    },
  }
}

/** Goes with a value and is held against what was asked for: nothing is taken on trust from a shared place. */
type Label = { tenant: string; name: string; until: number; about: unknown }

/** A key is named by its hash: keys may be long and hold what a shopper typed. */
const urlOf = (...parts: string[]) => [ORIGIN, ...parts.map(encodeURIComponent)].join('/')
