import { LRUCache } from 'lru-cache'
import type { SearchResult } from '../../../../shared/search/query.ts'
import { type Breaker, breaker } from '../../../platform/breaker.ts'
import { withTimeout } from '../../../platform/timeout.ts'
import type { SearchEngine, StockVocabulary } from '../service.ts'
import { TypesenseError } from './answer.ts'
import { QueryTooComplex } from './searches.ts'
import { scopeKey } from './vocabulary-cache.ts'

type CachedAnswer = { answer: SearchResult; at: number }

/** What an isolate remembers of hosted engines: which do not answer, and what each answered last. */
export type GuardMemory = {
  breakers: LRUCache<string, Breaker>
  answers: LRUCache<string, LRUCache<string, CachedAnswer>>
}

const MAX_PLACES = 100
export const guardMemory = (): GuardMemory => ({
  breakers: new LRUCache({ max: MAX_PLACES }),
  answers: new LRUCache({ max: MAX_PLACES }),
})

/** Of each site: about a hundred answers, and no site takes another's room. */
const ANSWERS_BYTES = 500_000
/** Older than this an answer may show a car that is sold, which the stock index would not. */
const STALE_FOR_MS = 60_000
/** Better than no page at all, when the stock index cannot be read either. */
const LAST_RESORT_MS = 60 * 60_000

type GuardDeps = {
  engine: SearchEngine
  fallback: SearchEngine
  memory: GuardMemory
  /** Which site in which place: memory is kept by it. */
  place: string
  timeoutMs: number
  clock: () => number
  report: (trouble: { event: string; message: string }) => void
}

/**
 * The hosted engine of one request with a net (SRC-20): what it does not answer in time its last good answer does, else
 * the stock index. While it is down it is left alone. Nothing is asked of it twice, and nothing more once it has failed:
 * a page that asks for several things waits no longer than for one.
 */
export function guardedEngine({ engine, fallback, memory, place, timeoutMs, clock, report }: GuardDeps): SearchEngine {
  const state = getOrCreate(memory.breakers, place, breaker)
  const answers = getOrCreate(
    memory.answers,
    place,
    () => new LRUCache<string, CachedAnswer>({ maxSize: ANSWERS_BYTES, sizeCalculation: sizeOf }),
  )

  let hasFailed = false

  /** The engine's answer; null when it gave none. */
  async function tryEngine<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
    if (hasFailed || !state.isClosed(clock())) return null
    try {
      const answer = await withTimeout(call(), timeoutMs)
      state.succeeded()
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
      if (last && age <= STALE_FOR_MS) return { ...last.answer, standIn: 'last-good' }
      try {
        return { ...(await fallback.search(query)), standIn: 'stock-index' }
      } catch (error) {
        if (last && age <= LAST_RESORT_MS) return { ...last.answer, standIn: 'last-good' }
        throw error
      }
    },
    vocabulary: async (scope) =>
      (await tryEngine(() => engine.vocabulary(scope))) ?? standingIn(await fallback.vocabulary(scope)),
    similar: async (query) =>
      (await tryEngine(() => engine.similar(query))) ??
      Object.assign([...(await fallback.similar(query))], { standIn: 'stock-index' as const }),
  }
}

const standIns = new WeakMap<StockVocabulary, StockVocabulary>()

/** The same copy for the same words: much is read from them once and not for each request. */
function standingIn(words: StockVocabulary): StockVocabulary {
  const known = standIns.get(words) ?? { ...words, standIn: 'stock-index' }
  standIns.set(words, known)
  return known
}

/** A question the server will not answer says nothing of its health: no shopper can switch it off for the others. */
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
