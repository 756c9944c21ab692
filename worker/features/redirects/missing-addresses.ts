import { LRUCache } from 'lru-cache'
import { comparablePath } from '../../../shared/redirects/comparable.ts'
import { countedPath, isProbe, type MissingKind, referrerHost } from '../../../shared/redirects/missing.ts'
import type { Report } from '../../platform/log.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { type Unwritten, writeMissing } from './missing-rows.ts'

/** Counts addresses that were asked for and not found (SIT-03), without any data of the visitor. */
export type MissingAddresses = { count(pathname: string, referrer: string | undefined): void }

/** An isolate writes the counts of a site at most this often, so that a flood costs three writes a minute. */
const WRITE_EVERY_MS = 20_000
/** Sites whose counts an isolate collects. */
const MAX_SITES = 500
/** Paths of one site that an isolate collects; more are counted together. */
const MAX_PATHS = 200
const MAX_HOSTS = 5
/** The pages of the site itself, as a referrer. */
const OWN = 'own'

/** What an isolate has not written yet of a site, by kind and path, and when it wrote last (epoch ms). */
type Collected = { counts: Map<string, Unwritten>; writtenAt: number }
export type CollectedAddresses = LRUCache<string, Collected>

export const collectedAddresses = (): CollectedAddresses => new LRUCache({ max: MAX_SITES })
const shared = collectedAddresses()

type Deps = {
  store: SiteStore
  /** The site's own host, which is no referrer to name. */
  host: string
  now: number
  defer: (work: Promise<unknown>) => void
  report: Report
  memory?: CollectedAddresses
}

/**
 * Written after the answer: the first at once, those of the next WRITE_EVERY_MS together with the one after them. What an
 * isolate has not written when it ends is lost.
 */
export const missingAddresses = ({ store, host, now, defer, report, memory = shared }: Deps): MissingAddresses => ({
  count(pathname, referrer) {
    const collected = memory.get(store.site) ?? { counts: new Map<string, Unwritten>(), writtenAt: -Infinity }
    memory.set(store.site, collected)
    add(collected.counts, comparablePath(pathname), referrerOf(referrer, host))
    if (now - collected.writtenAt < WRITE_EVERY_MS) return
    memory.set(store.site, { counts: new Map(), writtenAt: now })
    // A failed write may have been applied: it is not repeated.
    const written = writeMissing(store, [...collected.counts.values()], now).catch((error: unknown) =>
      report({ event: 'missing.not_counted', site: store.site, message: String(error) }),
    )
    defer(written)
  },
})

const referrerOf = (referrer: string | undefined, host: string): string | null =>
  referrerHost(referrer, host) ?? (referrer && URL.parse(referrer)?.hostname === host ? OWN : null)

function add(counts: Map<string, Unwritten>, path: string, host: string | null): void {
  const counted = isProbe(path) ? '' : countedPath(path)
  const isKnown = counts.has(`address ${counted}`)
  const kind: MissingKind = counted === '' ? 'probe' : isKnown || counts.size < MAX_PATHS ? 'address' : 'others'
  const key = `${kind} ${kind === 'address' ? counted : ''}`
  const entry = counts.get(key) ?? { kind, path: kind === 'address' ? counted : '', times: 0, hosts: {} }
  counts.set(key, entry)
  entry.times++
  if (host === null || kind !== 'address') return
  if (Object.hasOwn(entry.hosts, host) || Object.keys(entry.hosts).length < MAX_HOSTS)
    entry.hosts[host] = (entry.hosts[host] ?? 0) + 1
}
