import { HELD_DAYS } from '../../shared/stock/large-change.ts'
import { DAY_MS, HOUR_MS } from '../../shared/time.ts'
import { IS_HERE, IS_RUN_HERE } from './closed.ts'
import {
  ALERT_LINKS_FOR,
  AUDIT_KEPT_FOR,
  CONFIRM_WITHIN,
  COUNTS_KEPT_FOR,
  EVENTS_KEPT_FOR,
  LOCAL_MAIL_KEPT_FOR,
  MISSING_KEPT_DAYS,
  REPORTS_KEPT_FOR,
  REPORTS_OF_RUNS,
  REVEALS_KEPT_FOR,
  SESSION_LASTS,
  SESSION_RESTS,
  TEST_DRIVES_KEPT_FOR,
  TRADE_KEPT_FOR,
  USAGE_KEPT_FOR,
} from './retention.ts'
import { deleteStrayRows } from './stray-rows.ts'

/** A statement with what it is bound to at a time (epoch ms). */
type Purge = [sql: string, ...bound: ((now: number) => number | string)[]]

const before = (age: number) => (now: number) => now - age
const dayOf = (now: number) => Math.floor(now / DAY_MS)
const EXPIRED = `A file waited ${HELD_DAYS} days for an answer and was deleted. Send the whole stock again.`

/** What is deleted of every site each day, in one transaction for each name. Most read the whole table. */
export const PURGES = {
  events: [['delete from event where at < ?1', before(EVENTS_KEPT_FOR)]],
  reveals: [['delete from phone_reveal where at < ?1', before(REVEALS_KEPT_FOR)]],
  missing_addresses: [
    [
      'delete from missing_address where day < ?1',
      (now) => new Date(now - MISSING_KEPT_DAYS * DAY_MS).toISOString().slice(0, 10),
    ],
  ],
  /** Challenges that are too old to be accepted again. */
  proofs: [['delete from used_challenge where until <= ?1', before(0)]],
  mail: [['delete from mail where at < ?1', before(LOCAL_MAIL_KEPT_FOR)]],
  messages: [['delete from text_message where at < ?1', before(LOCAL_MAIL_KEPT_FOR)]],
  test_drives: [['delete from test_drive where ends_at < ?1', before(TEST_DRIVES_KEPT_FOR)]],
  trade_ins: [['delete from trade_in where changed_at < ?1', before(TRADE_KEPT_FOR)]],
  sessions: [
    ['delete from shopper_session where began_at <= ?1 or seen_at <= ?2', before(SESSION_LASTS), before(SESSION_RESTS)],
  ],
  /** Addresses that were never confirmed, and messages that ended long ago. */
  expired_alerts: [
    [
      `update alert_reader set state = 'stopped', address = null, confirm = null
       where state = 'unconfirmed' and changed_at < ?1`,
      before(CONFIRM_WITHIN),
    ],
    ['delete from alert_message where ended_at < ?1', before(ALERT_LINKS_FOR)],
  ],
  sign_ins: [
    ['delete from sign_in_challenge where sent_at < ?1', before(DAY_MS)],
    ['delete from sign_in_count where day < ?1', (now) => dayOf(now) - 1],
  ],
  /** Files that were held for too long. Their alarms stand. */
  stock_holds: [
    [
      "update stock_run set outcome = 'expired' where outcome = 'held' and finished_at < ?1",
      before(HELD_DAYS * DAY_MS),
    ],
    [
      `update alarm set cause = 'feed_refused', facts = json_set(facts, '$.code', 'expired', '$.reason', ?1)
       where cause = 'feed_held' and facts ->> 'run' in (select id from stock_run where outcome = 'expired')`,
      () => EXPIRED,
    ],
  ],
  /** Reports that are old, or of imports that many others have followed. Open alarms keep theirs. */
  stock_reports: [
    [
      `delete from stock_report where run not in (
         select id from (select id, started_at, row_number() over (partition by site, feed order by id desc) as place
           from stock_run)
         where started_at >= ?1 and place <= ${REPORTS_OF_RUNS})
       and run not in (select facts ->> 'run' from alarm where topic = 'feed' and ended_at is null)`,
      before(REPORTS_KEPT_FOR),
    ],
  ],
  audit: [['delete from audit where at < ?1', before(AUDIT_KEPT_FOR)]],
  csp_reports: [['delete from csp_report where day < ?1', (now) => dayOf(now - COUNTS_KEPT_FOR)]],
  failure_counts: [['delete from failure_count where day < ?1', (now) => dayOf(now - COUNTS_KEPT_FOR)]],
  hosted_usage: [['delete from hosted_usage where hour < ?1', (now) => Math.floor((now - USAGE_KEPT_FOR) / HOUR_MS)]],
} satisfies Record<string, Purge[]>

export type PurgeName = keyof typeof PURGES

/** Deletes what is past its time in one database. */
export async function purge(db: D1Database, name: PurgeName, now: number): Promise<void> {
  const rows: Purge[] = PURGES[name]
  await db.batch(
    rows.map(([sql, ...bound]) => db.prepare(ofThisPlace(sql)).bind(...bound.map((valueAt) => valueAt(now)))),
  )
  if (name === 'stock_holds') await deleteStrayRows(db)
}

/** The statement without the rows of closed sites. */
function ofThisPlace(sql: string): string {
  const [head, ...condition] = sql.split(/\bwhere\b/)
  return `${head}where ${sql.startsWith('delete from stock_report') ? IS_RUN_HERE : IS_HERE} and (${condition.join('where')})`
}
