import { NEW_FOR_DAYS } from '../../shared/car/tag.ts'
import { DAY_MS } from '../../shared/time.ts'
import { recordCarChange } from '../stock-records/publications.ts'
import { SOLD_KEPT_FOR } from '../stock-records/records.ts'
import { endAlarm } from './alarms.ts'
import { changesHidden, type Duplicates, hideStatements } from './duplicates.ts'
import { releaseHeld } from './hold.ts'
import { differs, LIVE, type Vanished } from './merge-rows.ts'
import { assertAlive, type Run } from './run.ts'

/** The effect of the staged rows on the cars of their feed, in cars. */
export type Changes = {
  added: number
  returned: number
  changed: number
  unchanged: number
  gone: number
  live: number
  /** Cars in the index after the merge that are neither staged nor gone: of other feeds, sold, or in rows refused. */
  others: number
  /** Whether the feed has no car on record yet. */
  isFirst: boolean
}

/** Counts the effect of a merge. Exact: the lock of the run excludes other imports. */
export async function previewMerge(db: D1Database, run: Run): Promise<Changes> {
  const [staged, stock, other] = await db.batch<Record<string, number | null>>([
    db
      .prepare(
        `select sum(car.id is null) as added,
                sum(car.status not in ${LIVE} and s.status in ${LIVE}) as returned,
                sum(car.id is not null and ${differs('s')}) as differing,
                count(*) as staged
         from stock_staging s left join car on car.site = ?2 and car.source_key = s.source_key
         where s.run = ?1 and s.doc is not null`,
      )
      .bind(run.id, run.site),
    db
      .prepare(
        `select count(*) as live, sum(s.run is null) as gone,
                not exists (select 1 from car where site = ?2 and feed = ?3) as first
         from car left join stock_staging s on s.run = ?1 and s.source_key = car.source_key
         where car.site = ?2 and car.feed = ?3 and car.status in ${LIVE}`,
      )
      .bind(run.id, run.site, run.feed),
    db
      .prepare(
        `select count(*) as others
         from car left join stock_staging s on s.run = ?1 and s.source_key = car.source_key
         where car.site = ?2 and car.same_as is null and s.doc is null
           and ((car.status = 'sold' and car.sold_at >= ?4)
             or (car.status in ${LIVE} and (car.feed <> ?3 or s.run is not null)))`,
      )
      .bind(run.id, run.site, run.feed, run.asOf - SOLD_KEPT_FOR),
  ])
  const counts = { ...staged?.results[0], ...stock?.results[0], ...other?.results[0] }
  const of = (name: string): number => counts[name] ?? 0
  return {
    added: of('added'),
    returned: of('returned'),
    changed: of('differing') - of('returned'),
    unchanged: of('staged') - of('added') - of('differing'),
    gone: of('gone'),
    live: of('live'),
    others: of('others'),
    isFirst: of('first') === 1,
  }
}

/** Joined into every statement of the merge, which has no effect once the run has lost its lock. */
const RUN = "stock_run r where r.id = ?1 and r.outcome = 'running'"

/**
 * `?2`: the first day of a car that the feed gives none. A car that is first seen as sold was sold on a day that is not
 * known, so it has none; one that was on record before was sold when the feed first says so.
 */
const MERGE = `
  insert into car (site, feed, source_key, slug, status, created_at, updated_at, sold_at, withdrawn_at, doc)
  select r.site, r.feed, s.source_key, s.slug, s.status, min(coalesce(s.listed_at, ?2), r.as_of), r.as_of,
         iif(s.status = 'sold', min(s.sold_at, r.as_of), null), iif(s.status = 'withdrawn', r.as_of, null), s.doc
  from stock_staging s, ${RUN} and s.run = r.id and s.doc is not null
  order by s.rowid
  on conflict (site, source_key) do update set
    status = excluded.status, doc = excluded.doc, updated_at = excluded.updated_at,
    sold_at = case when excluded.status <> 'sold' then null
                   when car.status = 'sold' then coalesce(car.sold_at, excluded.sold_at)
                   else coalesce(excluded.sold_at, excluded.updated_at) end,
    withdrawn_at = iif(excluded.status = 'withdrawn', coalesce(car.withdrawn_at, excluded.withdrawn_at), null)
  where ${differs('excluded')}`

const vanish = (status: string, moment: string): string => `
  update car set status = '${status}', ${moment} = r.as_of, updated_at = r.as_of
  from ${RUN} and car.site = r.site and car.feed = r.feed and car.status in ${LIVE}
  and not exists (select 1 from stock_staging s where s.run = r.id and s.source_key = car.source_key)`

const VANISH: Record<Vanished, string | null> = {
  sold: vanish('sold', 'sold_at'),
  withdraw: vanish('withdrawn', 'withdrawn_at'),
  keep: null,
}

const DELETE_DEMO = `delete from car where site in (select r.site from ${RUN})`

export type MergeOrder = {
  /** What previewMerge counted. */
  changes: Changes
  vanished: Vanished
  /** Whether cars that are new on record may have stood in the yard for long: those of a first file. */
  areOld: boolean
  /** Whether the cars on record are a demo, which goes. */
  replacesDemo: boolean
  duplicates: Duplicates
  result: string
  now: number
}

/** Whether a merge makes some car another than before, so that the stock is to be published. */
async function changesStock(db: D1Database, run: Run, order: MergeOrder): Promise<boolean> {
  const { added, changed, returned, gone } = order.changes
  if (order.replacesDemo || added + changed + returned > 0 || (gone > 0 && order.vanished !== 'keep')) return true
  return changesHidden(db, run, order.duplicates)
}

/** Replaces the stock of a feed with the staged rows, all or none. A car keeps its id, slug and first day through every change. */
export async function merge(db: D1Database, run: Run, order: MergeOrder): Promise<void> {
  const gone = VANISH[order.vanished]
  const firstDay = order.areOld ? run.asOf - NEW_FOR_DAYS * DAY_MS : run.asOf
  const isChange = await changesStock(db, run, order)
  const results = await db.batch([
    ...(order.replacesDemo ? [db.prepare(DELETE_DEMO).bind(run.id)] : []),
    db.prepare(MERGE).bind(run.id, firstDay),
    ...(gone ? [db.prepare(gone).bind(run.id)] : []),
    ...hideStatements(db, run, order.duplicates),
    ...releaseHeld(db, run),
    ...(isChange ? [recordCarChange(db, run.site)] : []),
    endAlarm(db, run),
    db
      .prepare(
        `update stock_run set outcome = 'committed', finished_at = ?2, result = ?3
         where id = ?1 and outcome = 'running'`,
      )
      .bind(run.id, order.now, order.result),
  ])
  assertAlive(results.at(-1))
  // What is left of them goes with the next run.
  await deleteStaged(db, run).catch(() => {})
}

/** Staged rows that are deleted at once, so that nothing waits long for the database. */
const DELETED_ROWS = 5000

async function deleteStaged(db: D1Database, run: Run): Promise<void> {
  const statement = db
    .prepare('delete from stock_staging where rowid in (select rowid from stock_staging where run = ?1 limit ?2)')
    .bind(run.id, DELETED_ROWS)
  while ((await statement.run()).meta.changes === DELETED_ROWS);
}
