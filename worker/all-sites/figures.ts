import type { AlarmCause } from '../../shared/alarm/causes.ts'
import { daysSinceBackup } from './backups.ts'
import { IS_HERE } from './closed.ts'

/** A number of GET /metrics: its name, its labels, its value. */
export type Figure = { name: string; labels: Record<string, string>; value: number }

/** The oldest thing that is due in each outbox of a database, by `since` (epoch ms). A `retry_at` of 0: not tried yet. */
const OUTBOXES = {
  leads: "select min(since) as since from outbox where state = 'due' and event is null",
  confirmations: "select min(since) as since from outbox where state = 'due' and event is not null",
  alerts: 'select min(since) as since from alert_message where ended_at is null',
  alarms: 'select min(tell_at) as since from alarm where tell_at is not null',
  publications: 'select min(nullif(retry_at, 0)) as since from stock_publication where asked > done',
  hosted_search: 'select min(nullif(retry_at, 0)) as since from hosted_sync where asked > done',
  refunds: "select min(nullif(retry_at, 0)) as since from payment where state = 'refund_due'",
} as const

const DEAD = `select 'leads' as outbox, site, count(*) as count from outbox where state = 'dead' and event is null and ${IS_HERE} group by site
  union all select 'confirmations', site, count(*) from outbox where state = 'dead' and event is not null and ${IS_HERE} group by site
  union all select 'alerts', site, count(*) from alert_message where state = 'dead' and ${IS_HERE} group by site`

/** What a database says of its outboxes, dead letters, indexes and alarms. */
export async function shardFigures(db: D1Database, shard: string, now: number): Promise<Figure[]> {
  const names = Object.keys(OUTBOXES) as (keyof typeof OUTBOXES)[]
  const [oldest, dead, indexes, alarms, csp, backup] = await Promise.all([
    db.batch<{ since: number | null }>(names.map((name) => db.prepare(OUTBOXES[name]))),
    db.prepare(DEAD).all<{ outbox: string; site: string; count: number }>(),
    db
      .prepare(
        `select p.site, p.asked > p.done as behind, max(e.published_at) as at from stock_publication p
         left join stock_edition e on e.site = p.site where p.${IS_HERE} group by p.site`,
      )
      .all<{ site: string; behind: number; at: number | null }>(),
    db
      .prepare(
        `select site, cause, count(*) as count from alarm where ended_at is null and ${IS_HERE} group by site, cause`,
      )
      .all<{ site: string; cause: AlarmCause; count: number }>(),
    db
      .prepare(`select site, directive, sum(count) as count from csp_report where ${IS_HERE} group by site, directive`)
      .all<{ site: string; directive: string; count: number }>(),
    daysSinceBackup(db, now),
  ])
  const seconds = (since: number | null) => (since === null ? 0 : Math.max(0, (now - since) / 1000))
  return [
    ...names.map((outbox, at) => ({
      name: 'forecourt_outbox_oldest_seconds',
      labels: { outbox, shard },
      value: seconds(oldest[at]?.results[0]?.since ?? null),
    })),
    ...dead.results.map(({ outbox, site, count }) => ({
      name: 'forecourt_dead_letters',
      labels: { outbox, site },
      value: count,
    })),
    ...indexes.results.flatMap(({ site, behind, at }) => [
      { name: 'forecourt_index_behind', labels: { site }, value: behind },
      ...(at === null ? [] : [{ name: 'forecourt_index_age_seconds', labels: { site }, value: seconds(at) }]),
    ]),
    ...alarms.results.map(({ site, cause, count }) => ({
      name: 'forecourt_alarms_open',
      labels: { site, cause },
      value: count,
    })),
    ...csp.results.map(({ site, directive, count }) => ({
      name: 'forecourt_csp_reports',
      labels: { site, directive },
      value: count,
    })),
    ...(backup === null ? [] : [{ name: 'forecourt_backup_age_days', labels: { shard }, value: backup }]),
  ]
}
