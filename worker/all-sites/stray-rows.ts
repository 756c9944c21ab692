import { pause } from '../platform/pause.ts'

/** Rows that are deleted at once, so that nothing waits long for the database. */
const DELETED_ROWS = 1000

/** Runs that have staged rows and need none: one step through the index for each run. */
const STRAY_RUNS = `
  with recursive staged (run) as (
    select min(run) from stock_staging
    union all
    select (select min(run) from stock_staging s where s.run > staged.run) from staged where run is not null)
  select run from staged
  where run is not null and not exists (
    select 1 from stock_run
    where id = staged.run and (outcome in ('running', 'held') or site in (select site from closed_site)))`

/** Deletes the staged rows of runs that have ended. What a failure leaves goes with the next run. */
export async function deleteStrayRows(db: D1Database): Promise<void> {
  try {
    const { results } = await db.prepare(STRAY_RUNS).all<{ run: number }>()
    for (const { run } of results) await deleteStaged(db, run)
  } catch {
    // Nothing reads them.
  }
}

async function deleteStaged(db: D1Database, run: number): Promise<void> {
  const statement = db
    .prepare('delete from stock_staging where rowid in (select rowid from stock_staging where run = ?1 limit ?2)')
    .bind(run, DELETED_ROWS)
  while ((await statement.run()).meta.changes === DELETED_ROWS) await pause()
}
