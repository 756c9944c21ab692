import type { MissingAddress, MissingKind } from '../../../shared/redirects/missing.ts'
import { DAY_MS } from '../../../shared/time.ts'
import type { SiteStore } from '../../platform/site-store.ts'

/** Paths that a site has room for on one day; the rest is counted together. */
const MAX_PATHS_A_DAY = 500
/** Hosts that are named for a path of one day. */
const MAX_HOSTS = 5

/** How often an address was asked for, and from which hosts. */
export type Unwritten = { kind: MissingKind; path: string; times: number; hosts: Record<string, number> }
const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** Adds counts to those of the day. New paths beyond MAX_PATHS_A_DAY go to the row of the others. */
export const writeMissing = (store: SiteStore, counts: Unwritten[], now: number) =>
  store
    .prepare(
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
    )
    .bind(dayOf(now), JSON.stringify(counts))
    .run()

type Row = { kind: MissingKind; path: string; times: number; last_day: string; hosts: string }

/** What was asked for on the last `days` days, the most often first. */
export async function readMissing(
  store: SiteStore,
  { days, most, now }: { days: number; most: number; now: number },
): Promise<MissingAddress[]> {
  const { results } = await store
    .prepare(
      `select kind, path, sum(times) as times, max(day) as last_day, json_group_array(json(hosts)) as hosts
       from missing_address where site = ?1 and day > ?2
       group by kind, path order by sum(times) desc, path limit ?3`,
    )
    .bind(dayOf(now - days * DAY_MS), most)
    .all<Row>()
  return results.map(({ hosts, ...row }) => ({ ...row, from: sumOf(JSON.parse(hosts) as Record<string, number>[]) }))
}

function sumOf(days: Record<string, number>[]): MissingAddress['from'] {
  const sums = new Map<string, number>()
  for (const [host, times] of days.flatMap(Object.entries<number>)) sums.set(host, (sums.get(host) ?? 0) + times)
  return [...sums]
    .map(([host, times]) => ({ host, times }))
    .toSorted((a, b) => b.times - a.times || (a.host < b.host ? -1 : 1))
    .slice(0, MAX_HOSTS)
}
