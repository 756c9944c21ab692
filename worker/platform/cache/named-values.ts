import { DAY_MS } from '../../../shared/time.ts'
import { contentHash } from '../crypto.ts'
import { cacheHere, edgeCache } from './edge-cache.ts'

/**
 * Values that never change under their keys, as they were read before in this data centre. KV takes money for each read,
 * and a visit may meet several isolates that do not know its site yet. Never fails.
 */
export type NearValues = {
  find(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  keep(key: string, bytes: Uint8Array<ArrayBuffer>): void
}

type Deps = { site: string; now: number; defer: (work: Promise<unknown>) => void }

/** Deployments share them: a value is the same to each. */
const EDITION = 'values'

export function nearValues({ site, now, defer }: Deps): NearValues {
  const cache = edgeCache(cacheHere(), EDITION)
  return {
    find: async (key) => (await cache.find(site, key, now))?.packed.bytes ?? null,
    keep: (key, bytes) => defer(cache.keep(site, key, { bytes, about: null }, { until: now + DAY_MS, now })),
  }
}

/** `near`: where a value is looked for before KV. */
export type Source = { kv: Pick<KVNamespace, 'get'>; near?: NearValues }

/** What is stored under the hash of its content has another content. */
export class DamagedValue extends Error {
  constructor(key: string) {
    super(`${key} is damaged`)
    this.name = 'DamagedValue'
  }
}

/**
 * Seconds for which KV may answer values that never change from a cache near the reader. Not longer: KV caches a missing
 * value too, which may only mean that the value has not been replicated yet.
 */
const CACHE_TTL = 300

/**
 * A value that never changes under its key; null when it is not stored. One that is `name`d by the hash of its content may
 * come from nearby, and is kept there. Throws where KV has another content (DamagedValue), or does not answer.
 */
export async function readNamed(
  { kv, near }: Source,
  key: string,
  name?: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const kept = name === undefined ? null : await near?.find(key)
  if (kept && (await contentHash(kept)) === name) return kept
  const stored = await kv.get(key, { type: 'arrayBuffer', cacheTtl: CACHE_TTL })
  if (stored === null) return null
  const bytes = new Uint8Array(stored)
  if (name === undefined) return bytes
  if ((await contentHash(bytes)) !== name) throw new DamagedValue(key)
  near?.keep(key, bytes)
  return bytes
}
