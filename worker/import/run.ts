import { MINUTE_MS } from '../../shared/time.ts'
import { FileRefused } from './refused.ts'

/** A run without a heartbeat for this long has died: another may take its lock. */
const DEAD_AFTER_MS = 2 * MINUTE_MS

export type Run = { id: number; site: string; asOf: number }
export type RunOrder = { site: string; source: string; mapping: string; asOf: number }

/** Begins an import and takes the site's lock, a row that one run can have. Throws FileRefused while another has it. */
export async function openRun(db: D1Database, order: RunOrder, now: number): Promise<Run> {
  await db.batch([
    db
      .prepare(
        `update stock_run set outcome = 'abandoned', finished_at = ?2
         where site = ?1 and outcome = 'running' and beat_at < ?3`,
      )
      .bind(order.site, now, now - DEAD_AFTER_MS),
    db.prepare("delete from stock_staging where run not in (select id from stock_run where outcome = 'running')"),
  ])
  const row = await db
    .prepare(
      `insert into stock_run (site, outcome, source, mapping, as_of, started_at, beat_at)
       values (?1, 'running', ?2, ?3, ?4, ?5, ?5) on conflict do nothing returning id`,
    )
    .bind(order.site, order.source, order.mapping, order.asOf, now)
    .first<{ id: number }>()
  if (row) return { id: row.id, site: order.site, asOf: order.asOf }
  throw new FileRefused('busy', `Another import for ${order.site} is running. Try again when it is done.`)
}

/** The heartbeat of a run; it changes no row once the lock is lost. */
export const beat = (db: D1Database, run: Run, now: number): D1PreparedStatement =>
  db.prepare("update stock_run set beat_at = ?2 where id = ?1 and outcome = 'running'").bind(run.id, now)

/** Throws FileRefused unless the statement changed the row of the run. */
export function assertAlive(result: D1Result | undefined): void {
  if (result?.meta.changes === 1) return
  throw new FileRefused('lost_lock', 'The import took too long between two steps and another has taken its place.')
}

/** Ends a failed run: deletes its staged rows and leaves the cars as they are. */
export async function dropRun(
  db: D1Database,
  run: Run,
  end: { outcome: 'refused' | 'abandoned'; reason: string; now: number },
): Promise<void> {
  await db.batch([
    db.prepare('delete from stock_staging where run = ?').bind(run.id),
    db
      .prepare("update stock_run set outcome = ?2, finished_at = ?3, result = ?4 where id = ?1 and outcome = 'running'")
      .bind(run.id, end.outcome, end.now, JSON.stringify({ reason: end.reason })),
  ])
}
