import type { NearValues } from '../platform/cache/near-values.ts'
import { contentHash } from '../platform/crypto.ts'
import { StockIndexError } from './container.ts'
import { IMMUTABLE_CACHE_TTL } from './pointer.ts'

/** `near`: where a value is looked for before KV. */
export type Source = { kv: KVNamespace; near?: NearValues }

/**
 * A value that never changes under its key; null when it is not stored. One that is `name`d by its content may come from
 * nearby. Throws where such a value is another (StockIndexError), or KV does not answer.
 */
export async function readNamed(
  { kv, near }: Source,
  key: string,
  name?: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const kept = name === undefined ? null : await near?.find(key)
  if (kept && (await contentHash(kept)) === name) return kept
  const stored = await kv.get(key, { type: 'arrayBuffer', cacheTtl: IMMUTABLE_CACHE_TTL })
  if (stored === null) return null
  const bytes = new Uint8Array(stored)
  if (name === undefined) return bytes
  if ((await contentHash(bytes)) !== name) throw new StockIndexError('damaged')
  near?.keep(key, bytes)
  return bytes
}
