import { LRUCache } from 'lru-cache'
import type { StockScope } from '../../../../shared/search/query.ts'
import { MINUTE_MS } from '../../../../shared/time.ts'
import type { StockVocabulary } from '../service.ts'
import type { StockWords } from './text-clauses.ts'

type Vocabulary = StockVocabulary
type CacheEntry = { value: Vocabulary | StockWords; loadedAt: number; requestedAt: number }

/** Vocabularies of hosted stocks, one store for the isolate, so that a page costs one call and not three. */
export type VocabularyMemory = LRUCache<string, CacheEntry>

const MAX_ENTRIES = 200
export const vocabularyMemory = (): VocabularyMemory => new LRUCache({ max: MAX_ENTRIES })

/** Up to the first age an entry is used as it is, up to the second it is reloaded in the background, then awaited. */
const FRESH_MS = 20_000
const MAX_AGE_MS = MINUTE_MS

type VocabularyCacheDeps = {
  memory: VocabularyMemory
  place: string
  now: number
  defer: (work: Promise<unknown>) => void
}

export type VocabularyCache = ReturnType<typeof vocabularyCache>

/** The vocabularies of one site's stock in one place. A new word is found within a minute. */
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
      // After MAX_AGE_MS the next request awaits the reload and gets its error.
      defer(reload().catch(() => {}))
    }
    return entry.value as Value
  }
  return {
    words: (load: () => Promise<StockWords>) => cached('words', load),
    vocabulary: (scope: StockScope, load: () => Promise<Vocabulary>) => cached(scopeKey(scope), load),
  }
}

/** A scope as a cache key, with `soldSince` rounded down to the minute. */
export const scopeKey = (scope: StockScope): string =>
  JSON.stringify({ ...scope, soldSince: scope.soldSince === null ? null : Math.floor(scope.soldSince / MINUTE_MS) })
