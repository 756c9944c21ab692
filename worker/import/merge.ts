import { NEW_FOR_DAYS } from '../../shared/card/tag.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../shared/time.ts'
import type { SiteStore } from '../platform/site-store.ts'
import { sleep } from '../platform/timeout.ts'
import { ALERT_DELAY_MS, dueAlerts, recordCarChange } from '../stock-records/publications.ts'
import { endFeedAlarm } from './alarms.ts'
import { changesHidden, type Duplicates, findDuplicates, hideDuplicates } from './duplicates.ts'
import { supersedeHeld } from './hold.ts'
import { carRanges, differs, LIVE, RETIRED, stagedRanges, type Vanished } from './merge-rows.ts'
import type { Changes } from './preview-merge.ts'
import { errorMessage } from './refused.ts'
import { assertAlive, beat, deadBefore, deleteStrayRows, dropRun, endRun, type Run } from './run.ts'

type MergeOrder = {
  changes: Changes
  vanished: Vanished
  /** Whether cars that are new on record may have stood in the yard for long: those of a first file. */
  areOld: boolean
  /** Whether the cars on record are a demo, which goes. */
  replacesDemo: boolean
  duplicates: Duplicates
  /** The summary, and what later files are compared with. */
  result: object
  clock: () => number
  onCommitted: () => Promise<unknown>
}

/** A merge as its run records it before the first step, so that any process can complete it. */
type MergePlan = Awaited<ReturnType<typeof planMerge>>

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
    await completeMerge(store, run, { plan, done: NO_STEP, known: duplicates, clock })
  } catch (error) {
    return `Storing its cars broke off (${errorMessage(error)}) and goes on by itself in about two minutes.`
  }
  return onCommitted().then(() => null, errorMessage)
}

async function planMerge(store: SiteStore, run: Run, order: MergeOrder) {
  const { changes, vanished, areOld, replacesDemo, duplicates, result, clock } = order
  const { added, changed, returned, gone, replaced, renumbered } = changes
  const vanishing = vanished === 'keep' ? replaced : gone
  const phases: PhaseName[] = [
    ...(replacesDemo ? ['delete_demo' as const] : []),
    ...(replaced + renumbered > 0 ? (['leave_keys', 'take_keys'] as const) : []),
    ...(replacesDemo || added + changed + returned > 0 ? ['store' as const] : []),
    ...(vanishing > 0 && !replacesDemo ? [PHASE_OF_VANISHED[vanished]] : []),
  ]
  return {
    phases,
    // The first day of a car that the feed gives none, epoch ms.
    firstDay: areOld ? run.asOf - NEW_FOR_DAYS * DAY_MS : run.asOf,
    vanished,
    // Some car is another than before, so that the stock is to be published.
    isChange: phases.length > 0 || (await changesHidden(store, duplicates)),
    result: JSON.stringify(result),
    // When it began, epoch ms.
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
    await sleep(LOOK_AGAIN_MS)
  }
}

/** `done`: the last step, as `stock_run.merge_done` has it. `known`: the duplicates, where they were found before the first. */
type MergeRest = { plan: MergePlan; done: string; known?: Duplicates; clock: () => number }

async function completeMerge(store: SiteStore, run: Run, { plan, done, known, clock }: MergeRest): Promise<void> {
  await takeSteps(store, run, { phases: plan.phases, done, clock })
  const duplicates = known ?? (await findDuplicates(store, run, plan.vanished))
  await hideDuplicates(store, run, { duplicates, clock })
  const results = await store.batch([
    supersedeHeld(store, run),
    ...(plan.isChange ? [recordCarChange(store)] : []),
    ...endFeedAlarm(store, run, clock()),
    dueAlerts(store, clock() + ALERT_DELAY_MS),
    endRun(store, run, { outcome: 'committed', result: plan.result, now: clock() }),
  ])
  assertAlive(results.at(-1))
  await deleteStrayRows(store)
}

/**
 * The steps of a merge: each changes some rows and records how far it came, in one transaction. The database is free
 * for others between two of them, and a merge that broke off goes on after the last of them.
 */

/** Joined into each statement: it has no effect unless this step (`?3`) is the one on record. `?4`, `?5`: its range. */
const RUN = "stock_run r where r.site = ?1 and r.id = ?2 and r.outcome = 'running' and r.merge_done = ?3"

const DELETE_DEMO = `
  delete from car indexed by car_by_site
  where site = ?1 and exists (select 1 from ${RUN}) and id > ?4 and id <= ?5`

const IDENTIFIED = `stock_staging s not indexed, ${RUN}
  and s.run = r.id and s.rowid > ?4 and s.rowid <= ?5 and s.car_id is not null and +car.site = r.site`

/** Records leave the keys that name other cars now, before any is given another: two may have changed places. */
const LEAVE_KEYS = `
  update car set source_key = car.source_key || '${RETIRED}' || car.id from ${IDENTIFIED}
  and car.id in (s.car_id, (select named.id from car named where named.site = r.site and named.source_key = s.source_key))`
const TAKE_KEYS = `update car set source_key = s.source_key from ${IDENTIFIED} and car.id = s.car_id`

