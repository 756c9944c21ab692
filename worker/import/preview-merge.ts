import type { Branch } from '../../shared/stock/large-change.ts'
import type { SiteStore } from '../platform/site-store.ts'
import { explainTooLarge, indexEstimate } from '../stock-index/index-size.ts'
import { SOLD_KEPT_MS } from '../stock-records/records.ts'
import {
  CAR_OF_ROW,
  carRanges,
  differs,
  isShown,
  LIVE,
  READ_ROWS,
  ROW_OF_CAR,
  stagedRanges,
  type Vanished,
} from './merge-rows.ts'
import { FileRefused } from './refused.ts'
import { OWN_RUN, type Run } from './run.ts'

/** The effect of the staged rows on the cars of their feed, in cars. */
export type Changes = Awaited<ReturnType<typeof previewMerge>>

/** Whether a row or record is of a car that cannot be bought. */
const isOff = (row: 's' | 'car') => `(${row}.status not in ${LIVE} or instr(${row}.doc, '"reserved":true') > 0)`

const OF_STAGED = `
  select count(*) as staged, sum(car.id is null) as added,
    sum(car.status not in ${LIVE} and s.status in ${LIVE}) as returned,
    sum(iif(${differs('s')}, ${isShown('car')} and not ${isShown('s')}, 0)) as takenOff,
    sum(${isOff('s')}) as offSale, sum(iif(${differs('s')}, ${isOff('car')} and not ${isOff('s')}, 0)) as freed,
    sum(car.id is not null and ${differs('s')}) as differing, sum(s.car_id > 0) as renumbered,
    sum(s.car_id is not null and exists (
      select 1 from car named where named.site = ?1 and named.source_key = s.source_key)) as replaced
  from stock_staging s not indexed left join car on car.site = ?1 and car.id = ${CAR_OF_ROW}
  where s.rowid > ?3 and s.rowid <= ?4 and s.run = ${OWN_RUN} and s.doc is not null`

const OF_CARS = `
  select sum(car.feed = ?5) as own, sum(isLive and car.feed = ?5 and s.run is null) as gone,
    sum(isLive and car.feed = ?5 and ${isShown('car')}) as live, sum(iif(s.run is null, isLive and car.feed = ?5 and ${isShown('car')}, 0)) as lost,
    sum(car.same_as is null and s.doc is null and ((car.status = 'sold' and car.sold_at >= ?6)
      or (isLive and (car.feed <> ?5 or s.run is not null)))) as others
  from (select *, status in ${LIVE} as isLive from car indexed by car_by_site
        where site = ?1 and id > ?3 and id <= ?4) car
  left join stock_staging s on +s.run = ${OWN_RUN} and s.rowid = ${ROW_OF_CAR}`

/**
 * `live`: cars on sale that the site shows; `takenOff`: those that the file still lists, and says are sold, withdrawn or not for
 * the site; `lost`: those that it does not list, as the hidden ones among `gone` are not. `offSale`: rows that say that their car
 * is sold, withdrawn or reserved, `freed`: cars that no longer are. `replaced`: keys that name another car than before,
 * `renumbered`: cars under another key than before. `others`: cars in the index after the merge that are neither staged nor
 * gone: of other feeds, sold, or in rows refused.
 */
const OF_ROWS = { staged: 0, added: 0, returned: 0, takenOff: 0, differing: 0, replaced: 0, renumbered: 0 }
const NO_COUNTS = { ...OF_ROWS, offSale: 0, freed: 0, own: 0, live: 0, gone: 0, lost: 0, others: 0 }
type Counts = typeof NO_COUNTS

/** Counts the effect of a merge, some rows at a time. Exact: the lock of the run excludes other imports. */
export async function previewMerge(store: SiteStore, run: Run) {
  const counts = { ...NO_COUNTS }
  const add = (row: Partial<Record<keyof Counts, number | null>> | null) => {
    for (const [name, count] of Object.entries(row ?? {})) counts[name as keyof Counts] += count ?? 0
  }
  const ofStaged = store.prepare(OF_STAGED)
  for await (const { after, upto } of stagedRanges(store, run, READ_ROWS))
    add(await ofStaged.bind(run.id, after, upto).first())
  const ofCars = store.prepare(OF_CARS)
  for await (const { after, upto } of carRanges(store, run, READ_ROWS))
    add(await ofCars.bind(run.id, after, upto, run.feed, run.asOf - SOLD_KEPT_MS).first())
  const { staged, differing, own, ...changes } = counts
  return {
    ...changes,
    changed: differing - changes.returned,
    unchanged: staged - changes.added - differing,
    // The feed has no car on record yet.
    isFirst: own === 0,
  }
}

/** The branches of a feed of whose cars on sale a run has staged none, where it has some of another. */
export const missingBranches = (store: SiteStore, run: Run): Promise<Branch[]> =>
  store.rows(
    `with branch as (select coalesce(doc ->> '$.location_name', doc ->> '$.location_id') as name, count(*) as cars, sum(${ROW_OF_CAR} > 0) as listed
       from car indexed by car_by_site where site = ?1 and feed = ?3 and status in ${LIVE} group by 1)
     select name, cars from branch where name is not null and listed is null and exists (select 1 from branch where listed > 0)`,
    [run.id, run.feed],
  )

type IndexLimit = {
  vanished: Vanished
  replacesDemo?: boolean
  maxIndexBytes: number
  /** Bytes of the index of so many cars like those of the file. */
  measureBytes: (cars: number) => number
}

/** A stock that does not fit the memory of an isolate would never be seen. Records of one car count as several. */
export function assertFits(
  changes: Changes,
  { vanished, replacesDemo, maxIndexBytes, measureBytes }: IndexLimit,
): void {
  const { added, returned, changed, unchanged, gone, others } = changes
  const left = replacesDemo ? 0 : others + (vanished === 'withdraw' ? 0 : gone)
  const cars = added + returned + changed + unchanged + left
  const reason = explainTooLarge(cars, measureBytes(cars), maxIndexBytes)
  if (reason !== null) throw new FileRefused('stock_too_large', reason)
}

type StagedWords = Parameters<ReturnType<typeof indexEstimate>['add']>[0]

export async function estimateStaged(store: SiteStore, run: Run): Promise<IndexLimit['measureBytes']> {
  const estimate = indexEstimate()
  const statement = store.prepare(
    `select doc ->> '$.model' as model, doc ->> '$.badge' as badge, doc ->> '$.series' as series,
       doc ->> '$.variant' as variant, doc ->> '$.stocknum' as stocknum
     from stock_staging not indexed where rowid > ?3 and rowid <= ?4 and run = ${OWN_RUN} and doc is not null order by rowid`,
  )
  for await (const { after, upto } of stagedRanges(store, run, READ_ROWS))
    for (const row of (await statement.bind(run.id, after, upto).all<StagedWords>()).results) estimate.add(row)
  return estimate.measureBytes
}
