import { recordCarChange } from '../stock-records/publications.ts'
import { SOLD_KEPT_FOR } from '../stock-records/records.ts'
import { assertAlive, type Run } from './run.ts'

export const VANISHED = ['sold', 'withdraw', 'keep'] as const
/** The fate of a car that the feed no longer lists. */
export type Vanished = (typeof VANISHED)[number]

/** The effect of the staged rows on the stock, in cars. */
export type Changes = {
  added: number
  returned: number
  changed: number
  unchanged: number
  gone: number
  live: number
  /** Sold cars that stay in the index and are not staged. */
  sold: number
}

const LIVE = "('in_stock', 'coming_soon')"

/** Counts the effect of a merge. Exact: the lock of the run excludes other imports. */
export async function previewMerge(db: D1Database, run: Run): Promise<Changes> {
  const [staged, stock, sold] = await db.batch<Record<string, number | null>>([
    db
      .prepare(
        `select sum(car.id is null) as added,
                sum(car.status not in ${LIVE} and s.status in ${LIVE}) as returned,
                sum(car.id is not null and (car.status <> s.status or car.doc <> s.doc)) as differing,
                count(*) as staged
         from stock_staging s left join car on car.site = ?2 and car.source_key = s.source_key
         where s.run = ?1 and s.doc is not null`,
      )
      .bind(run.id, run.site),
    db
      .prepare(
        `select count(*) as live, sum(s.run is null) as gone
         from car left join stock_staging s on s.run = ?1 and s.source_key = car.source_key
         where car.site = ?2 and car.status in ${LIVE}`,
      )
      .bind(run.id, run.site),
    db
      .prepare(
        `select sum(s.run is null) as sold
         from car left join stock_staging s on s.run = ?1 and s.source_key = car.source_key
         where car.site = ?2 and car.status = 'sold' and car.sold_at >= ?3`,
      )
      .bind(run.id, run.site, run.asOf - SOLD_KEPT_FOR),
  ])
  const counts = { ...staged?.results[0], ...stock?.results[0], ...sold?.results[0] }
  const of = (name: string): number => counts[name] ?? 0
  return {
    added: of('added'),
    returned: of('returned'),
    changed: of('differing') - of('returned'),
    unchanged: of('staged') - of('added') - of('differing'),
    gone: of('gone'),
    live: of('live'),
    sold: of('sold'),
  }
}

/** Joined into every statement of the merge, which has no effect once the run has lost its lock. */
const RUN = "stock_run r where r.id = ?1 and r.outcome = 'running'"

const MERGE = `
  insert into car (site, source_key, slug, status, created_at, updated_at, sold_at, withdrawn_at, doc)
  select r.site, s.source_key, s.slug, s.status, min(coalesce(s.listed_at, r.as_of), r.as_of), r.as_of,
         iif(s.status = 'sold', min(coalesce(s.sold_at, r.as_of), r.as_of), null),
         iif(s.status = 'withdrawn', r.as_of, null), s.doc
  from stock_staging s, ${RUN} and s.run = r.id and s.doc is not null
  order by s.rowid
  on conflict (site, source_key) do update set
    status = excluded.status, doc = excluded.doc, updated_at = excluded.updated_at,
    sold_at = iif(excluded.status = 'sold', coalesce(car.sold_at, excluded.sold_at), null),
    withdrawn_at = iif(excluded.status = 'withdrawn', coalesce(car.withdrawn_at, excluded.withdrawn_at), null)
  where car.status <> excluded.status or car.doc <> excluded.doc`

const vanish = (status: string, moment: string): string => `
  update car set status = '${status}', ${moment} = r.as_of, updated_at = r.as_of
  from ${RUN} and car.site = r.site and car.status in ${LIVE}
  and not exists (select 1 from stock_staging s where s.run = r.id and s.source_key = car.source_key)`

const VANISH: Record<Vanished, string | null> = {
  sold: vanish('sold', 'sold_at'),
  withdraw: vanish('withdrawn', 'withdrawn_at'),
  keep: null,
}

/**
 * Replaces the stock with the staged rows, all or none. A car keeps its id, slug and first day through every change.
 * `isChange`: some car is another than before, and the stock is to be published.
 */
export async function merge(
  db: D1Database,
  run: Run,
  { vanished, isChange, result, now }: { vanished: Vanished; isChange: boolean; result: string; now: number },
): Promise<void> {
  const gone = VANISH[vanished]
  const results = await db.batch([
    db.prepare(MERGE).bind(run.id),
    ...(gone ? [db.prepare(gone).bind(run.id)] : []),
    db.prepare('delete from stock_staging where run = ?1').bind(run.id),
    ...(isChange ? [recordCarChange(db, run.site)] : []),
    db
      .prepare(
        `update stock_run set outcome = 'committed', finished_at = ?2, result = ?3
         where id = ?1 and outcome = 'running'`,
      )
      .bind(run.id, now, result),
  ])
  assertAlive(results.at(-1))
}
