import { countedPath, isProbe, type MissingKind, referrerHost } from '../../../shared/redirects/missing.ts'
import { comparablePath } from '../../../shared/tenant/canonical-path.ts'
import type { Report } from '../../platform/log.ts'
import { writeMissing } from './missing-rows.ts'

/** Counts addresses that were asked for and not found (SIT-03), without any data of the visitor. */
export type MissingAddresses = { count(pathname: string, referrer: string | undefined): void }

/** Counts are collected in the isolate for this long and written together: at most three writes a minute for a site. */
const WRITE_DELAY_MS = 20_000
/** Paths of one site that an isolate collects; more are counted together. */
const MAX_PATHS = 200
const MAX_HOSTS = 5
/** The pages of the site itself, as a referrer. */
const OWN = 'own'

/** How often an address was asked for, and from which hosts. */
export type Unwritten = { kind: MissingKind; path: string; times: number; hosts: Record<string, number> }
/** What an isolate has not written yet, by site, then by kind and path. */
export type UnwrittenAddresses = Map<string, Map<string, Unwritten>>
const shared: UnwrittenAddresses = new Map()

type Deps = {
  db: D1Database
  site: string
  /** The site's own host, which is no referrer to name. */
  host: string
  now: number
  defer: (work: Promise<unknown>) => void
  report: Report
  waiting?: UnwrittenAddresses
  windowMs?: number
}

/** Written after the answer. Counts that an isolate has not written when it ends are lost. */
export const missingAddresses = (deps: Deps): MissingAddresses => ({
  count(pathname, referrer) {
    const { site, host, defer, waiting = shared } = deps
    const known = waiting.get(site)
    const counts = known ?? new Map<string, Unwritten>()
    add(counts, comparablePath(pathname), referrerOf(referrer, host))
    if (known) return
    waiting.set(site, counts)
    defer(writeLater(deps, counts))
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

async function writeLater(
  { db, site, now, report, waiting = shared, windowMs = WRITE_DELAY_MS }: Deps,
  counts: Map<string, Unwritten>,
): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, windowMs))
  waiting.delete(site)
  // A failed write may have been applied: it is not repeated.
  await writeMissing(db, site, [...counts.values()], now).catch((error: unknown) =>
    report({ event: 'missing.not_counted', site, message: String(error) }),
  )
}
