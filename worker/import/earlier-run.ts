import type { SiteStore } from '../platform/site-store.ts'
import { FileHeld } from './hold.ts'
import { messageOf } from './refused.ts'
import type { ImportSummary } from './summary.ts'

type Outcome = 'committed' | 'held'
type EarlierRun = { id: number; feed: string; outcome: Outcome; result: string }

/** What an earlier attempt of a job has done for good; null: nothing, and the import is made. */
const findEarlierRun = (store: SiteStore, job: string, outcomes: readonly Outcome[]): Promise<EarlierRun | null> =>
  store
    .prepare(
      `select id, feed, outcome, result from stock_run
       where site = ?1 and job = ?2 and outcome in (select value from json_each(?3)) order by id desc limit 1`,
    )
    .bind(job, JSON.stringify(outcomes))
    .first<EarlierRun>()

function heldAgain({ id, feed, result }: EarlierRun): FileHeld {
  const { reason, live, vanished } = JSON.parse(result) as ImportSummary & { reason: string; live: number }
  const held = new FileHeld({ gone: vanished, live }, feed, reason)
  held.run = id
  return held
}

/**
 * What an earlier attempt of a job stored, published again in case it died before it could; null where none did. Throws
 * FileHeld where its file waits for an answer.
 */
export async function earlierOutcome(
  store: SiteStore,
  job: string | undefined,
  onCommitted: () => Promise<unknown>,
  outcomes: readonly Outcome[] = ['committed', 'held'],
): Promise<(ImportSummary & { unpublished: string | null }) | null> {
  const run = job === undefined ? null : await findEarlierRun(store, job, outcomes)
  if (!run) return null
  if (run.outcome === 'held') throw heldAgain(run)
  const summary = JSON.parse(run.result) as ImportSummary
  return { ...summary, unpublished: await onCommitted().then(() => null, messageOf) }
}

/** What a job has stored for good, without doing any of it again. 'unfinished': its merge has begun, and is completed by the schedule. */
export async function storedImport(
  store: SiteStore,
  job: string,
): Promise<'none' | 'unfinished' | { run: number; summary: ImportSummary } | { run: number; held: FileHeld }> {
  const run = await findEarlierRun(store, job, ['committed', 'held'])
  if (run?.outcome === 'held') return { run: run.id, held: heldAgain(run) }
  if (run) return { run: run.id, summary: JSON.parse(run.result) as ImportSummary }
  const merging = await store
    .prepare(
      "select 1 from stock_run where site = ?1 and job = ?2 and outcome = 'running' and merge_plan is not null limit 1",
    )
    .bind(job)
    .first()
  return merging === null ? 'none' : 'unfinished'
}