/** A car first seen as sold has no day of sale: it is not known. One on record was sold when the feed first says so. */
const STORE = `
  insert into car (site, feed, source_key, slug, status, created_at, updated_at, sold_at, withdrawn_at, doc)
  select r.site, r.feed, s.source_key,
         s.slug || iif(exists (select 1 from car named where named.site = r.site and named.slug = s.slug), '-' || r.id, ''), s.status,
         min(coalesce(s.listed_at, r.merge_plan ->> '$.firstDay'), r.as_of), r.as_of,
         iif(s.status = 'sold', min(s.sold_at, r.as_of), null), iif(s.status = 'withdrawn', r.as_of, null), s.doc
  from stock_staging s not indexed, ${RUN} and s.run = r.id and s.rowid > ?4 and s.rowid <= ?5 and s.doc is not null
  order by s.rowid
  on conflict (site, source_key) do update set
    status = excluded.status, doc = excluded.doc, updated_at = excluded.updated_at,
    sold_at = case when excluded.status <> 'sold' then null
                   when car.status = 'sold' then coalesce(car.sold_at, excluded.sold_at)
                   else coalesce(excluded.sold_at, excluded.updated_at) end,
    withdrawn_at = iif(excluded.status = 'withdrawn', coalesce(car.withdrawn_at, excluded.withdrawn_at), null)
  where ${differs('excluded')}`

const vanish = (status: string, moment: string, which = ''): string => `
  update car indexed by car_by_site set status = '${status}', ${moment} = r.as_of, updated_at = r.as_of
  from ${RUN} and car.site = r.site and car.id > ?4 and car.id <= ?5 and car.feed = r.feed and car.status in ${LIVE}
  and not exists (select 1 from stock_staging s where s.run = r.id and s.source_key = car.source_key) ${which}`

const SELLS_RETIRED = `and car.source_key like '%${RETIRED}' || car.id`

/** What a merge does, in this order. */
const PHASES = {
  delete_demo: { statement: DELETE_DEMO, readRanges: carRanges, size: 500 },
  leave_keys: { statement: LEAVE_KEYS, readRanges: stagedRanges, size: 500 },
  take_keys: { statement: TAKE_KEYS, readRanges: stagedRanges, size: 500 },
  store: { statement: STORE, readRanges: stagedRanges, size: 500 },
  sell: { statement: vanish('sold', 'sold_at'), readRanges: carRanges, size: 2000 },
  sell_retired: { statement: vanish('sold', 'sold_at', SELLS_RETIRED), readRanges: carRanges, size: 2000 },
  withdraw: { statement: vanish('withdrawn', 'withdrawn_at'), readRanges: carRanges, size: 2000 },
} satisfies Record<string, { statement: string; readRanges: typeof stagedRanges; size: number }>

type PhaseName = keyof typeof PHASES

/** The phase that deals with cars that the feed no longer lists. A car whose key is another's now is never kept. */
const PHASE_OF_VANISHED: Record<Vanished, PhaseName> = { sold: 'sell', withdraw: 'withdraw', keep: 'sell_retired' }

/** How far a merge came, as it is recorded: the last phase that was begun, and the last row of it. */
type Position = { phase: PhaseName; upto: number }

/** The position of a merge of which no step is done. */
const NO_STEP = ''

/** Takes the steps of these phases that are not done yet. Throws FileRefused when another process has taken over. */
async function takeSteps(
  store: SiteStore,
  run: Run,
  { phases, done, clock }: { phases: readonly PhaseName[]; done: string; clock: () => number },
): Promise<void> {
  const before = done === NO_STEP ? null : (JSON.parse(done) as Position)
  let last = done
  for (const phase of before ? phases.slice(phases.indexOf(before.phase)) : phases) {
    const { statement, readRanges, size } = PHASES[phase]
    for await (const range of readRanges(store, run, size, phase === before?.phase ? before.upto : 0)) {
      const next = JSON.stringify({ phase, upto: range.upto } satisfies Position)
      const [moved] = await store.batch([
        store.prepare(
          "update stock_run set merge_done = ?4, beat_at = ?5 where site = ?1 and id = ?2 and outcome = 'running' and merge_done = ?3",
          [run.id, last, next, clock()],
        ),
        store.prepare(statement, [run.id, next, range.after, range.upto]),
      ])
      assertAlive(moved)
      last = next
    }
  }
}

/** A merge that keeps failing for so long is given up, so that the site's next file can be imported. */
const GIVEN_UP_AFTER_MS = HOUR_MS

type Resumption = {
  clock: () => number
  /** A merge broke off again, and is tried again. */
  onTrouble?: (trouble: { site: string; message: string }) => void
}

type BrokenOff = Run & { beat_at: number; plan: string; done: string }

/** Completes the merges of a site whose process has died. Each is taken over by one process. */
export async function resumeMerges(store: SiteStore, { clock, onTrouble = () => {} }: Resumption): Promise<void> {
  const results = await store.rows<BrokenOff>(
    `select id, feed, as_of as asOf, beat_at, merge_plan as plan, merge_done as done from stock_run
     where site = ?1 and outcome = 'running' and merge_plan is not null and beat_at < ?2`,
    [deadBefore(clock())],
  )
  for (const { plan: recorded, done, beat_at, ...run } of results) {
    const plan = JSON.parse(recorded) as MergePlan
    const taken = await store.run(
      "update stock_run set beat_at = ?4 where site = ?1 and id = ?2 and outcome = 'running' and beat_at = ?3",
      [run.id, beat_at, clock()],
    )
    if (taken === 0) continue
    try {
      await completeMerge(store, run, { plan, done, clock })
    } catch (error) {
      onTrouble({ site: store.site, message: errorMessage(error) })
      if (clock() - plan.since > GIVEN_UP_AFTER_MS) await giveUp(store, run, errorMessage(error), clock())
    }
  }
}

/** What is stored is published: each car is as one of the two files has it. */
async function giveUp(store: SiteStore, run: Run, trouble: string, now: number): Promise<void> {
  const reason =
    `Storing the cars of the file broke off again and again, the last time with: ${trouble} Some cars are as this file ` +
    'has them, others as the one before. Send the whole stock again.'
  await recordCarChange(store).run()
  await dropRun(store, run, { outcome: 'abandoned', alarm: { kind: 'failed', code: 'failed', reason }, reason, now })
}
