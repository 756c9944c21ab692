import { HOUR_MS } from '../../shared/time.ts'
import type { SiteStore } from '../platform/site-store.ts'
import { recordCarChange } from '../stock-records/publications.ts'
import { completeMerge, type MergePlan } from './merge.ts'
import { messageOf } from './refused.ts'
import { deadBefore, dropRun, type Run } from './run.ts'

/** A merge that keeps failing for so long is given up, so that the site's next file can be imported. */
const GIVEN_UP_AFTER_MS = HOUR_MS

type Resumption = {
  clock: () => number
  /** A merge broke off again, and is tried again. */
  onTrouble?: (trouble: { site: string; message: string }) => void
}

type BrokenOff = { id: number; feed: string; as_of: number; beat_at: number; plan: string; done: string }

/** Completes the merges of a site whose process has died. Each is taken over by one process. */
export async function resumeMerges(store: SiteStore, { clock, onTrouble = () => {} }: Resumption): Promise<void> {
  const { results } = await store
    .prepare(
      `select id, feed, as_of, beat_at, merge_plan as plan, merge_done as done from stock_run
       where site = ?1 and outcome = 'running' and merge_plan is not null and beat_at < ?2`,
    )
    .bind(deadBefore(clock()))
    .all<BrokenOff>()
  for (const { plan: recorded, done, beat_at, ...row } of results) {
    const run: Run = { id: row.id, feed: row.feed, asOf: row.as_of }
    const plan = JSON.parse(recorded) as MergePlan
    if (!(await takeOver(store, run, { from: beat_at, now: clock() }))) continue
    try {
      await completeMerge(store, run, { plan, done, clock })
    } catch (error) {
      onTrouble({ site: store.site, message: messageOf(error) })
      if (clock() - plan.since > GIVEN_UP_AFTER_MS) await giveUp(store, run, messageOf(error), clock())
    }
  }
}

async function takeOver(store: SiteStore, run: Run, { from, now }: { from: number; now: number }): Promise<boolean> {
  const { meta } = await store
    .prepare("update stock_run set beat_at = ?4 where site = ?1 and id = ?2 and outcome = 'running' and beat_at = ?3")
    .bind(run.id, from, now)
    .run()
  return meta.changes === 1
}

/** What is stored is published: each car is as one of the two files has it. */
async function giveUp(store: SiteStore, run: Run, trouble: string, now: number): Promise<void> {
  const reason =
    `Storing the cars of the file broke off again and again, the last time with: ${trouble} Some cars are as this file ` +
    'has them, others as the one before. Send the whole stock again.'
  await recordCarChange(store).run()
  await dropRun(store, run, { outcome: 'abandoned', alarm: { kind: 'failed', code: 'failed', reason }, reason, now })
}
