import { FACET_KEYS } from '../../../shared/search/attributes.ts'
import type { StockScope } from '../../../shared/search/query.ts'
import { queryKey, similarKey } from '../../../shared/search/query-key.ts'
import { MINUTE_MS } from '../../../shared/time.ts'
import { STALE, type Timing } from '../../http/timing.ts'
import type { SingleFlight } from '../../platform/cache/single-flight.ts'
import type { Form, Store } from '../../platform/cache/tiered-cache.ts'
import type { SearchEngine } from './service.ts'

/** Calls whose answers can be cached; a count costs less than its cache key. */
type Call = Exclude<keyof SearchEngine, 'count'>

/** Any answer of a search engine that can be cached. */
export type Answer = Awaited<ReturnType<SearchEngine[Call]>>

type CachedSearchDeps = {
  store: Store<Answer>
  singleFlight: SingleFlight<Answer>
  site: string
  /** Names the versions of stock and config that answers are made from. */
  edition: () => Promise<string>
  /** Calls that are cached; the others always reach the engine. */
  calls: readonly Call[]
  /** Names the engine in Server-Timing. */
  kind: string
  now: number
  defer: (work: Promise<unknown>) => void
  note: (timing: Timing) => void
}

/**
 * The same engine, called once for each query while stock and config stay what they are (SRC-10). Equal queries at
 * the same moment share one call. Failures and stale answers are passed on and not cached.
 */
export function cachedSearch(engine: SearchEngine, cached: CachedSearchDeps): SearchEngine {
  const { store, singleFlight, site, calls, kind, now, defer, note } = cached

  async function cachedCall<Kind extends Answer>(
    call: Call,
    question: () => string,
    request: () => Promise<Kind>,
  ): Promise<Kind> {
    if (!calls.includes(call)) return request()
    // Without an edition the answer is usable but has no cache key.
    const edition = await cached.edition().catch(() => null)
    if (edition === null) return request()
    const key = `${call} ${edition} ${question()}`
    const hit = await store.find(key)
    if (hit) {
      note({ name: 'search', desc: hit.from })
      return hit.value as Kind
    }
    const startedAt = performance.now()
    const { value, isMine } = await singleFlight.share(`${site} ${key}`, now, () => {
      const answer = request()
      // Other requests may be waiting for it when this one is cancelled.
      defer(answer.then((fresh) => (isStale(fresh) ? undefined : store.keep(key, fresh))).catch(() => {}))
      return answer
    })
    const desc = isStale(value) ? STALE : isMine ? kind : 'shared'
    note({ name: 'search', desc, dur: performance.now() - startedAt })
    return value as Kind
  }

  return {
    search: (query) =>
      cachedCall(
        'search',
        () => queryKey(query),
        () => engine.search(query),
      ),
    count: (query) => engine.count(query),
    vocabulary: (scope) =>
      cachedCall(
        'vocabulary',
        () => JSON.stringify(scope),
        () => engine.vocabulary(scope),
      ),
    similar: (query) =>
      cachedCall(
        'similar',
        () => similarKey(query),
        () => engine.similar(query),
      ),
  }
}

const isStale = (answer: Answer) => 'fallback' in answer && answer.fallback !== undefined

const CAR_BYTES = 1_600
const COUNT_BYTES = 80

/** Sizes are estimated from the number of cars and counts: serialising would take longer than many a search. */
export const answerForm: Form<Answer> = {
  bytesOf: (answer) => {
    if (Array.isArray(answer)) return answer.length * CAR_BYTES
    if (!('hits' in answer)) return sum(FACET_KEYS.map((key) => answer[key].length)) * COUNT_BYTES
    return answer.hits.length * CAR_BYTES + sum(FACET_KEYS.map((key) => answer.facets[key].length)) * COUNT_BYTES
  },
  pack: (answer) => ({ bytes: new TextEncoder().encode(JSON.stringify(answer)), about: null }),
  unpack: ({ bytes }) => JSON.parse(new TextDecoder().decode(bytes)) as Answer,
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

const SCOPE_STEP_MS = 5 * MINUTE_MS

/**
 * The scope with `soldSince` rounded down to five minutes: a scope that changes with every millisecond would make every
 * cache key unique.
 */
export const steadyScope = (scope: StockScope): StockScope =>
  scope.soldSince === null
    ? scope
    : { ...scope, soldSince: Math.floor(scope.soldSince / SCOPE_STEP_MS) * SCOPE_STEP_MS }
