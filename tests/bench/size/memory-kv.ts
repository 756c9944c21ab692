import type { KVNamespace } from '@cloudflare/workers-types'
/** KV in memory that counts what is read; a value is copied as over a network. */
export function memoryKv() {
  const values = new Map<string, string | Uint8Array<ArrayBuffer>>()
  let reads = 0
  const kv = {
    get: async (key: string, options?: { type?: string } | string) => {
      reads++
      const value = values.get(key) ?? null
      const type = typeof options === 'string' ? options : options?.type
      if (value === null || type !== 'arrayBuffer') return value
      return (typeof value === 'string' ? new TextEncoder().encode(value) : value).slice().buffer
    },
    put: async (key: string, value: string | Uint8Array<ArrayBuffer>) => void values.set(key, value.slice()),
    delete: async (key: string) => void values.delete(key),
    list: async () => ({ keys: [], list_complete: true }),
  }
  const sizeOf = (kinds: RegExp) =>
    [...values].reduce((sum, [key, value]) => sum + (kinds.test(key) ? value.length : 0), 0)
  return { kv: kv as unknown as KVNamespace, reads: () => reads, sizeOf, largest: () => largestOf(values) }
}

const largestOf = (values: Map<string, string | Uint8Array>) =>
  [...values.values()].reduce((most, { length }) => Math.max(most, length), 0)
