import { contentHash } from '../platform/crypto.ts'
import { StockIndexError } from './container.ts'
import { IMMUTABLE_CACHE_TTL } from './pointer.ts'

/**
 * A value that never changes under its key; null when it is not stored. Throws where a value that is `name`d by its
 * content is another (StockIndexError), or KV does not answer.
 */
export async function readNamed(
  { kv }: { kv: KVNamespace },
  key: string,
  name?: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const stored = await kv.get(key, { type: 'arrayBuffer', cacheTtl: IMMUTABLE_CACHE_TTL })
  if (stored === null) return null
  const bytes = new Uint8Array(stored)
  if (name !== undefined && (await contentHash(bytes)) !== name) throw new StockIndexError('damaged')
  return bytes
}
