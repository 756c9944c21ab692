import { LRUCache } from 'lru-cache'

/** The entries of one tenant in memory, each with its size in bytes. */
export type Share<Entry extends { bytes: number }> = {
  get(key: string): Entry | undefined
  set(key: string, entry: Entry): void
  bytes(): number
  /** Evicts the entry that is least likely to be requested again; false when nothing is left. */
  shrink(): boolean
}

/** Share of the memory that entries requested once may take before they are evicted first. */
const NEWCOMERS_SHARE = 0.25

/**
 * Entries stay among the newcomers until their second request. A crawler requests every page once, and so evicts other
 * entries requested once, but none that are requested again and again.
 */
export function share<Entry extends { bytes: number }>(most: number): Share<Entry> {
  const room = { maxSize: most, sizeCalculation: ({ bytes }: Entry) => bytes }
  const newcomers = new LRUCache<string, Entry>(room)
  const wanted = new LRUCache<string, Entry>(room)
  const bytes = () => newcomers.calculatedSize + wanted.calculatedSize
  return {
    bytes,
    get(key) {
      const newcomer = newcomers.get(key)
      if (!newcomer) return wanted.get(key)
      newcomers.delete(key)
      wanted.set(key, newcomer)
      return newcomer
    },
    set(key, entry) {
      const place = wanted.has(key) ? wanted : newcomers
      place.set(key, entry)
    },
    shrink() {
      const isCrowded = newcomers.calculatedSize > bytes() * NEWCOMERS_SHARE
      return Boolean((isCrowded ? newcomers.pop() : wanted.pop()) ?? newcomers.pop())
    },
  }
}
