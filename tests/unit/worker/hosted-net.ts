import type { SearchQuery, SearchResult, StockScope } from '../../../shared/search/query.ts'
import type { SimilarQuery } from '../../../shared/search/similar.ts'
import type { SearchEngine } from '../../../worker/features/search/service.ts'
import { guardedEngine, guardMemory } from '../../../worker/features/search/typesense/guarded-engine.ts'
import type { Usage } from '../../../worker/features/search/typesense/records.ts'
import type { ServerState } from '../../../worker/features/search/typesense/server-state.ts'
import { aCar } from '../../builders/car.ts'
import { aQuery } from '../../builders/query.ts'
import { plainSearch } from '../../fakes/search.ts'

export const SECOND = 1_000
export const empty = plainSearch([], aQuery())

/** A hosted engine that can be broken, with a stock index of two cars behind it, and a clock. */
export function aNet({ timeoutMs = 30 } = {}) {
  let now = 1_000_000
  let trouble: (() => Promise<never>) | null = null
  let cars = [aCar({ id: 1 })]
  let calls = 0
  let indexIsDown = false
  let delay = 0
  const reports: string[] = []
  const events: string[] = []
  const deferred: Promise<unknown>[] = []
  const recorded: Usage[] = []
  let state: ServerState = { state: 'current', version: 'v1', hasIndex: true }
  const hosted = async <Answer>(answer: Answer): Promise<Answer> => {
    calls++
    now += delay
    return trouble ? trouble() : answer
  }
  const engine: SearchEngine = {
    search: async (query) => hosted(plainSearch(cars, query)),
    count: async () => 0,
    vocabulary: async () => hosted({ ...empty.facets, make: ['Hosted'] } as never),
    similar: async () => hosted([]),
  }
  const index = [aCar({ id: 7 }), aCar({ id: 8 })]
  const fallback: SearchEngine = {
    search: async (query) => {
      if (indexIsDown) throw new Error('no index')
      return plainSearch(index, query)
    },
    count: async () => 0,
    vocabulary: async () => ({ ...empty.facets, make: ['Indexed'] }) as never,
    similar: async () => [],
  }
  const memory = guardMemory()
  const at = (place: string) =>
    guardedEngine({
      engine,
      patient: engine,
      fallback,
      serverState: async () => state,
      memory,
      place,
      timeoutMs,
      clock: () => now,
      defer: (work) => void deferred.push(work),
      report: ({ event, message }) => {
        events.push(event)
        if (event === 'search.hosted_failed') reports.push(message)
      },
      record: async (usage) => void recorded.push(usage),
    })
  return {
    at,
    // Each request has an engine of its own.
    search: (query: SearchQuery) => at('yard').search(query),
    vocabulary: (scope: StockScope) => at('yard').vocabulary(scope),
    similar: (query: SimilarQuery) => at('yard').similar(query),
    reports,
    events,
    recorded,
    /** Waits for what was left to do after the answers. */
    settled: () => Promise.allSettled(deferred.splice(0)),
    stand: (changes: Partial<ServerState>) => void (state = { ...state, ...changes }),
    calls: () => calls,
    pass: (milliseconds: number) => void (now += milliseconds),
    fail: (make: () => Promise<never>) => void (trouble = make),
    mend: () => void (trouble = null),
    slowBy: (milliseconds: number) => void (delay = milliseconds),
    sell: () => void (cars = []),
    loseIndex: () => void (indexIsDown = true),
  }
}

export const dead = () => Promise.reject(new Error('fetch failed'))
export const never = () => new Promise<never>(() => {})
export const shown = ({ hits, fallback }: SearchResult) => ({ ids: hits.map(({ id }) => id), fallback })
