import type { KVNamespace } from '@cloudflare/workers-types'

/** A key-value store in memory, with a switch that takes it down. */
export function fakeKv() {
  const entries = new Map<string, { value: string | Uint8Array<ArrayBuffer>; metadata: unknown }>()
  let trouble: Error | null = null
  const answer = <Value>(value: Value): Promise<Value> => (trouble ? Promise.reject(trouble) : Promise.resolve(value))
  const read = (key: string, options?: string | { type?: string }) => {
    const value = entries.get(key)?.value ?? null
    const type = typeof options === 'string' ? options : options?.type
    if (value !== null && type !== 'arrayBuffer' && type !== 'stream')
      return typeof value === 'string' ? value : new TextDecoder().decode(value)
    if (value === null || type !== 'arrayBuffer') return value
    return (typeof value === 'string' ? new TextEncoder().encode(value) : value).slice().buffer
  }
  const kv = {
    get: (key: string, options?: string | { type?: string }) => answer(read(key, options)),
    getWithMetadata: (key: string, options?: string | { type?: string }) =>
      answer({ value: read(key, options), metadata: entries.get(key)?.metadata ?? null }),
    put: (key: string, value: string | Uint8Array<ArrayBuffer>, options?: { metadata?: unknown }) =>
      answer(void entries.set(key, { value, metadata: options?.metadata })),
    delete: (key: string) => answer(void entries.delete(key)),
    list: ({ prefix }: { prefix: string }) =>
      answer({
        keys: [...entries].flatMap(([name, { metadata }]) => (name.startsWith(prefix) ? [{ name, metadata }] : [])),
        list_complete: true,
      }),
  }
  return {
    kv: kv as unknown as KVNamespace,
    goDown: (error = new Error('KV is down')) => void (trouble = error),
    comeBack: () => void (trouble = null),
    /** Remembers every value as it is now; the function that it gives brings them back, as often as it is called. */
    mark: () => {
      const kept = [...entries]
      return () => {
        entries.clear()
        for (const [key, value] of kept) entries.set(key, value)
      }
    },
  }
}
