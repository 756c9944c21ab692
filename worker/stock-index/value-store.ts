/** A Worker has six connections at once. */
const WRITES_AT_ONCE = 6

/** Stores values that never change under their keys. */
export type ValueStore = {
  /** Writes a value unless it is known to be stored; returns as soon as another can be given. */
  put: (key: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Waits until everything is written; throws when a write has failed. */
  settle: () => Promise<void>
  /** The keys given so far, written or known. */
  used: () => ReadonlySet<string>
  written: () => number
}

/** `known`: keys that are stored already. `now` stands in the metadata, by which old values are removed. */
export function valueStore(kv: KVNamespace, { known, now }: { known: Iterable<string>; now: number }): ValueStore {
  const stored = new Set(known)
  const used = new Set<string>()
  const running = new Set<Promise<void>>()
  let failure: { error: unknown } | null = null
  let written = 0
  return {
    async put(key, bytes) {
      used.add(key)
      if (stored.has(key)) return
      stored.add(key)
      while (running.size >= WRITES_AT_ONCE) await Promise.race(running)
      if (failure) throw failure.error
      const write = kv
        .put(key, bytes, { metadata: { at: now } })
        .then(() => void written++)
        .catch((error: unknown) => void (failure ??= { error }))
        .finally(() => running.delete(write))
      running.add(write)
    },
    async settle() {
      await Promise.all(running)
      if (failure) throw failure.error
    },
    used: () => used,
    written: () => written,
  }
}
