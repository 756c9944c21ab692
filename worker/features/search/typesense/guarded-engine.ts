import { LRUCache } from 'lru-cache'
import { computeOnce } from '../../../../shared/memo.ts'
import type { Fallback, SearchResult } from '../../../../shared/search/query.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../shared/time.ts'
import { errorText } from '../../../platform/log.ts'
import { withTimeout } from '../../../platform/timeout.ts'
import { answerForm } from '../caches.ts'
import type { SearchEngine, StockVocabulary } from '../service.ts'
import { TypesenseError } from './answer.ts'
import {
  type Breaker,
  breaker,
  classifyFailure,
  inSlot,
  NoSlot,
  narrow,
  newSlots,
  PROBE_MS,
  type Slots,
  widen,
} from './breaker.ts'
import { QueryTooComplex } from './filter.ts'
import type { Usage } from './records.ts'
import type { ServerState } from './server-state.ts'

type Good = { answer: SearchResult; at: number }

/** What an isolate remembers of one place on a search server. */
type PlaceMemory = { state: Breaker; slots: Slots; usage: Usage & { recordedAt: number } }

/** Of all places, for the isolate, which share the room for answers: the last good ones, by place, version and question. */
export type GuardMemory = { places: LRUCache<string, PlaceMemory>; answers: LRUCache<string, Good> }

const MAX_PLACES = 1_000
/** About a thousand answers. */
const ANSWERS_BYTES = 4_000_000

export const guardMemory = (answerBytes = ANSWERS_BYTES): GuardMemory => ({
  places: new LRUCache({ max: MAX_PLACES }),
  answers: new LRUCache({
    maxSize: answerBytes,
    sizeCalculation: ({ answer }) => BASE_BYTES + answerForm.measureBytes(answer),
  }),
})

const makeMemory = (): PlaceMemory => ({
  state: breaker(),
  slots: newSlots(),
  usage: { ...NO_USAGE, recordedAt: 0 },
})

const NO_USAGE: Usage = { answers: 0, standIns: 0, trouble: null }

/** Counts an answer, or a stand-in for one; gives what has been counted when a minute is over, to be recorded. */
function countAnswer(
  { usage }: PlaceMemory,
  { isStandIn, trouble, now }: { isStandIn: boolean; trouble: string | null; now: number },
): Usage | null {
  if (isStandIn) usage.standIns++
  else usage.answers++
  if (trouble !== null) usage.trouble = { message: trouble, at: now }
  if (now - usage.recordedAt < MINUTE_MS) return null
  const { recordedAt: _, ...counted } = usage
  Object.assign(usage, NO_USAGE, { recordedAt: now })
  return counted
}

/** Of an answer without cars. */
const BASE_BYTES = 1_000

/** An older answer may show a car that has been sold since; the stock index would not. */
const STALE_FOR_MS = MINUTE_MS
/** Better than no page at all, when the stock index cannot be read either. */
const LAST_RESORT_MS = HOUR_MS
/** Where no index can stand in, a late answer is better than none. */
const PATIENT_MS = PROBE_MS

type GuardDeps = {
  engine: SearchEngine
  /** The same engine with a longer limit of its own (PROBE_MS). */
  patient: SearchEngine
  fallback: SearchEngine
  /** How the server stands to the published stock. Never fails. */
  serverState: () => Promise<ServerState>
  memory: GuardMemory
  /** Site, host and collection: the key in `memory`. */
  place: string
  timeoutMs: number
  clock: () => number
  /** Lets work outlive the answer. */
  defer: (work: Promise<unknown>) => void
  report: (trouble: { event: string; message: string }) => void
  record: (usage: Usage) => Promise<unknown>
}

/**
 * The hosted engine of one request with fallbacks (SRC-20, STK-07). While the server is not needed, or behind, the stock
 * index answers. When the server does not answer in time, its last good answer of the same stock does, else the index. A
 * circuit breaker leaves it alone while it is slow or down. No call is repeated, none follows a failed one, and all calls
 * of a request share one timeout.
 */
