import { DAY_MS } from '../../../shared/time.ts'
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
