import { LRUCache } from 'lru-cache'
import type { SearchResult } from '../../../../shared/search/query.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../shared/time.ts'
import { type Breaker, breaker } from '../../../platform/breaker.ts'
import { withTimeout } from '../../../platform/timeout.ts'
import type { SearchEngine, StockVocabulary } from '../service.ts'
import { TypesenseError } from './answer.ts'
import { QueryTooComplex } from './searches.ts'
import { scopeKey } from './vocabulary-cache.ts'

type CachedAnswer = { answer: SearchResult; at: number }

/** Circuit breakers and last good answers of hosted engines, for the isolate. */
export type GuardMemory = {
  breakers: LRUCache<string, Breaker>
  answers: LRUCache<string, LRUCache<string, CachedAnswer>>
}

const MAX_PLACES = 100
export const guardMemory = (): GuardMemory => ({
  breakers: new LRUCache({ max: MAX_PLACES }),
  answers: new LRUCache({ max: MAX_PLACES }),
})

/** Per site: about a hundred answers. */
const ANSWERS_BYTES = 500_000
/** Older than this an answer may show a car that is sold, which the stock index would not. */
const STALE_FOR_MS = MINUTE_MS
/** Better than no page at all, when the stock index cannot be read either. */
const LAST_RESORT_MS = HOUR_MS

type GuardDeps = {
  engine: SearchEngine
  fallback: SearchEngine
  memory: GuardMemory
  /** Site, host and collection: the key in `memory`. */
  place: string
  timeoutMs: number
  clock: () => number
  report: (trouble: { event: string; message: string }) => void
}

/**
 * The hosted engine of one request with fallbacks (SRC-20): when it does not answer in time, its last good answer, else
 * the stock index. A circuit breaker leaves it alone while it is down. No call is repeated, none follows a failed one,
 * and all calls of a request share one timeout.
 */
export function guardedEngine({ engine, fallback, memory, place, timeoutMs, clock, report }: GuardDeps): SearchEngine {
  const state = getOrCreate(memory.breakers, place, breaker)
  const answers = getOrCreate(
    memory.answers,
    place,
    () => new LRUCache<string, CachedAnswer>({ maxSize: ANSWERS_BYTES, sizeCalculation: sizeOf }),
  )

  let hasFailed = false
  /** Milliseconds that the request may still wait for the engine, over all its calls. */
  let left = timeoutMs

  /** The engine's answer; null when it gave none. */
  async function tryEngine<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
    if (hasFailed || left <= 0 || !state.isClosed(clock(), timeoutMs)) return null
    const startedAt = clock()
    try {
      const answer = await withTimeout(call(), left)
      state.succeeded()
      left -= clock() - startedAt
      return answer
    } catch (error) {
      if (!isRequestFault(error)) {
        hasFailed = true
        state.failed(clock())
      }
      report({ event: 'search.hosted_failed', message: error instanceof Error ? error.message : String(error) })
      return null
    }
  }

  return {
    async search(query) {
      const key = JSON.stringify([{ ...query, scope: null }, scopeKey(query.scope)])
      const answer = await tryEngine(() => engine.search(query))
      if (answer) {
        answers.set(key, { answer, at: clock() })
        return answer
      }
      const last = answers.get(key)
      const age = last ? clock() - last.at : Number.POSITIVE_INFINITY
      if (last && age <= STALE_FOR_MS) return { ...last.answer, fallback: 'last-good' }
      try {
        return { ...(await fallback.search(query)), fallback: 'stock-index' }
      } catch (error) {
        if (last && age <= LAST_RESORT_MS) return { ...last.answer, fallback: 'last-good' }
        throw error
      }
    },
    // The stock index counts in less time than a server far away is asked.
    count: (query) => fallback.count(query).catch(() => engine.count(query)),
    vocabulary: async (scope) =>
      (await tryEngine(() => engine.vocabulary(scope))) ?? standingIn(await fallback.vocabulary(scope)),
    similar: async (query) =>
      (await tryEngine(() => engine.similar(query))) ??
      Object.assign([...(await fallback.similar(query))], { fallback: 'stock-index' as const }),
  }
}

const standIns = new WeakMap<StockVocabulary, StockVocabulary>()

/** One copy per vocabulary: callers memoise by its identity. */
function standingIn(words: StockVocabulary): StockVocabulary {
  const known = standIns.get(words) ?? { ...words, fallback: 'stock-index' }
  standIns.set(words, known)
  return known
}

/** A refused query says nothing of the server's health: it must not open the breaker for other shoppers. */
function isRequestFault(error: unknown): boolean {
  if (error instanceof QueryTooComplex) return true
  const code = error instanceof TypesenseError ? error.code : (error as { httpStatus?: number }).httpStatus
  return code !== undefined && REQUEST_FAULTS.has(code)
}

const REQUEST_FAULTS = new Set([400, 413, 422])

function getOrCreate<Value extends object>(memory: LRUCache<string, Value>, place: string, make: () => Value): Value {
  const known = memory.get(place)
  if (known) return known
  const made = make()
  memory.set(place, made)
  return made
}

const HIT_BYTES = 1_500
const COUNT_BYTES = 80
const BASE_BYTES = 1_000

function sizeOf({ answer: { hits, facets } }: CachedAnswer): number {
  const counts = Object.values(facets).reduce((all, values) => all + values.length, 0)
  return BASE_BYTES + hits.length * HIT_BYTES + counts * COUNT_BYTES
}
