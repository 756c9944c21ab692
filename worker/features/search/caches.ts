import { FACET_KEYS } from '../../../shared/search/attributes.ts'
import { nextChangeAt, parseWindow } from '../../../shared/search/promos.ts'
import { queryKey, type StockScope } from '../../../shared/search/query.ts'
import { similarKey } from '../../../shared/search/similar.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { MINUTE_MS } from '../../../shared/time.ts'
import type { Bindings } from '../../bindings.ts'
import { type CachedPage, cachedPageForm } from '../../http/cached-page.ts'
import { STALE, type Timing } from '../../http/timing.ts'
import { cacheHere, edgeCache } from '../../platform/cache/edge-cache.ts'
import { fairLruCache } from '../../platform/cache/fair-lru-cache.ts'
import { type SingleFlight, singleFlight } from '../../platform/cache/single-flight.ts'
import { type Form, type Store, tieredStore } from '../../platform/cache/tiered-cache.ts'
import { utf8 } from '../../platform/crypto.ts'
import { build, configEdition } from '../../platform/edition.ts'
import { perSite } from '../../platform/per-site.ts'
import type { SearchEngine } from './service.ts'

/** Calls whose answers can be cached; a count costs less than its cache key. */
type Call = Exclude<keyof SearchEngine, 'count'>

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
export function cachedSearch(engine: SearchEngine, deps: CachedSearchDeps): SearchEngine {
  const { store, site, calls, kind, now, defer, note } = deps

  const cached =
    <Query, Kind extends Answer>(call: Call, keyOf: (query: Query) => string, ask: (query: Query) => Promise<Kind>) =>
    async (query: Query): Promise<Kind> => {
      if (!calls.includes(call)) return ask(query)
      // Without an edition the answer is usable but has no cache key.
      const edition = await deps.edition().catch(() => null)
      if (edition === null) return ask(query)
      const key = `${call} ${edition} ${keyOf(query)}`
      const hit = await store.find(key)
      if (hit) {
        note({ name: 'search', desc: hit.from })
        return hit.value as Kind
      }
      const startedAt = performance.now()
      const { value, isMine } = await deps.singleFlight.share(`${site} ${key}`, now, () => {
        const answer = ask(query)
        // Other requests may be waiting for it when this one is cancelled.
        defer(answer.then((fresh) => (isStale(fresh) ? undefined : store.keep(key, fresh))).catch(() => {}))
        return answer
      })
      const desc = isStale(value) ? STALE : isMine ? kind : 'shared'
      note({ name: 'search', desc, dur: performance.now() - startedAt })
      return value as Kind
    }

  return {
    search: cached('search', queryKey, (query) => engine.search(query)),
    count: (query) => engine.count(query),
    vocabulary: cached('vocabulary', JSON.stringify, (scope: StockScope) => engine.vocabulary(scope)),
    similar: cached('similar', similarKey, (query) => engine.similar(query)),
  }
}

const isStale = (answer: Answer) => 'fallback' in answer && answer.fallback !== undefined

const CAR_BYTES = 1_600
const COUNT_BYTES = 80

/** Sizes are estimated from the number of cars and counts: serialising would take longer than many a search. */
export const answerForm: Form<Answer> = {
  measureBytes: (answer) => {
    if (Array.isArray(answer)) return answer.length * CAR_BYTES
    if (!('hits' in answer)) return sum(FACET_KEYS.map((key) => answer[key].length)) * COUNT_BYTES
    return answer.hits.length * CAR_BYTES + sum(FACET_KEYS.map((key) => answer.facets[key].length)) * COUNT_BYTES
  },
  pack: (answer) => ({ bytes: utf8(JSON.stringify(answer)), about: null }),
  unpack: ({ bytes }) => JSON.parse(new TextDecoder().decode(bytes)) as Answer,
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/**
 * The scope with `soldSince` rounded down to the minute, for which pages are cached: a scope that changes with every
 * millisecond would make every cache key unique.
 */
export const roundScope = (scope: StockScope): StockScope =>
  scope.soldSince === null ? scope : { ...scope, soldSince: Math.floor(scope.soldSince / MINUTE_MS) * MINUTE_MS }

const MEGABYTE = 2 ** 20

/** One of each for the isolate, across requests and sites. It has 128 MB for everything (docs/scale.md). */
const pageMemory = fairLruCache<CachedPage>({ bytes: 12 * MEGABYTE, tenantBytes: 6 * MEGABYTE })
const answerMemory = fairLruCache<Answer>({ bytes: 2 * MEGABYTE, tenantBytes: MEGABYTE })
const pageFlights = singleFlight<CachedPage | null>()
const searchFlights = singleFlight<Answer>()

/** Opening hours, new arrivals and announcements change with time: a page is rendered again after this long. */
const PAGE_LIFE_MS = MINUTE_MS

/** Promos and pinned cars start and end on their booked minute: no cached page outlives the next start or end. */
const listWindows = perSite(({ search }) => [...search.promos, ...search.pinned].map(parseWindow))

/** A page lives until a promo or a pin begins or ends. */
const pageLife = (site: Site, now: number): number =>
  listWindows(site).length === 0 ? PAGE_LIFE_MS : Math.min(PAGE_LIFE_MS, nextChangeAt(listWindows(site), now) - now)

/**
 * What is cached for a site, by its engine. The stock index answers sooner than a cache outside the isolate would, and
 * holds its own vocabulary; a hosted engine is a network call away, and its answers expire after a minute.
 */
const ENGINES = {
  index: { usesEdge: false, answerLife: 5 * MINUTE_MS, calls: ['search', 'similar'] },
  hosted: { usesEdge: true, answerLife: MINUTE_MS, calls: ['search', 'vocabulary', 'similar'] },
} as const

export type EngineKind = keyof typeof ENGINES

type CacheDeps = {
  env: Bindings
  site: Site
  kind: EngineKind
  engine: SearchEngine
  /** The version of the stock that answers and pages are made from. */
  stockVersion: () => Promise<string>
  now: number
  defer: (work: Promise<unknown>) => void
  note: (timing: Timing) => void
}

/** `pages`: null where they are not cached, as in development. `edition`: names the versions of config and stock. */
export function siteCaches({ env, site, kind, engine, stockVersion, now, defer, note }: CacheDeps) {
  const edition = async () => `${await configEdition(site)} ${await stockVersion()}`
  const program = build(env)
  if (program === null) return { search: engine, pages: null, edition }
  const { usesEdge, answerLife, calls } = ENGINES[kind]
  const edge = usesEdge ? edgeCache(cacheHere(), program) : null
  const flight = { singleFlight: searchFlights, kind, now, defer, note }
  const tier = { tenant: site.slug, now, edge }
  const store = tieredStore({ ...tier, life: answerLife, memory: answerMemory, form: answerForm })
  return {
    search: cachedSearch(engine, { ...flight, store, site: site.slug, edition, calls }),
    pages: {
      store: tieredStore({ ...tier, life: pageLife(site, now), memory: pageMemory, form: cachedPageForm }),
      rendering: pageFlights,
    },
    edition,
  }
}