export function guardedEngine(deps: GuardDeps): SearchEngine {
  const { engine, patient, fallback, serverState, clock, defer, report, timeoutMs } = deps
  const { answers } = deps.memory
  const memory = computeOnce<string, PlaceMemory>(deps.memory.places, deps.place, makeMemory)
  const { state, slots } = memory

  let hasFailed = false
  let trouble: string | null = null
  /** Milliseconds that the request has waited for the engine, over all its calls. */
  let waited = 0

  const failed = (error: unknown, hasQueued: boolean) => {
    trouble = errorText(error)
    if (error instanceof NoSlot || isRequestFault(error)) return
    hasFailed = true
    const kind = classifyFailure(error)
    // A search that had to wait for its place had less than the whole time: that says nothing of the server. One that is
    // slow gets less to do first; it is left alone when that does not help.
    if (kind === 'slow' && (hasQueued || narrow(slots))) return
    const before = state.trouble()
    state.failed(kind, clock())
    if (before === null && state.trouble() !== null)
      report({ event: 'search.hosted_paused', message: `${state.trouble()}: ${trouble}` })
  }

  /** The engine's answer; null when it gave none. */
  async function tryEngine<Answer>(
    call: (engine: SearchEngine) => Promise<Answer>,
    hasIndex: boolean,
  ): Promise<Answer | null> {
    if (state.trouble() !== null) {
      trouble = `paused: the server is ${state.trouble()}`
      if (state.takesProbe(clock())) defer(probe(call))
      // A server that is slow is all there is where no index can answer.
      if (hasIndex || state.trouble() === 'down') return null
    }
    const left = (hasIndex ? timeoutMs : PATIENT_MS) - waited
    if (hasFailed || left <= 0) return null
    const startedAt = clock()
    let queuedMs = 0
    try {
      const work = () => {
        queuedMs = clock() - startedAt
        const remaining = left - queuedMs
        return withTimeout(call(hasIndex ? engine : patient), remaining)
      }
      const answer = await inSlot(slots, { patienceMs: left / 2, holdMs: left, clock }, work)
      waited += clock() - startedAt
      if (clock() - startedAt <= timeoutMs) {
        state.succeeded()
        widen(slots)
      }
      return answer
    } catch (error) {
      failed(error, queuedMs > 0)
      report({ event: 'search.hosted_failed', message: trouble ?? '' })
      return null
    }
  }

  /** Asks a server in trouble what a visitor has asked, behind the answer that another engine gave. */
  async function probe(call: (engine: SearchEngine) => Promise<unknown>): Promise<void> {
    const startedAt = clock()
    try {
      await withTimeout(call(patient), PROBE_MS)
      if (clock() - startedAt > timeoutMs) return state.failed('slow', clock())
      state.succeeded()
      report({ event: 'search.hosted_resumed', message: `answered in ${clock() - startedAt} ms` })
    } catch (error) {
      // A refusal is an answer: the server is up.
      if (isRequestFault(error)) return state.succeeded()
      // No answer within PROBE_MS counts as down.
      state.failed('down', clock())
    }
  }

  const count = (isStandIn: boolean) => {
    const usage = countAnswer(memory, { isStandIn, trouble: isStandIn ? trouble : null, now: clock() })
    if (usage) defer(deps.record(usage).catch(() => {}))
  }

  /** The index in place of a server that is behind; where it has none, what the server holds, marked. */
  async function whileBehind<Answer>(
    call: (engine: SearchEngine) => Promise<Answer>,
    mark: (answer: Answer, as: Fallback) => Answer,
    hasIndex: boolean,
  ): Promise<Answer> {
    try {
      return await call(fallback)
    } catch (error) {
      const answer = await tryEngine(call, hasIndex)
      if (answer === null) throw error
      return mark(answer, 'behind')
    }
  }

  async function ask<Answer>(
    call: (engine: SearchEngine) => Promise<Answer>,
    mark: (answer: Answer, as: Fallback) => Answer,
  ): Promise<Answer> {
    const { state: at, hasIndex } = await serverState()
    if (at === 'not_needed') return call(fallback)
    if (at === 'behind') return whileBehind(call, mark, hasIndex)
    return (await tryEngine(call, hasIndex)) ?? mark(await call(fallback), 'stock-index')
  }

  return {
    async search(query) {
      const { state: at, version, hasIndex } = await serverState()
      const call = (one: SearchEngine) => one.search(query)
      if (at === 'not_needed') return call(fallback)
      if (at === 'behind') {
        count(true)
        return whileBehind(call, (answer, as) => ({ ...answer, fallback: as }), hasIndex)
      }
      const key = JSON.stringify([deps.place, version, query])
      const answer = await tryEngine(call, hasIndex)
      count(answer === null)
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
    vocabulary: (scope) => ask((one) => one.vocabulary(scope), markedWords),
    similar: (query) =>
      ask<Awaited<ReturnType<SearchEngine['similar']>>>(
        (one) => one.similar(query),
        (cars, as) => Object.assign([...cars], { fallback: as }),
      ),
  }
}

const standIns = new WeakMap<StockVocabulary, StockVocabulary>()

/** One copy per vocabulary: callers memoise by its identity. */
const markedWords = (words: StockVocabulary, fallback: Fallback) =>
  computeOnce(standIns, words, () => ({ ...words, fallback }))

/** A refused query says nothing of the server's health: it must not open the breaker for other shoppers. */
function isRequestFault(error: unknown): boolean {
  if (error instanceof QueryTooComplex) return true
  const code = error instanceof TypesenseError ? error.code : (error as { httpStatus?: number }).httpStatus
  return code !== undefined && REQUEST_FAULTS.has(code)
}

const REQUEST_FAULTS = new Set([400, 413, 422])
