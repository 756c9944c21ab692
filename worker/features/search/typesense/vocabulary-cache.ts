import { LRUCache } from 'lru-cache'
import type { FacetKey } from '../../../../shared/search/attributes.ts'
import type { StockScope } from '../../../../shared/search/query.ts'
import type { StockWords } from './text-clauses.ts'

type Vocabulary = Record<FacetKey, string[]>
type CacheEntry = { value: Vocabulary | StockWords; loadedAt: number; requestedAt: number }

/** What an isolate has learnt of hosted stocks: the words of each, so that a page costs one call and not three. */
export type VocabularyMemory = LRUCache<string, CacheEntry>

const MAX_ENTRIES = 200
export const vocabularyMemory = (): VocabularyMemory => new LRUCache({ max: MAX_ENTRIES })

/** What is known is used as it is, then asked anew behind the answer, then asked before it. */
const FRESH_MS = 20_000
const MAX_AGE_MS = 60_000
const MINUTE = 60_000

type VocabularyCacheDeps = {
  memory: VocabularyMemory
  place: string
  now: number
  defer: (work: Promise<unknown>) => void
}

export type VocabularyCache = ReturnType<typeof vocabularyCache>

/** What is known of one site's stock in one place. A new word is found within the minute. */
export function vocabularyCache({ memory, place, now, defer }: VocabularyCacheDeps) {
  async function cached<Value extends CacheEntry['value']>(name: string, load: () => Promise<Value>): Promise<Value> {
    const key = `${place}\n${name}`
    const entry = memory.get(key)
    const reload = async () => {
      const value = await load()
      memory.set(key, { value, loadedAt: now, requestedAt: now })
      return value
    }
    if (!entry || now - entry.loadedAt >= MAX_AGE_MS) return reload()
    if (now - entry.requestedAt >= FRESH_MS) {
      entry.requestedAt = now
      // Whoever comes after the minute asks again and hears of the trouble.
      defer(reload().catch(() => {}))
    }
    return entry.value as Value
  }
  return {
    words: (load: () => Promise<StockWords>) => cached('words', load),
    vocabulary: (scope: StockScope, load: () => Promise<Vocabulary>) => cached(scopeKey(scope), load),
  }
}

/** A scope as the name of what is kept for it: sold cars leave it by the minute, not by the millisecond. */
export const scopeKey = (scope: StockScope): string =>
  JSON.stringify({ ...scope, soldSince: scope.soldSince === null ? null : Math.floor(scope.soldSince / MINUTE) })
