import { keptDays, type RetentionRule } from '../../../shared/privacy/retention.ts'
import { DAY_MS } from '../../../shared/time.ts'
import { sitesWithRows } from '../../all-sites/due.ts'
import { ROWS_PER_STATEMENT } from '../../all-sites/purge.ts'
import type { Bindings } from '../../bindings.ts'
import type { Report } from '../../platform/log.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { openStore, type Shard } from '../../platform/store-of.ts'
import { pause } from '../../platform/timeout.ts'

/** `sql`: one transaction, bound to the time before which rows go (`?2`) and the most rows of one run (`?3`). */
type SitePurge = {
  rule: RetentionRule
  table: 'lead' | 'reservation' | 'payment' | 'spin' | AccountTable
  sql: string[]
}
type AccountTable = 'watched_car' | 'alert_search' | 'alert_reader'

const OLD_LEADS = 'select lead_id from lead where site = ?1 and at < ?2 order by at, lead_id limit ?3'
const OLD_ERASURES =
  "select lead_id from lead_change where site = ?1 and key = 'erased' and at < ?2 order by lead_id limit ?3"
const OLD_READERS = `select phone from alert_reader where site = ?1 and changed_at < ?2 and not exists (
    select 1 from shopper_session s where s.site = ?1 and s.phone = alert_reader.phone) order by phone limit ?3`
const IS_AWAY = (table: AccountTable) =>
  `not exists (select 1 from shopper_session s where s.site = ?1 and s.phone = ${table}.phone)
   and not exists (select 1 from alert_reader r where r.site = ?1 and r.phone = ${table}.phone and r.state = 'on')`

/** Deletes rows for which a condition holds, by their key within the site. */
const deleteSql = (table: string, key: string, where: string) =>
  `delete from ${table} where site = ?1 and (${key}) in (select ${key} from ${table} where site = ?1 and ${where} limit ?3)`

/** Jobs that delete the rows of one site after another (TRU-04). */
export const SITE_PURGES = {
  /** No delivery outlives its lead. */
  expired_leads: {
    rule: 'leads',
    table: 'lead',
    sql: [
      // Erasures, of which no lead is left.
      `delete from outbox where site = ?1 and change = 'erased' and lead_id in (${OLD_ERASURES})`,
      `delete from lead_change where site = ?1 and key = 'erased' and lead_id in (${OLD_ERASURES})`,
      `delete from outbox where site = ?1 and lead_id in (${OLD_LEADS})`,
      `delete from lead_change where site = ?1 and lead_id in (${OLD_LEADS})`,
      `delete from lead where site = ?1 and lead_id in (${OLD_LEADS})`,
    ],
  },
  ended_reservations: {
    rule: 'reservations',
    table: 'reservation',
    sql: [
      deleteSql(
        'reservation',
        'id',
        `changed_at < ?2 and state not in ('held', 'paid')
           and not exists (select 1 from payment p where p.site = ?1 and p.id = reservation.id and p.state = 'refund_due')`,
      ),
    ],
  },
  payment_details: {
    rule: 'payment_details',
    table: 'payment',
    sql: [
      `update payment set holder = '', key = id, url = null, reference = null, lead_id = null where site = ?1 and id in (
         select id from payment where site = ?1 and changed_at < ?2 and state <> 'refund_due' and holder <> '' limit ?3)`,
    ],
  },
  spins: { rule: 'spins', table: 'spin', sql: [deleteSql('spin', 'promotion, who', 'at < ?2')] },
  alert_readers: {
    rule: 'accounts',
    table: 'alert_reader',
    sql: [
      `delete from alert_message where site = ?1 and reader in (
         select id from alert_reader where site = ?1 and phone in (${OLD_READERS}))`,
      `delete from alert_reader where site = ?1 and phone in (${OLD_READERS})`,
    ],
  },
  watched_cars: {
    rule: 'accounts',
    table: 'watched_car',
    sql: [deleteSql('watched_car', 'phone, car_id', `saved_at < ?2 and ${IS_AWAY('watched_car')}`)],
  },
  followed_searches: {
    rule: 'accounts',
    table: 'alert_search',
    sql: [deleteSql('alert_search', 'phone, id', `since < ?2 and ${IS_AWAY('alert_search')}`)],
  },
} as const satisfies Record<string, SitePurge>
export type SitePurgeName = keyof typeof SITE_PURGES

type Run = { env: Pick<Bindings, 'DB' | 'KV'>; shard: Shard; now: number; report: Report }

const MAX_RUNS = 20

/** A job of one database: false when a site has more than a run takes. A failure stops no other site; the job then failed. */
export async function purgeSites(name: SitePurgeName, { env, shard, now, report }: Run): Promise<boolean> {
  const job: SitePurge = SITE_PURGES[name]
  let isDone = true
  let failures = 0
  for (const { site: slug } of await sitesWithRows(shard.db, job.table)) {
    try {
      const site = await siteBySlug(env.KV, slug)
      const days = site && keptDays(job.rule, site)
      if (days === null) continue
      const isSiteDone = await purgeSite(openStore(env, { slug, shard: shard.name }), job.sql, now - days * DAY_MS)
      isDone &&= isSiteDone
    } catch (error) {
      failures++
      report({ event: 'retention.site_failed', site: slug, job: name, message: String(error) })
    }
  }
  if (failures > 0) throw new Error(`${failures} sites failed`)
  return isDone
}

async function purgeSite(store: SiteStore, sql: readonly string[], before: number): Promise<boolean> {
  const statements = sql.map((each) => store.prepare(each, [before, ROWS_PER_STATEMENT]))
  for (let run = 0; run < MAX_RUNS; run++) {
    const results = await store.batch(statements)
    if ((results.at(-1)?.meta.changes ?? 0) < ROWS_PER_STATEMENT) return true
    await pause()
  }
  return false
}
