import type { Site } from '../../../shared/tenant/schema.ts'
import type { Fetch } from '../../platform/http-fetch.ts'
import { perSite } from '../../platform/per-site.ts'
import type { SearchEngine } from './service.ts'
import { searchClient } from './typesense/client.ts'
import { typesenseEngine } from './typesense/engine.ts'
import { type GuardMemory, guardedEngine, guardMemory } from './typesense/guarded-engine.ts'
import { type VocabularyMemory, vocabularyCache, vocabularyMemory } from './typesense/vocabulary-cache.ts'

export type HostedMemory = { guard: GuardMemory; vocabulary: VocabularyMemory }

export const hostedMemory = (): HostedMemory => ({ guard: guardMemory(), vocabulary: vocabularyMemory() })

/** One for the isolate, across requests and sites; keys begin with the site and its place. */
const shared = hostedMemory()

const clientOf = perSite(({ typesense }) => typesense && searchClient(typesense))

type SiteSearchDeps = {
  site: Site
  /** The site's own stock index, for when the hosted engine does not answer. */
  fallback: SearchEngine
  now: number
  defer: (work: Promise<unknown>) => void
  report: (trouble: { event: string; message: string; site: string }) => void
  memory?: HostedMemory
  fetcher?: Fetch
}

/** The search of a site: hosted where its config says so, with the stock index behind it, else the index (SRC-20). */
export function siteSearch({
  site,
  fallback,
  now,
  defer,
  report,
  memory = shared,
  fetcher,
}: SiteSearchDeps): SearchEngine {
  const { typesense, slug } = site
  if (typesense === null) return fallback
  const client = fetcher ? searchClient(typesense, fetcher) : clientOf(site)!
  const place = `${slug}\n${typesense.host}\n${typesense.collection}`
  return guardedEngine({
    engine: typesenseEngine({
      client,
      collection: typesense.collection,
      site: slug,
      vocabularies: vocabularyCache({ memory: memory.vocabulary, place, now, defer }),
    }),
    fallback,
    memory: memory.guard,
    place,
    timeoutMs: typesense.timeout,
    clock: Date.now,
    report: ({ event, message }) => report({ event, message: loggable(message, typesense.key), site: slug }),
  })
}

const MAX_MESSAGE_CHARS = 500

/** A server may repeat in its error what it was sent: the key stays out of the log, and so does a page of text. */
const loggable = (message: string, key: string): string =>
  message.replaceAll(key, '(key)').replace(/\s+/g, ' ').slice(0, MAX_MESSAGE_CHARS)
