import {
  confirmsChange,
  type HeldComparison,
  PROVED_AFTER_MS,
  saysTheSame,
  type Vanishing,
} from '../../shared/stock/large-change.ts'
import type { SiteStatement, SiteStore } from '../platform/site-store.ts'
import { raiseFeedAlarm } from './alarms.ts'
import { LIVE, ROW_OF_CAR } from './merge-rows.ts'
import { FileRefused } from './refused.ts'
import { assertAlive, deleteStrayRows, endRun, OWN_RUN, type Run } from './run.ts'

type Loss = Pick<Vanishing, 'gone' | 'live'>

/** A file that would sell most of a yard: its rows stay staged until it is accepted, replaced or too old. */
export class FileHeld extends FileRefused {
  readonly vanishing: Loss
  readonly feed: string

  constructor(vanishing: Loss, feed: string, message: string) {
    super('held', message)
    this.name = 'FileHeld'
    this.vanishing = vanishing
    this.feed = feed
  }
}

/** What the held file says of the new one: nothing, that it is the same accident sent again, or that it is true. */
export type Verdict = { isConfirmed: boolean; isProved: boolean; heldSince: number; isNew: boolean }

/**
 * Compares the rows that a run has staged with the held file of its feed. `live`: the cars on sale. `fields`: those of which
 * the file has too many changes.
 */
export async function compareWithHeld(store: SiteStore, run: Run, live: number, fields: string[]): Promise<Verdict> {
  const areAlike = fields.map((field) => ` and a.doc -> '$.${field}' is b.doc -> '$.${field}'`).join('')
  const held = await store.first<Omit<HeldComparison, 'nextAt' | 'live'>>(
    `with lost as (
       select ${ROW_OF_CAR} is null as again from car
       where car.site = ?1 and car.feed = ?3 and car.status in ${LIVE} and not exists (
         select 1 from stock_staging a where a.source_key = car.source_key
           and a.run = (select id from stock_run where site = ?1 and feed = ?3 and outcome = 'held')))
     select h.held_since as heldAt,
       (select count(*) from stock_staging where run = h.id) as before,
       (select count(*) from stock_staging where run = ${OWN_RUN}) as next,
       (select count(*) from stock_staging a join stock_staging b on b.run = ${OWN_RUN} and b.source_key = a.source_key
        where a.run = h.id${areAlike}) as both,
       (select count(*) from lost) as lost, (select count(*) from lost where again) as lostAgain
     from stock_run h where h.site = ?1 and h.feed = ?3 and h.outcome = 'held'`,
    [run.id, run.feed],
  )
  if (!held) return { isConfirmed: false, isProved: false, heldSince: run.asOf, isNew: true }
  const files = { ...held, nextAt: run.asOf, live }
  const isSame = saysTheSame(files)
  const isProved = isSame && held.both >= Math.min(held.before, held.next) && run.asOf - held.heldAt >= PROVED_AFTER_MS
  return { isConfirmed: confirmsChange(files), isProved, heldSince: isSame ? held.heldAt : run.asOf, isNew: !isSame }
}

type Hold = { result: object; reason: string; now: number } & Pick<Verdict, 'heldSince' | 'isNew'>

/** Keeps the staged rows of a run in place of an older held file of its feed, and raises an alarm. */
export async function holdRun(store: SiteStore, run: Run, hold: Hold): Promise<void> {
  const results = await store.batch([
    supersedeHeld(store, run),
    raiseFeedAlarm(store, run, { kind: 'held', code: 'held', reason: hold.reason, isUrgent: hold.isNew }, hold.now),
    endRun(store, run, { ...hold, outcome: 'held', result: JSON.stringify({ reason: hold.reason, ...hold.result }) }),
  ])
  assertAlive(results.at(-1))
  await deleteStrayRows(store)
}

/** Supersedes the held file of the feed that a run is of, while the run has the lock. Its rows are strays then. */
export const supersedeHeld = (store: SiteStore, run: Pick<Run, 'id'>): SiteStatement =>
  store.prepare(
    `update stock_run set outcome = 'superseded' where site = ?1 and outcome = 'held'
     and feed in (select feed from stock_run where site = ?1 and id = ?2 and outcome = 'running')`,
    [run.id],
  )
