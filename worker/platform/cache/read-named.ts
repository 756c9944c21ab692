import { contentHash } from '../crypto.ts'
import type { NearValues } from './near-values.ts'

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
