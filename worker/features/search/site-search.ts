import { LRUCache } from 'lru-cache'
import { shownFilters } from '../../../shared/finance/offers-finance.ts'
import { shownCounts } from '../../../shared/search/attributes.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import type { Fetch } from '../../platform/http-fetch.ts'
import { perSite } from '../../platform/per-site.ts'
import type { SearchedIndex, StockState } from '../stock/service.ts'
import type { SearchEngine } from './service.ts'
import { PROBE_MS } from './typesense/breaker.ts'
import { type Place, searchClient } from './typesense/client.ts'
import { typesenseEngine } from './typesense/engine.ts'
import { type GuardMemory, guardedEngine, guardMemory } from './typesense/guarded-engine.ts'
import type { Usage } from './typesense/records.ts'
import { type HostedStates, readServerState, type ServerState } from './typesense/server-state.ts'
import { type VocabularyMemory, vocabularyCache, vocabularyMemory } from './typesense/vocabulary-cache.ts'

export type HostedMemory = { guard: GuardMemory; vocabulary: VocabularyMemory; states: HostedStates }

const MAX_PLACES = 100
export const hostedMemory = (): HostedMemory => ({
  guard: guardMemory(),
  vocabulary: vocabularyMemory(),
  states: new LRUCache({ max: MAX_PLACES }),
})

/** One for the isolate, across requests and sites; keys begin with the site and its place. */
const shared = hostedMemory()

const patientPlace = (place: Place): Place => ({ ...place, timeout: PROBE_MS })
const connectClient = perSite(({ typesense }) => typesense && searchClient(typesense))
const connectPatientClient = perSite(({ typesense }) => typesense && searchClient(patientPlace(typesense)))

type SiteSearchDeps = {
  site: Site
  /** The site's own; its index answers when the hosted engine does not. */
  stock: { index: Pick<SearchedIndex, 'engine' | 'isIndexed'>; state: Pick<StockState, 'publishedVersion'> }
  kv: KVNamespace
  now: number
  defer: (work: Promise<unknown>) => void
  report: (trouble: { event: string; message: string; site: string }) => void
  record: (usage: Usage) => Promise<unknown>
  memory?: HostedMemory
  fetcher?: Fetch
}

/**
 * The search of a site: its stock index, or where that cannot hold the stock the server that its config names, with what
 * can stand in for it (SRC-20).
 */
export function siteSearch(deps: SiteSearchDeps): SearchEngine {
  const { site, stock, kv, now, defer, report, record, memory = shared, fetcher } = deps
  const { typesense, slug } = site
  if (typesense === null) return stock.index.engine
  const { host, collection, key, timeout, trial } = typesense
  const place = `${slug}\n${host}\n${collection}`
  let known: Promise<ServerState> | null = null
  const serverState = () =>
    (known ??= readServerState({
      kv,
      site: slug,
      place: typesense,
      isTrial: trial,
      publishedVersion: () => stock.state.publishedVersion(),
      isIndexed: () => stock.index.isIndexed(),
      states: memory.states,
      now,
    }))
  const vocabularies = vocabularyCache({
    memory: memory.vocabulary,
    place,
    version: async () => (await serverState()).version,
    now,
    defer,
  })
  const quick = fetcher ? searchClient(typesense, fetcher) : connectClient(site)!
  const patient = fetcher ? searchClient(patientPlace(typesense), fetcher) : connectPatientClient(site)!
  const engineBy = (client: ReturnType<typeof searchClient>) =>
    typesenseEngine({
      client,
      loader: patient,
      collection,
      site: slug,
      vocabularies,
      counted: ({ facets }) => shownCounts(shownFilters(site), facets),
    })
  return guardedEngine({
    engine: engineBy(quick),
    patient: engineBy(patient),
    fallback: stock.index.engine,
    serverState,
    memory: memory.guard,
    place,
    timeoutMs: timeout,
    clock: Date.now,
    defer,
    report: ({ event, message }) => report({ event, message: loggable(message, key), site: slug }),
    record: (usage) =>
      record({
        ...usage,
        trouble: usage.trouble && { ...usage.trouble, message: loggable(usage.trouble.message, key) },
      }),
  })
}

const MAX_MESSAGE_CHARS = 500

/** A server may repeat in its error what it was sent: the key stays out of the log, and so does a page of text. */
const loggable = (message: string, key: string): string =>
  message.replaceAll(key, '(key)').replace(/\s+/g, ' ').slice(0, MAX_MESSAGE_CHARS)
