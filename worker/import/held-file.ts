import { HELD_DAYS } from '../../shared/stock/large-change.ts'
import type { Preference } from '../../shared/stock/same-car.ts'
import { DAY_MS } from '../../shared/time.ts'
import { dismissAlarm } from './alarms.ts'
import { type Duplicates, duplicateProblems, findDuplicates } from './duplicates.ts'
import type { ImportOutcome, ImportSummary } from './import-stock.ts'
import { assertFits, estimateStaged } from './index-limit.ts'
import { merge } from './merge.ts'
import { LIVE, type Vanished } from './merge-rows.ts'
import { previewMerge } from './preview-merge.ts'
import { resumeMerges } from './resume-merges.ts'
import { busy, type Run, releaseDeadRuns } from './run.ts'
import { deleteStrayRows } from './stray-rows.ts'

/** A file that waits for an answer. */
export type HeldFile = {
  run: number
  feed: string
  source: string
  mapping: string
  /** The time of its data, and of the first file that said the same, epoch ms. */
  as_of: number
  held_since: number
  vanished: Vanished
  /** The summary that it would have, and why it is held, as JSON. */
  result: string
}

/** The held files of a site, one a feed at most. */
export async function heldFiles(db: D1Database, site: string): Promise<HeldFile[]> {
  const { results } = await db
    .prepare(
      `select id as run, feed, source, mapping, as_of, held_since, vanished, result from stock_run
       where site = ? and outcome = 'held' order by feed`,
    )
    .bind(site)
    .all<HeldFile>()
  return results
}

export const CHANGE_KINDS = ['goes', 'comes', 'changes'] as const
/** What becomes of one car when a held file is accepted. */
export type HeldChange = { n: number; change: (typeof CHANGE_KINDS)[number]; key: string; name: string }

/** A page of what a held file would change: the cars that go, then those that come and those that change. */
export async function heldChanges(
  db: D1Database,
  site: string,
  { run, after, limit }: { run: number; after: number; limit: number },
): Promise<HeldChange[]> {
  const { results } = await db
    .prepare(
      `with held as (select id, site, feed from stock_run where id = ?1 and site = ?2 and outcome = 'held'),
       change as (
         select 0 as kind, car.source_key as key, car.doc ->> '$.name' as name from car, held
         where car.site = held.site and car.feed = held.feed and car.status in ${LIVE} and not exists (
           select 1 from stock_staging s where s.run = held.id and s.source_key = car.source_key)
         union all
         select iif(car.id is null or (car.status not in ${LIVE} and s.status in ${LIVE}), 1, 2), s.source_key,
           s.doc ->> '$.name'
         from held join stock_staging s on s.run = held.id and s.doc is not null
         left join car on car.site = held.site and car.source_key = s.source_key
         where car.id is null or car.status <> s.status or car.doc <> s.doc)
       select row_number() over (order by kind, key) as n, kind, key, name from change order by kind, key
       limit ?4 offset ?3`,
    )
    .bind(run, site, after, limit)
    .all<{ n: number; kind: 0 | 1 | 2; key: string; name: string }>()
  return results.map(({ n, kind, key, name }) => ({ n, change: CHANGE_KINDS[kind], key, name }))
}

export type Acceptance = {
  db: D1Database
  site: string
  clock: () => number
  preference?: Preference
  /** The largest search index, from `maxIndexBytes` of the site. */
  maxIndexBytes: number
  onCommitted: (site: string) => Promise<unknown>
}

/**
 * Imports a held file as it stands. Its cars vanish at the time of its data. Throws FileRefused while another import
 * runs, and where the stock has grown too large; null: the file is not held any more.
 */
export async function acceptHeld(
  { db, site, clock, preference = 'fuller', maxIndexBytes, onCommitted }: Acceptance,
  held: HeldFile,
): Promise<ImportOutcome | null> {
  await resumeMerges(db, { clock, site })
  await releaseDeadRuns(db, site, clock())
  const { meta } = await db
    .prepare("update or ignore stock_run set outcome = 'running', beat_at = ?2 where id = ?1 and outcome = 'held'")
    .bind(held.run, clock())
    .run()
  if (meta.changes === 0) {
    const left = await heldFiles(db, site)
    if (left.some(({ run }) => run === held.run)) throw busy(site)
    return null
  }
  const run: Run = { id: held.run, site, feed: held.feed, asOf: held.as_of }
  try {
    const changes = await previewMerge(db, run)
    const { vanished } = held
    assertFits(changes, { vanished, maxIndexBytes, bytesOf: await estimateStaged(db, run) })
    const { gone, added, changed, returned, unchanged } = changes
    const { read, refused, warnings, questions } = JSON.parse(held.result) as ImportSummary
    const duplicates = await findDuplicates(db, run, { vanished, preference })
    const cars = { added, changed, returned, unchanged, vanished: vanished === 'keep' ? 0 : gone }
    const rows = { read, refused, warnings, questions, duplicates: countHidden(run, duplicates) }
    const summary = { run: run.id, ...cars, ...rows }
    const policy = { vanished, preference, areOld: true, replacesDemo: false }
    const order = { ...policy, changes, duplicates, result: JSON.stringify(summary), clock, onCommitted }
    return { ...summary, unpublished: await merge(db, run, order) }
  } finally {
    await holdAgain(db, run)
  }
}

const countHidden = (run: Run, duplicates: Duplicates): number =>
  duplicateProblems(run, duplicates).filter(({ action }) => action === 'row not shown').length

/** A file whose acceptance broke off before its merge waits as before. */
const holdAgain = (db: D1Database, { id }: Run) =>
  db
    .prepare("update stock_run set outcome = 'held' where id = ? and outcome = 'running' and merge_plan is null")
    .bind(id)
    .run()

/** Deletes the held file of a feed, if there is one, and ends its alarm. False: there was neither. */
export async function discardHeld(db: D1Database, site: string, feed: string): Promise<boolean> {
  const { meta } = await db
    .prepare("update stock_run set outcome = 'discarded' where site = ? and feed = ? and outcome = 'held'")
    .bind(site, feed)
    .run()
  await deleteStrayRows(db)
  const hadAlarm = await dismissAlarm(db, site, feed)
  return hadAlarm || meta.changes === 1
}

const EXPIRED = `A file waited ${HELD_DAYS} days for an answer and was deleted. Send the whole stock again.`

/** Once a day: deletes files that were held for too long. Their alarms stand. */
export async function purgeExpiredHolds(db: D1Database, now: number): Promise<void> {
  await db.batch([
    db
      .prepare("update stock_run set outcome = 'expired' where outcome = 'held' and finished_at < ?")
      .bind(now - HELD_DAYS * DAY_MS),
    db
      .prepare(
        `update stock_alarm set kind = 'refused', code = 'expired', reason = ?
         where kind = 'held' and run in (select id from stock_run where outcome = 'expired')`,
      )
      .bind(EXPIRED),
  ])
  await deleteStrayRows(db)
}
