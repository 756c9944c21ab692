import type { EdgeCache, Packed } from './edge-cache.ts'
import type { FairLruCache } from './fair-lru-cache.ts'

export type Tier = 'memory' | 'edge'

/** Values of one tenant: the isolate's memory first, the Cache API behind it where that is worth asking. */
export type Store<Value> = {
  find(key: string): Promise<{ value: Value; from: Tier } | null>
  /** Held in memory at once; the promise is for what takes longer, and never fails. */
  keep(key: string, value: Value): Promise<void>
}

/** How a kind of value is measured and travels. */
export type Form<Value> = {
  measureBytes: (value: Value) => number
  pack: (value: Value) => Packed
  /** Throws at what is no such value. */
  unpack: (packed: Packed) => Value
}

type Parts<Value> = {
  tenant: string
  now: number
  /** How long a value may be used, in milliseconds. */
  life: number
  memory: FairLruCache<Value>
  /** null: memory alone. */
  edge: EdgeCache | null
  form: Form<Value>
}

export function tieredStore<Value>({ tenant, now, life, memory, edge, form }: Parts<Value>): Store<Value> {
  const hold = (key: string, value: Value, until: number) =>
    memory.set(tenant, key, value, { bytes: form.measureBytes(value), until, now })
  return {
    async find(key) {
      const held = memory.get(tenant, key, now)
      if (held !== undefined) return { value: held, from: 'memory' }
      const found = await edge?.find(tenant, key, now)
      if (!found) return null
      try {
        const value = form.unpack(found.packed)
        hold(key, value, found.until)
        return { value, from: 'edge' }
      } catch {
        return null
      }
    },
    async keep(key, value) {
      const until = now + life
      hold(key, value, until)
      await edge?.keep(tenant, key, form.pack(value), { until, now })
    },
  }
}
