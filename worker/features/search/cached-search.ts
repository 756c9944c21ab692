import { FACET_KEYS } from '../../../shared/search/attributes.ts'
import type { StockScope } from '../../../shared/search/query.ts'
import { queryKey, similarKey } from '../../../shared/search/query-key.ts'
import { STALE, type Timing } from '../../http/timing.ts'
import type { SingleFlight } from '../../platform/cache/single-flight.ts'
import type { Form, Store } from '../../platform/cache/tiered-cache.ts'
import type { SearchEngine } from './service.ts'

/** What an engine may answer. */
export type Answer = Awaited<ReturnType<SearchEngine[keyof SearchEngine]>>

type Call = keyof SearchEngine

type CachedSearchDeps = {
  store: Store<Answer>
  singleFlight: SingleFlight<Answer>
  site: string
  /** Everything that answers follow from besides the question: the stock, the site's config. */
  edition: () => Promise<string>
  /** Calls worth cached; the others are always made. */
  calls: readonly Call[]
  /** The engine by its kind. */
  kind: string
  now: number
  defer: (work: Promise<unknown>) => void
  note: (timing: Timing) => void
}

/**
 * The same engine, asked once for each question while stock and config stay what they are (SRC-10). Equal questions at
 * the same moment share one call. Failures and stale answers are passed on and not kept.
 */
export function cachedSearch(engine: SearchEngine, cached: CachedSearchDeps): SearchEngine {
  const { store, singleFlight, site, calls, kind, now, defer, note } = cached

  async function cachedCall<Kind extends Answer>(
    call: Call,
    question: () => string,
    request: () => Promise<Kind>,
  ): Promise<Kind> {
    if (!calls.includes(call)) return request()
    // Nobody can say what the answer would follow from: it is good to give and not to keep.
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
      // Others may be waiting for it when this request's visitor has gone.
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

const isStale = (answer: Answer) => 'standIn' in answer && answer.standIn !== undefined

const CAR_BYTES = 1_600
const COUNT_BYTES = 80

/** Weighed by what it holds: to write it out would take longer than many a search. */
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

const SCOPE_STEP_MS = 5 * 60_000

/**
 * The same scope for everyone who comes within five minutes: how long ago a car was sold is told in days, and a scope
 * that changes with every millisecond would share its answers with nobody.
 */
export const steadyScope = (scope: StockScope): StockScope =>
  scope.soldSince === null
    ? scope
    : { ...scope, soldSince: Math.floor(scope.soldSince / SCOPE_STEP_MS) * SCOPE_STEP_MS }
