import { nextChangeAt, parseWindow } from '../../../shared/search/display-window.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import { MINUTE_MS } from '../../../shared/time.ts'
import type { Bindings } from '../../bindings.ts'
import { type CachedPage, type CachedPages, cachedPageForm } from '../../http/cached-page.ts'
import type { Timing } from '../../http/timing.ts'
import { cacheHere, edgeCache } from '../../platform/cache/edge-cache.ts'
import { fairLruCache } from '../../platform/cache/fair-lru-cache.ts'
import { singleFlight } from '../../platform/cache/single-flight.ts'
import { tieredStore } from '../../platform/cache/tiered-cache.ts'
import { build, configEdition } from '../../platform/edition.ts'
import { perSite } from '../../platform/per-site.ts'
import { type Answer, answerForm, cachedSearch } from './cached-search.ts'
import type { SearchEngine } from './service.ts'

const MEGABYTE = 2 ** 20

/** One of each for the isolate, across requests and sites. It has 128 MB for everything (docs/scale.md). */
const pageMemory = fairLruCache<CachedPage>({ bytes: 12 * MEGABYTE, tenantBytes: 6 * MEGABYTE })
const answerMemory = fairLruCache<Answer>({ bytes: 2 * MEGABYTE, tenantBytes: MEGABYTE })
const pageFlights = singleFlight<CachedPage | null>()
const searchFlights = singleFlight<Answer>()

/** Opening hours, new arrivals and announcements change with time: a page is rendered again after this long. */
const PAGE_LIFE_MS = MINUTE_MS

/** Promos and pinned cars start and end on their booked minute: no cached page outlives the next start or end. */
const windowsOf = perSite(({ search }) => [...search.promos, ...search.pinned].map(parseWindow))

/** A page lives until a promo or a pin begins or ends. */
const pageLife = (site: Site, now: number): number =>
  windowsOf(site).length === 0 ? PAGE_LIFE_MS : Math.min(PAGE_LIFE_MS, nextChangeAt(windowsOf(site), now) - now)

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

type SiteCaches = {
  search: SearchEngine
  /** null: pages are not cached, as in development. */
  pages: CachedPages | null
  /** Names the versions of config and stock. */
  edition: () => Promise<string>
}

export function siteCaches({ env, site, kind, engine, stockVersion, now, defer, note }: CacheDeps): SiteCaches {
  const edition = async () => `${await configEdition(site)} ${await stockVersion()}`
  const program = build(env)
  if (program === null) return { search: engine, pages: null, edition }
  const { usesEdge, answerLife, calls } = ENGINES[kind]
  const edge = usesEdge ? edgeCache(cacheHere(), program) : null
  const common = { tenant: site.slug, now, edge }
  const store = tieredStore({ ...common, life: answerLife, memory: answerMemory, form: answerForm })
  return {
    search: cachedSearch(engine, {
      store,
      singleFlight: searchFlights,
      site: site.slug,
      edition,
      calls,
      kind,
      now,
      defer,
      note,
    }),
    pages: {
      store: tieredStore({ ...common, life: pageLife(site, now), memory: pageMemory, form: cachedPageForm }),
      rendering: pageFlights,
    },
    edition,
  }
}
