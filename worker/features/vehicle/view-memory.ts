import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '../../../shared/time.ts'

/** Counts on pages may be this old, and older while newer ones are on their way. */
const FRESH_MS = MINUTE_MS
/** Upper bound for the isolate, in characters of stored counts. */
const MAX_CHARS = 500_000

/** The counts of a block of cars by their ids. */
export type BlockCounts = Record<string, number>
type Entry = { counts: BlockCounts; chars: number; freshUntil: number }

/** What an isolate has read of views, by site and block. */
export type ViewMemory = LRUCache<string, Entry>

export const viewMemory = (): ViewMemory =>
  new LRUCache<string, Entry>({ maxSize: MAX_CHARS, sizeCalculation: ({ chars }) => chars })

type MemoryDeps = {
  memory: ViewMemory
  /** Site and block. */
  key: string
  /** Epoch ms. */
  now: number
  /** The stored row as JSON; null where nothing was counted yet. */
  load: () => Promise<string | null>
  defer: (work: Promise<unknown>) => void
}

/** The counts of a block, a minute old where it is asked for often. Throws where they were never read and cannot be. */
export async function rememberedCounts({ memory, key, now, load, defer }: MemoryDeps): Promise<BlockCounts> {
  const last = memory.get(key)
  const read = async () => {
    const row = (await load()) ?? '{}'
    const counts = JSON.parse(row) as BlockCounts
    memory.set(key, { counts, chars: row.length, freshUntil: now + FRESH_MS })
    return counts
  }
  if (!last) return read()
  if (now >= last.freshUntil) {
    // One request reads; those meanwhile have what was there.
    memory.set(key, { ...last, freshUntil: now + FRESH_MS })
    defer(read().catch(() => null))
  }
  return last.counts
}
