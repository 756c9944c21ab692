import { LRUCache } from 'lru-cache'

/** What one tenant holds in memory, each entry with its size in bytes. */
export type Share<Entry extends { bytes: number }> = {
  get(key: string): Entry | undefined
  set(key: string, entry: Entry): void
  bytes(): number
  /** Lets go of what is least likely to be wanted again; false when nothing is left. */
  shrink(): boolean
}

/** What was asked for but once may take this part of the room before it goes first. */
const NEWCOMERS = 0.25

/**
 * Entries wait among the newcomers until somebody asks for them. A crawler, which asks for everything once, thus
 * pushes out what others asked for once, and nothing that is asked for again and again.
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
      const isCrowded = newcomers.calculatedSize > bytes() * NEWCOMERS
      return Boolean((isCrowded ? newcomers.pop() : wanted.pop()) ?? newcomers.pop())
    },
  }
}
