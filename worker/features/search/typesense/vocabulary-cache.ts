import { LRUCache } from 'lru-cache'
import type { StockScope } from '../../../../shared/search/query.ts'
import { MINUTE_MS } from '../../../../shared/time.ts'
import { withTimeout } from '../../../platform/timeout.ts'
import type { StockVocabulary } from '../service.ts'
import type { StockWords } from './filter.ts'

type CacheEntry = {
  value: StockVocabulary | StockWords | null
  version: string | null
  loadedAt: number
  /** When its replacement began to load; null while none does. */
  loadingSince: number | null
}

/** Vocabularies of hosted stocks, one store for the isolate, so that a page costs one call and not three. */
export type VocabularyMemory = LRUCache<string, CacheEntry>

const MAX_ENTRIES = 200
export const vocabularyMemory = (): VocabularyMemory => new LRUCache({ max: MAX_ENTRIES })

/** A load that has taken this long belongs to a request that is gone. */
const LOST_AFTER_MS = 10_000
/** What is on sale changes with the clock too: cars leave a list some days after they sold. */
const MAX_AGE_MS = 10 * MINUTE_MS

type VocabularyCacheDeps = {
  memory: VocabularyMemory
  place: string
  /** Names what the server holds; null while that is not known. */
  version: () => Promise<string | null>
  now: number
  defer: (work: Promise<unknown>) => void
  /** How long a search waits for the first list of words, in ms. */
  wordsWaitMs?: number
}

/** A list comes within this where the stock is small; where it is large, text is searched without. */
const WORDS_WAIT_MS = 100

export type VocabularyCache = ReturnType<typeof vocabularyCache>

/**
 * The vocabularies of one site's stock in one place, each loaded once for a version of the stock. While those of a new
 * version are loaded, behind the answers, the ones of before are used.
 */
export function vocabularyCache({
  memory,
  place,
  version,
  now,
  defer,
  wordsWaitMs = WORDS_WAIT_MS,
}: VocabularyCacheDeps) {
  async function cached<Value extends CacheEntry['value']>(name: string, load: () => Promise<Value>): Promise<Value> {
    const key = `${place}\n${name}`
    const current = await version()
    const entry = memory.get(key)
    const reload = async () => {
      const value = await load()
      memory.set(key, { value, version: current, loadedAt: now, loadingSince: null })
      return value
    }
    if (!entry) {
      const work = reload()
      // A request that does not wait for it leaves it to the next.
      defer(work.catch(() => {}))
      return work
    }
    const isStale = entry.version !== current || now - entry.loadedAt >= MAX_AGE_MS
    if (isStale && (entry.loadingSince === null || now - entry.loadingSince >= LOST_AFTER_MS)) {
      entry.loadingSince = now
      defer(reload().catch(() => {}))
    }
    return entry.value as Value
  }
  return {
    /** null where there is no list, and while the first is loaded. */
    words: (load: () => Promise<StockWords | null>): Promise<StockWords | null> =>
      withTimeout(
        cached('words', load).catch(() => null),
        wordsWaitMs,
        () => null,
      ),
    vocabulary: (scope: StockScope, load: () => Promise<StockVocabulary>) => cached(scopeName(scope), load),
  }
}

/** A scope without its clock: since when sold cars are shown moves on with each request. */
const scopeName = (scope: StockScope): string => JSON.stringify({ ...scope, soldSince: scope.soldSince !== null })
