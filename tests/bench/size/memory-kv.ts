import type { KVNamespace } from '@cloudflare/workers-types'

/** Whole cars, which no search reads: of these the length alone is stored, so that they are no part of what is measured. */
const UNREAD = /:cars:/

/** KV in memory that counts what is read; a value is copied as over a network. */
export function memoryKv() {
  const values = new Map<string, string | Uint8Array<ArrayBuffer>>()
  const lengths = new Map<string, number>()
  let reads = 0
  const kv = {
    get: async (key: string, options?: { type?: string } | string): Promise<unknown> => {
      reads++
      const value = values.get(key) ?? null
      const type = typeof options === 'string' ? options : options?.type
      if (value === null || type !== 'arrayBuffer') return value
      return (typeof value === 'string' ? new TextEncoder().encode(value) : value).slice().buffer
    },
    getWithMetadata: async (key: string) => ({ value: await kv.get(key), metadata: null }),
    put: async (key: string, value: string | Uint8Array<ArrayBuffer>) => {
      lengths.set(key, value.length)
      if (!UNREAD.test(key)) values.set(key, value.slice())
    },
    delete: async (key: string) => {
      lengths.delete(key)
      values.delete(key)
    },
    list: async () => ({ keys: [], list_complete: true }),
  }
  const sizes = (kinds: RegExp) => [...lengths].flatMap(([key, length]) => (kinds.test(key) ? [length] : []))
  return {
    kv: kv as unknown as KVNamespace,
    reads: () => reads,
    /** Bytes under keys of these kinds. */
    sizeOf: (kinds: RegExp) => sizes(kinds).reduce((sum, length) => sum + length, 0),
    largest: () => sizes(/^/).reduce((most, length) => Math.max(most, length), 0),
    /** Bytes that the store itself has in memory. */
    held: () => [...values.values()].reduce((sum, { length }) => sum + length, 0),
  }
}
