import { MINUTE_MS } from '../../shared/time.ts'
import type { SiteStatement, SiteStore } from '../platform/site-store.ts'
import { pause } from '../platform/timeout.ts'
import { type FeedTrouble, raiseFeedAlarm } from './alarms.ts'
import { FileRefused } from './refused.ts'

/** For SQL: the import `?2` of the site. The rows of another's import are not found by its number. */
export const OWN_RUN = '(select id from stock_run where site = ?1 and id = ?2)'

/** A run without a heartbeat for this long has died: another may take its lock. */
const DEAD_AFTER_MS = 2 * MINUTE_MS

const BEAT_MS = MINUTE_MS / 2

export const MAIN_FEED = 'main'

export type Run = { id: number; feed: string; asOf: number }

export type RunOrder = {
  feed: string
  source: string
  mapping: string
  /** The fate of cars that the file does not list, for when it is accepted later. */
  vanished: string
  asOf: number
  job?: string | undefined
}

/** Begins an import and takes the site's lock, a row that one run can have. Throws FileRefused while another has it. */
export async function openRun(store: SiteStore, order: RunOrder, now: number): Promise<Run> {
  await releaseDeadRuns(store, now)
  const row = await store.first<{ id: number }>(
    `insert into stock_run (site, feed, outcome, source, mapping, vanished, as_of, started_at, beat_at, job)
     values (?1, ?6, 'running', ?2, ?3, ?7, ?4, ?5, ?5, ?8) on conflict do nothing returning id`,
    [order.source, order.mapping, order.asOf, now, order.feed, order.vanished, order.job ?? null],
  )
  if (row) return { id: row.id, feed: order.feed, asOf: order.asOf }
  throw busy(store.site)
}

export const busy = (site: string) =>
  new FileRefused(
    'busy',
    `Another import for ${site} is running. Try again when it is done; one that was killed gives way after two minutes.`,
  )

/** Frees the lock of a run that died, unless it was merging; one that was being accepted is a held file again. */
export async function releaseDeadRuns(store: SiteStore, now: number): Promise<void> {
  await store.run(
    `update stock_run set outcome = iif(held_since is null, 'abandoned', 'held'), finished_at = ?2
     where site = ?1 and outcome = 'running' and merge_plan is null and beat_at < ?3`,
    [now, deadBefore(now)],
  )
  await deleteStrayRows(store)
}

export const deadBefore = (now: number): number => now - DEAD_AFTER_MS

/** The heartbeat of a run; it changes no row once the lock is lost. */
export const beat = (store: SiteStore, run: Run, now: number): SiteStatement =>
  store.prepare("update stock_run set beat_at = ?3 where site = ?1 and id = ?2 and outcome = 'running'", [run.id, now])

/** Beats now and then while a file arrives, however slowly. */
export function heartbeat(store: SiteStore, run: Run, clock: () => number): () => Promise<void> {
  let last = clock()
  return async () => {
    if (clock() - last < BEAT_MS) return
    last = clock()
    assertAlive(await beat(store, run, last).run())
  }
}

/** Throws FileRefused unless the statement changed the row of the run. */
export function assertAlive(result: D1Result | undefined): void {
  if (result?.meta.changes === 1) return
  throw new FileRefused('lost_lock', 'The import took too long between two steps and another has taken its place.')
}

/** Ends a failed run: raises an alarm, deletes its staged rows, and leaves the cars as they are. */
export async function dropRun(
  store: SiteStore,
  run: Run,
  end: { outcome: 'refused' | 'abandoned'; alarm: FeedTrouble | null; reason: string; now: number },
): Promise<void> {
  await store.batch([
    ...(end.alarm ? [raiseFeedAlarm(store, run, end.alarm, end.now)] : []),
    endRun(store, run, { ...end, result: JSON.stringify({ reason: end.reason }) }),
  ])
  await deleteStrayRows(store)
}

type RunEnd = {
  outcome: 'refused' | 'abandoned' | 'held' | 'committed'
  result: string
  now: number
  heldSince?: number
}

/** The statement that gives up the lock of a run; it changes no row once the lock is lost. */
export const endRun = (store: SiteStore, run: Run, { outcome, result, now, heldSince }: RunEnd): SiteStatement =>
  store.prepare(
    `update stock_run set outcome = ?3, finished_at = ?4, result = ?5, held_since = coalesce(?6, held_since),
       merge_plan = null, merge_done = null
     where site = ?1 and id = ?2 and outcome = 'running'`,
    [run.id, outcome, now, result, heldSince ?? null],
  )

/** Rows that are deleted at once, so that nothing waits long for the database. */
const DELETED_ROWS = 1000
/** The newest imports that are looked at; what older ones left goes once a day (all-sites/purge.ts). */
const LOOKED_AT = 100

/** Imports that have staged rows and need none. */
const STRAY_RUNS = `
  select id as run from stock_run r
  where site = ?1 and id in (select id from stock_run where site = ?1 order by id desc limit ${LOOKED_AT})
    and outcome not in ('running', 'held') and exists (select 1 from stock_staging s where s.run = r.id)`

/** Deletes the staged rows of imports that have ended. What a failure leaves goes with the next one. */
export async function deleteStrayRows(store: SiteStore): Promise<void> {
  // `+run`: by its own index the planner would go through all rows of the import for each piece.
  const statement = store.prepare(
    `delete from stock_staging where +run = ${OWN_RUN}
     and rowid in (select rowid from stock_staging where run = ${OWN_RUN} limit ${DELETED_ROWS})`,
  )
  try {
    for (const { run } of await store.rows<{ run: number }>(STRAY_RUNS))
      while ((await statement.bind(run).run()).meta.changes === DELETED_ROWS) await pause()
  } catch {
    // Nothing reads them.
  }
}
