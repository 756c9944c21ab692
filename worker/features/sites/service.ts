import { LRUCache } from 'lru-cache'
import { slug as slugSchema } from '../../../shared/settings/fields.ts'
import { hostKey, reviewsKey } from '../../../shared/tenant/kv-keys.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import type { Report } from '../../platform/log.ts'
import { readKv, siteBySlug, siteConfigs } from '../../platform/site-by-slug.ts'
import { withReviews } from '../reviews/part.ts'
import { previewMemory, previewSite } from './preview.ts'
import { projectedAt } from './registry/records.ts'

/** Knows which site has which host (TEN-01). */
export type Sites = {
  /** null where the host has no site. Throws while KV is down, for a host that this isolate has not looked up yet. */
  at(hostname: string): Promise<Site | null>
  /** The draft or past edition that is open under an id; null where none is, or its time is over. */
  preview(id: string): Promise<Site | null>
}

/** A site is checked for changes, behind the answer, this often. */
const FRESH_FOR_MS = 5_000
/** KV may serve the previous value for a minute after a change. */
const KV_LAGS_MS = 90_000
/** A site is read from KV again after this even if it has not changed: reviews come with it. */
const READ_ANEW_MS = 10 * 60_000
/** A host without a site is looked up again after this. */
const UNKNOWN_FOR_MS = 30_000
const MAX_HOSTS = 20_000
const MAX_UNKNOWN_HOSTS = 10_000

/** The site of a host, when it was last asked about and last read from KV (epoch ms). */
type KnownHost = { slug: string; checkedAt: number; readAt: number }

/** Across requests: the site of a host by its slug, and hosts without one. Sites are in `configs`, which has the bound. */
export type SiteMemory = ReturnType<typeof siteMemory>

export function siteMemory(configs = siteConfigs()) {
  return {
    hosts: new LRUCache<string, KnownHost>({ max: MAX_HOSTS }),
    unknownHosts: new LRUCache<string, number>({ max: MAX_UNKNOWN_HOSTS }),
    configs,
    /** Sites with their provider's reviews: the same object while config and reviews are the same. */
    reviewed: new WeakMap<Site, { text: string | null; site: Site }>(),
    previews: previewMemory(),
  }
}

type SitesDeps = {
  memory: SiteMemory
  kv: Parameters<typeof siteBySlug>[0]
  /** Epoch milliseconds. */
  now: number
  /** The database of the registry; without it KV is read each time. */
  registry?: Parameters<typeof projectedAt>[0]
  /** Called before a look-up that delays the answer. */
  onFirst?: () => void
  /** Lets work outlive the answer. */
  defer: (work: Promise<unknown>) => void
  report: Report
}

/** Sites by host: KV has the slug of a host under `host:<hostname>`, `siteBySlug` reads its config. */
export function kvSites(deps: SitesDeps): Sites {
  const { memory, now } = deps
  return {
    async at(hostname) {
      const known = memory.hosts.get(hostname)
      if (!known && isUnknownHost(memory, hostname, now)) return null
      const site = known ? rememberedSite(memory, known.slug) : null
      if (!known || !site) {
        deps.onFirst?.()
        return lookUp(deps, hostname)
      }
      if (now - known.checkedAt >= FRESH_FOR_MS) {
        known.checkedAt = now
        deps.defer(check(deps, hostname, known))
      }
      return site
    },
    preview: (id) => previewSite({ kv: deps.kv, previews: memory.previews, now }, id),
  }
}

/** Forgets a site that this isolate has changed: its hosts are looked up anew. */
export function dropSite(memory: SiteMemory, slug: string, hosts: string[]): void {
  for (const [host, known] of memory.hosts.entries()) if (known.slug === slug) memory.hosts.delete(host)
  for (const host of hosts) memory.unknownHosts.delete(host)
}

/** The site of a slug as it was read last, with its reviews; null where it had to make room for others. */
function rememberedSite({ configs, reviewed }: SiteMemory, slug: string): Site | null {
  const config = configs.get(slug)?.site
  if (!config || config.reviews.provider === 'file') return config ?? null
  return reviewed.get(config)?.site ?? null
}

function isUnknownHost(memory: SiteMemory, hostname: string, now: number): boolean {
  const foundEmptyAt = memory.unknownHosts.get(hostname)
  return foundEmptyAt !== undefined && now - foundEmptyAt < UNKNOWN_FOR_MS
}

/** A site whose reviews a provider has, with those; while KV does not give them, with those read before. */
async function withStoredReviews(
  config: Site,
  { memory, kv, report }: Pick<SitesDeps, 'memory' | 'kv' | 'report'>,
): Promise<Site> {
  if (config.reviews.provider === 'file') return config
  const last = memory.reviewed.get(config)
  try {
    const text = await readKv(kv, reviewsKey(config.slug))
    if (last?.text === text) return last.site
    const site = withReviews(config, text)
    memory.reviewed.set(config, { text, site })
    return site
  } catch (error) {
    report({ event: 'reviews.unreachable', site: config.slug, message: String(error) })
    return last?.site ?? config
  }
}

/** Reads a site again unless the registry says that what was read is still so: KV takes money for each read. */
async function check(deps: SitesDeps, hostname: string, known: KnownHost): Promise<void> {
  const { registry, now } = deps
  const isRecent = now - known.readAt < READ_ANEW_MS
  const projected = registry && isRecent ? await projectedAt(registry, hostname).catch(() => null) : null
  if (projected?.slug === known.slug && known.readAt >= projected.at + KV_LAGS_MS) return
  await lookUp(deps, hostname).catch(() => null)
}

/** Reads the site of a host and remembers it; reports a failure before it throws. */
async function lookUp({ memory, kv, now, report }: SitesDeps, hostname: string): Promise<Site | null> {
  try {
    const slug = await readKv(kv, hostKey(hostname))
    // What KV answers where a site is known, and is none, is no sign that the site is gone.
    if (slug !== null && !slugSchema.safeParse(slug).success) throw new Error('KV has no slug for this host')
    const config = slug === null ? null : await siteBySlug(kv, slug, { configs: memory.configs, report })
    const site = config && (await withStoredReviews(config, { memory, kv, report }))
    if (site === null) {
      memory.hosts.delete(hostname)
      memory.unknownHosts.set(hostname, now)
    } else {
      memory.hosts.set(hostname, { slug: site.slug, checkedAt: now, readAt: now })
      memory.unknownHosts.delete(hostname)
    }
    return site
  } catch (error) {
    report({ event: 'site.unreachable', hostname, error: error instanceof Error ? error.message : String(error) })
    throw error
  }
}
