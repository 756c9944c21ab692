import { RETENTION } from '../../shared/privacy/retention.ts'
import { HELD_DAYS } from '../../shared/stock/large-change.ts'
import { DAY_MS, HOUR_MS } from '../../shared/time.ts'
import { pause } from '../platform/timeout.ts'
import { IS_HERE, IS_RUN_HERE } from './due.ts'

/** Times of the table of retention in milliseconds: what a feature refuses after a time, the purge deletes after the same. */

/** A session ends so long after it began, even while it is used. */
export const SESSION_MAX_MS = RETENTION.sessions.days * DAY_MS
/** And so long after it was last used. */
export const SESSION_IDLE_MS = RETENTION.sessions_unused.days * DAY_MS
/** Unfinished trade-ins: not longer, since a plate is personal data. */
export const TRADE_IN_KEPT_MS = RETENTION.trade_ins.days * DAY_MS
/** How long an address for alerts may be confirmed. */
export const CONFIRM_WITHIN_MS = RETENTION.unconfirmed_alerts.days * DAY_MS
/** The newest imports of a feed whose problems are kept for `stock_reports`. */
const REPORTS_OF_RUNS = 20
/** Counts of addresses that were asked for and not found. */
export const MISSING_KEPT_DAYS = RETENTION.missing_addresses.days

type Fixed = { [Rule in keyof typeof RETENTION]: (typeof RETENTION)[Rule]['days'] extends number ? Rule : never }
/** A rule with a number of days that is the same at every site. */
type FixedRule = Fixed[keyof Fixed]

/** What is deleted of a table, or changed: `key` is its primary key, `values` what the condition is bound to (now: epoch ms). */
type Purge = { table: string; key: string; set?: string; where: string; values: ((now: number) => number | string)[] }

const before = (rule: FixedRule) => (now: number) => now - RETENTION[rule].days * DAY_MS
const dayNumber = (now: number) => Math.floor(now / DAY_MS)
const hourNumber = (time: number) => Math.floor(time / HOUR_MS)
const countedBefore = (now: number) => dayNumber(before('failure_counts')(now))
const EXPIRED = `A file waited ${HELD_DAYS} days for an answer and was deleted. Send the whole stock again.`

/** The rows of a table for which a condition holds; its values are bound as `?1`, `?2`. */
const rows = (table: string, key: string, where: string, ...values: Purge['values']): Purge => ({
  table,
  key,
  where,
  values,
})

