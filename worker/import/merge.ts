import { NEW_FOR_DAYS } from '../../shared/car/tag.ts'
import type { Preference } from '../../shared/stock/same-car.ts'
import { DAY_MS, SECOND_MS } from '../../shared/time.ts'
import type { SiteStore } from '../platform/site-store.ts'
import { dueAlerts, SETTLED_AFTER } from '../stock-records/alert-due.ts'
import { recordCarChange } from '../stock-records/publications.ts'
import { endFeedAlarm } from './alarms.ts'
import { changesHidden, type Duplicates, findDuplicates, hideDuplicates } from './duplicates.ts'
import { supersedeHeld } from './hold.ts'
import type { Vanished } from './merge-rows.ts'
import { NO_STEP, PHASE_OF_VANISHED, type PhaseName, takeSteps } from './merge-steps.ts'
import type { Changes } from './preview-merge.ts'
import { messageOf } from './refused.ts'
import { assertAlive, beat, type Run } from './run.ts'
import { deleteStrayRows } from './stray-rows.ts'

export type MergeOrder = {
  /** What previewMerge counted. */
  changes: Changes
  vanished: Vanished
  preference: Preference
  /** Whether cars that are new on record may have stood in the yard for long: those of a first file. */
  areOld: boolean
  /** Whether the cars on record are a demo, which goes. */
  replacesDemo: boolean
  duplicates: Duplicates
  result: string
  clock: () => number
  onCommitted: () => Promise<unknown>
}

/** A merge as its run records it before the first step, so that any process can complete it. */
export type MergePlan = {
  phases: PhaseName[]
  /** The first day of a car that the feed gives none, epoch ms. */
  firstDay: number
  vanished: Vanished
  preference: Preference
  /** Whether some car is another than before, so that the stock is to be published. */
  isChange: boolean
  result: string
  /** When it began, epoch ms. */
  since: number
}

/**
 * Replaces the stock of a feed with the staged rows. A car keeps its id, slug and first day through every change. From
 * the first statement on it is decided: what breaks off is completed by `resumeMerges`. The site is not published before
 * the end, and not begun while it is being published, so that shoppers see all of it or none. Gives why they do not see
 * it yet; null when they do.
 */
export async function merge(store: SiteStore, run: Run, order: MergeOrder): Promise<string | null> {
  const { duplicates, clock, onCommitted } = order
  const plan = await planMerge(store, run, order)
  await begin(store, run, plan, clock)
  try {
    await completeMerge(store, run, { plan, done: NO_STEP, duplicates, clock })
  } catch (error) {
    return `Storing its cars broke off (${messageOf(error)}) and goes on by itself in about two minutes.`
  }
  return onCommitted().then(() => null, messageOf)
}

async function planMerge(store: SiteStore, run: Run, order: MergeOrder): Promise<MergePlan> {
  const { changes, vanished, preference, areOld, replacesDemo, duplicates, result, clock } = order
  const { added, changed, returned, gone } = changes
  const ofVanished = gone > 0 && !replacesDemo ? PHASE_OF_VANISHED[vanished] : null
  const phases: PhaseName[] = [
    ...(replacesDemo ? ['delete_demo' as const] : []),
    ...(replacesDemo || added + changed + returned > 0 ? ['store' as const] : []),
    ...(ofVanished ? [ofVanished] : []),
  ]
  return {
    phases,
    firstDay: areOld ? run.asOf - NEW_FOR_DAYS * DAY_MS : run.asOf,
    vanished,
    preference,
    isChange: phases.length > 0 || (await changesHidden(store, duplicates)),
    result,
    since: clock(),
  }
}

const LOOK_AGAIN_MS = SECOND_MS / 2

/** Records the plan, as soon as no publication reads the cars of the site. */
async function begin(store: SiteStore, run: Run, plan: MergePlan, clock: () => number): Promise<void> {
  const statement = store.prepare(
    `update stock_run set merge_plan = ?3, merge_done = '${NO_STEP}', beat_at = ?4 where site = ?1 and id = ?2 and outcome = 'running'
     and not exists (select 1 from stock_publication p where p.site = stock_run.site and p.held_until > ?4)`,
  )
  while ((await statement.bind(run.id, JSON.stringify(plan), clock()).run()).meta.changes === 0) {
    assertAlive(await beat(store, run, clock()).run())
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}

export type MergeRest = {
  plan: MergePlan
  /** How far it came, as the run records it. */
  done: string
  /** Found before the first step; undefined finds them again. */
  duplicates?: Duplicates
  clock: () => number
}

/** What is left of a merge. */
export async function completeMerge(
  store: SiteStore,
  run: Run,
  { plan, done, duplicates, clock }: MergeRest,
): Promise<void> {
  await takeSteps(store, run, { phases: plan.phases, done, clock })
  await hideDuplicates(store, run, { duplicates: duplicates ?? (await findDuplicates(store, run, plan)), clock })
  const results = await store.batch([
    supersedeHeld(store, run),
    ...(plan.isChange ? [recordCarChange(store)] : []),
    ...endFeedAlarm(store, run, clock()),
    dueAlerts(store, clock() + SETTLED_AFTER),
    store
      .prepare(
        `update stock_run set outcome = 'committed', finished_at = ?3, result = ?4, merge_plan = null, merge_done = null
         where site = ?1 and id = ?2 and outcome = 'running'`,
      )
      .bind(run.id, clock(), plan.result),
  ])
  assertAlive(results.at(-1))
  await deleteStrayRows(store)
}
