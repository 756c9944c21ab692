import type { Site } from '../../../shared/tenant/schema.ts'
import type { Fetch } from '../../platform/http-fetch.ts'
import { perSite } from '../../platform/per-site.ts'
import type { SearchEngine } from './service.ts'
import { SEARCH_TIMEOUT_MS, searchClient } from './typesense/client.ts'
import { typesenseEngine } from './typesense/engine.ts'
import { type GuardMemory, guardedEngine, guardMemory } from './typesense/guarded.ts'
import { type LearntMemory, learntMemory, learntOf } from './typesense/vocabulary-cache.ts'

export type HostedMemory = { guard: GuardMemory; learnt: LearntMemory }

export const hostedMemory = (): HostedMemory => ({ guard: guardMemory(), learnt: learntMemory() })

/** One for the isolate: it lives across requests and sites, each value under its site's name and place. */
const shared = hostedMemory()

const clientOf = perSite(({ typesense }) => typesense && searchClient(typesense))

type Means = {
  site: Site
  /** Answers where the hosted engine does not: the site's own stock index. */
  fallback: SearchEngine
  now: number
  defer: (work: Promise<unknown>) => void
  report: (trouble: { event: string; message: string; site: string }) => void
  memory?: HostedMemory
  fetcher?: Fetch
}

/** The search of a site: hosted where its config says so, with the stock index behind it, else the index (SRC-20). */
export function searchOf({ site, fallback, now, defer, report, memory = shared, fetcher }: Means): SearchEngine {
  const { typesense, slug } = site
  if (typesense === null) return fallback
  const client = fetcher ? searchClient(typesense, fetcher) : clientOf(site)!
  const place = `${slug}\n${typesense.host}\n${typesense.collection}`
  return guardedEngine({
    engine: typesenseEngine({
      client,
      collection: typesense.collection,
      site: slug,
      learnt: learntOf({ memory: memory.learnt, place, now, defer }),
    }),
    fallback,
    memory: memory.guard,
    place,
    timeoutMs: SEARCH_TIMEOUT_MS,
    clock: Date.now,
    report: (trouble) => report({ ...trouble, site: slug }),
  })
}