/** Jobs that delete what is past its time at every site (TRU-04), each with its statements in order. */
export const PURGES = {
  events: [rows('event', 'site, id', 'at < ?1', before('events'))],
  search_views: [rows('search_view', 'site, day', 'day < ?1', (now) => dayNumber(before('popular_pages')(now)))],
  reveals: [rows('phone_reveal', 'site, at, id', 'at < ?1', before('phone_reveals'))],
  missing_addresses: [
    rows('missing_address', 'site, day, kind, path', 'day < ?1', (now) =>
      new Date(before('missing_addresses')(now)).toISOString().slice(0, 10),
    ),
  ],
  /** Challenges that are too old to be accepted again. */
  proofs: [rows('used_challenge', 'site, challenge', 'until <= ?1', before('challenges'))],
  mail: [rows('mail', 'site, id', 'at < ?1', before('local_mail'))],
  messages: [rows('text_message', 'site, at, id', 'at < ?1', before('local_mail'))],
  test_drives: [rows('test_drive', 'site, location_id, starts_at, key', 'ends_at < ?1', before('test_drives'))],
  trade_ins: [rows('trade_in', 'site, reference', 'changed_at < ?1', before('trade_ins'))],
  sessions: [
    rows(
      'shopper_session',
      'site, token',
      'began_at <= ?1 or seen_at <= ?2',
      before('sessions'),
      before('sessions_unused'),
    ),
  ],
  /** Addresses that were never confirmed. */
  unconfirmed_alerts: [
    {
      ...rows('alert_reader', 'site, phone', "state = 'unconfirmed' and changed_at < ?1", before('unconfirmed_alerts')),
      set: "state = 'stopped', address = null, confirm = null",
    },
  ],
  alert_messages: [rows('alert_message', 'site, id', 'ended_at < ?1', before('alert_messages'))],
  sign_in_codes: [rows('sign_in_challenge', 'site, id', 'sent_at < ?1', before('sign_in_codes'))],
  /** Written by the release before this one alone; the table goes with the next (TRU-01). */
  sign_in_counts: [
    rows('sign_in_count', 'site, day, who', 'day < ?1', (now) => dayNumber(before('sign_in_counts')(now)) + 1),
  ],
  /** Counts are read for a day; how often a limit was reached stays visible for longer. */
  trust_counts: [
    rows(
      'trust_count',
      'site, what, who, hour',
      "(who <> '' and hour < ?1) or hour < ?2",
      (now) => hourNumber(before('trust_counts')(now)),
      (now) => hourNumber(before('trust_refusals')(now)),
    ),
  ],
  /** A refund that is owed is not forgotten. */
  payments: [rows('payment', 'site, id', "state <> 'refund_due' and changed_at < ?1", before('payments'))],
  payment_events: [rows('payment_event', 'site, id', 'at < ?1', before('payments'))],
  /** Files that were held for too long. Their alarms stand. */
  stock_holds: [
    {
      ...rows('stock_run', 'id', "outcome = 'held' and finished_at < ?1", (now) => now - HELD_DAYS * DAY_MS),
      set: "outcome = 'expired'",
    },
    {
      table: 'alarm',
      key: 'site, topic, subject',
      set: "cause = 'feed_refused', facts = json_set(facts, '$.code', 'expired', '$.reason', ?1)",
      where: "cause = 'feed_held' and facts ->> 'run' in (select id from stock_run where outcome = 'expired')",
      values: [() => EXPIRED],
    },
  ],
  /** Reports that are old, or of imports that many others have followed. Open alarms keep theirs. */
  stock_reports: [
    rows(
      'stock_report',
      'rowid',
      `run not in (
         select id from (select id, started_at, row_number() over (partition by site, feed order by id desc) as place
           from stock_run)
         where started_at >= ?1 and place <= ${REPORTS_OF_RUNS})
       and run not in (select facts ->> 'run' from alarm where topic = 'feed' and ended_at is null)`,
      before('stock_reports'),
    ),
  ],
  hosted_usage: [rows('hosted_usage', 'site, hour', 'hour < ?1', (now) => hourNumber(before('hosted_usage')(now)))],
  jobs: [rows('job', 'site, id', 'created_at < ?1', before('jobs'))],
  audit: [rows('audit', 'site, at, id', 'at < ?1', before('audit'))],
  csp_reports: [rows('csp_report', 'site, day, directive, origin', 'day < ?1', countedBefore)],
  failure_counts: [rows('failure_count', 'site, day, event, kind', 'day < ?1', countedBefore)],
} satisfies Record<string, Purge[]>

export type PurgeName = keyof typeof PURGES

/** Rows of one statement, so that nothing waits long for the database, and statements of one run. */
export const ROWS_PER_STATEMENT = 2_000
const MAX_STATEMENTS = 50

/** Deletes what is past its time in one database; false: there is more, which another run takes. */
export async function purge(db: D1Database, name: PurgeName, now: number): Promise<boolean> {
  let left = MAX_STATEMENTS
  for (const each of PURGES[name] as Purge[]) {
    const statement = db.prepare(purgeSql(each)).bind(...each.values.map((valueAt) => valueAt(now)))
    for (;;) {
      if (left-- === 0) return false
      if ((await statement.run()).meta.changes < ROWS_PER_STATEMENT) break
      await pause()
    }
  }
  if (name === 'stock_holds') await deleteStrayRows(db)
  return true
}

/** The statement, for some rows and without those of closed sites. */
function purgeSql({ table, key, set, where }: Purge): string {
  const here = table === 'stock_report' ? IS_RUN_HERE : IS_HERE
  const head = set === undefined ? `delete from ${table}` : `update ${table} set ${set}`
  return `${head} where (${key}) in (select ${key} from ${table} where ${here} and (${where}) limit ${ROWS_PER_STATEMENT})`
}

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
async function deleteStrayRows(db: D1Database): Promise<void> {
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
