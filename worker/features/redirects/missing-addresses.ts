import { LRUCache } from 'lru-cache'
import { comparablePath } from '../../../shared/redirects/address.ts'
import {
  countedPath,
  isProbe,
  type MissingAddress,
  type MissingKind,
  referrerHost,
} from '../../../shared/redirects/missing.ts'
import { DAY_MS } from '../../../shared/time.ts'
import type { Report } from '../../platform/log.ts'
import type { SiteStore } from '../../platform/site-store.ts'

/** Counts addresses that were asked for and not found (SIT-03), without any data of the visitor. */
export type MissingAddresses = { count(pathname: string, referrer: string | undefined): void }

/** An isolate writes the counts of a site at most this often, so that a flood costs three writes a minute. */
const WRITE_EVERY_MS = 20_000
const MAX_SITES = 500
/** Paths of one site that an isolate collects; more are counted together. */
const MAX_PATHS = 200
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

/** Written after the answer: the first at once, the next with one WRITE_EVERY_MS later; lost where the isolate ends. */
export const missingAddresses = ({ store, host, now, defer, report, memory = shared }: Deps): MissingAddresses => ({
  count(pathname, referrer) {
    const collected = memory.get(store.site) ?? { counts: new Map<string, Unwritten>(), writtenAt: -Infinity }
    memory.set(store.site, collected)
    add(collected.counts, comparablePath(pathname), readReferrer(referrer, host))
    if (now - collected.writtenAt < WRITE_EVERY_MS) return
    memory.set(store.site, { counts: new Map(), writtenAt: now })
    // A failed write may have been applied: it is not repeated.
    const written = writeMissing(store, [...collected.counts.values()], now).catch((error: unknown) =>
      report({ event: 'missing.not_counted', site: store.site, message: String(error) }),
    )
    defer(written)
  },
})

const readReferrer = (referrer: string | undefined, host: string): string | null =>
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

/** Paths that a site has room for on one day; the rest is counted together. */
const MAX_PATHS_A_DAY = 500
const MAX_HOSTS = 5

/** How often an address was asked for, and from which hosts. */
type Unwritten = { kind: MissingKind; path: string; times: number; hosts: Record<string, number> }
const isoDay = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** Adds counts to those of the day. New paths beyond MAX_PATHS_A_DAY go to the row of the others. */
export const writeMissing = (store: SiteStore, counts: Unwritten[], now: number) =>
  store.run(
    `insert into missing_address (site, day, kind, path, times, hosts)
     with counted as (
       select value ->> 'kind' as kind, value ->> 'path' as path, value ->> 'times' as times, value -> 'hosts' as hosts,
              exists (select 1 from missing_address as known where known.site = ?1 and known.day = ?2
                      and known.kind = value ->> 'kind' and known.path = value ->> 'path') as is_known
       from json_each(?3)),
     placed as (
       select *, row_number() over (partition by kind, is_known order by times desc, path) as place from counted),
     room as (
       select ${MAX_PATHS_A_DAY} - count(*) as paths from missing_address
       where site = ?1 and day = ?2 and kind = 'address'),
     kept as (
       select *, kind <> 'address' or is_known or place <= room.paths as has_row from placed, room)
     select ?1, ?2, iif(has_row, kind, 'others') as own_kind, iif(has_row, path, '') as own_path,
            sum(times), iif(min(has_row), max(hosts), '{}')
     from kept where true group by own_kind, own_path
     on conflict (site, day, kind, path) do update set times = times + excluded.times, hosts = (
       select json_group_object(host, times) from (
         select key as host, sum(value) as times from (
           select key, value from json_each(missing_address.hosts)
           union all select key, value from json_each(excluded.hosts))
         group by key order by 2 desc, 1 limit ${MAX_HOSTS}))`,
    [isoDay(now), JSON.stringify(counts)],
  )

type Row = { kind: MissingKind; path: string; times: number; last_day: string; hosts: string }

/** What was asked for on the last `days` days, the most often first. */
export async function readMissing(
  store: SiteStore,
  { days, most, now }: { days: number; most: number; now: number },
): Promise<MissingAddress[]> {
  const results = await store.rows<Row>(
    `select kind, path, sum(times) as times, max(day) as last_day, json_group_array(json(hosts)) as hosts
     from missing_address where site = ?1 and day > ?2
     group by kind, path order by sum(times) desc, path limit ?3`,
    [isoDay(now - days * DAY_MS), most],
  )
  return results.map(({ hosts, ...row }) => ({ ...row, from: sumDays(JSON.parse(hosts) as Record<string, number>[]) }))
}

function sumDays(days: Record<string, number>[]): MissingAddress['from'] {
  const sums = new Map<string, number>()
  for (const [host, times] of days.flatMap(Object.entries<number>)) sums.set(host, (sums.get(host) ?? 0) + times)
  return [...sums]
    .map(([host, times]) => ({ host, times }))
    .toSorted((a, b) => b.times - a.times || (a.host < b.host ? -1 : 1))
    .slice(0, MAX_HOSTS)
}
