import { ALERT_RETRIES } from '../../shared/alert/delivery-times.ts'
import { GIVE_UP_AFTER_MS as LEAD_GIVEN_UP_AFTER } from '../../shared/lead/retry.ts'
import { dueMarks, sitesMarked } from '../platform/marked-sites.ts'
import type { Shard } from '../platform/store-of.ts'
import { isMerging } from '../stock-records/publications.ts'

/**
 * Holds for rows of sites that live in this database, and are not on their way here or elsewhere (SIT-05): a statement
 * about all sites leaves the others alone, and a change of theirs would be refused.
 */
export const IS_HERE = 'site not in (select site from closed_site)'

/** The same for tables whose rows belong to an import, which has the site. */
export const IS_RUN_HERE = 'run not in (select id from stock_run where site in (select site from closed_site))'

/** Which sites of one database have work that is due. */
type Due = { site: string }

export const rows = async <Row = Due>(db: D1Database, sql: string, ...values: unknown[]): Promise<Row[]> =>
  (
    await db
      .prepare(sql)
      .bind(...values)
      .all<Row>()
  ).results

/** Merges whose process has not beaten since a time. */
export const sitesWithBrokenMerges = (db: D1Database, deadBefore: number): Promise<Due[]> =>
  rows(
    db,
    `select distinct site from stock_run indexed by stock_run_beat
     where ${IS_HERE} and outcome = 'running' and merge_plan is not null and beat_at < ?1`,
    deadBefore,
  )

/** Sites whose cars are to be published, the one that failed least first; none that is being published, imported or that waits. */
export const sitesToPublish = (db: D1Database, format: number, now: number): Promise<Due[]> =>
  rows(
    db,
    // As `IS_DUE`, with each condition found by an index.
    `select site from (
       select * from stock_publication indexed by stock_publication_due where asked > done
       union select * from stock_publication indexed by stock_publication_format where format < ?1
       union select * from stock_publication indexed by stock_publication_format where format > ?1
       union select * from stock_publication indexed by stock_publication_offers where offers_end_at <= ?2)
       as due
     where ${IS_HERE} and retry_at <= ?2 and held_until <= ?2 and not ${isMerging('due.site')}
     order by tries, site`,
    format,
    now,
  )

// `union all`: a plain union sorts by site, for which SQLite reads all reservations instead of the index.
const RESERVATIONS = `
  select site from reservation where state in ('held', 'paid') and held_until <= ?1
  union all select site from reservation where changed_at > ?2
  union all select site from reservation where untold = 1 and lead_id is not null
  union all select site from payment where state = 'refund_due' and retry_at <= ?1
  union all select site from payment where untold = 1 and lead_id is not null`

/** Sites where something of a reservation or payment is due, or has changed at or after `since`. */
export const sitesWithReservations = (db: D1Database, now: number, since: number): Promise<Due[]> =>
  rows(db, `select distinct site from (${RESERVATIONS}) where ${IS_HERE}`, now, since)

/** Sites whose stock was published anew after `since` and where shoppers wait for a car on hold: a feed may have freed it. */
const sitesWithWaiting = (db: D1Database, since: number): Promise<Due[]> =>
  rows(
    db,
    `select distinct site from stock_edition indexed by stock_edition_published
     where ${IS_HERE} and published_at > ?1 and exists (
       select 1 from lead l indexed by lead_waiting
       where l.site = stock_edition.site and json_extract(l.doc, '$.form') = 'free_again')`,
    since,
  )

/** Both, each site once. D1 takes no more than five parts in one statement. */
export async function sitesToKeepUp(db: D1Database, now: number, since: number): Promise<Due[]> {
  const found = [...(await sitesWithReservations(db, now, since)), ...(await sitesWithWaiting(db, since))]
  return [...new Set(found.map(({ site }) => site))].map((site) => ({ site }))
}

/** Sites whose changes of stock are due to be sent to hosted search. */
export const sitesToSync = (db: D1Database, now: number): Promise<Due[]> =>
  rows(
    db,
    `select site from hosted_sync
     where ${IS_HERE} and asked > done and retry_at <= ?1 and held_until <= ?1`,
    now,
  )

/** Sites whose readers of alerts are to be looked for, the one that waits longest first. */
export const sitesWithAlerts = (db: D1Database, now: number): Promise<Due[]> =>
  rows(db, `select site from alert_due indexed by alert_due_at where ${IS_HERE} and at <= ?1 order by at`, now)

export const sitesPublishedSince = (db: D1Database, since: number): Promise<Due[]> =>
  rows(
    db,
    `select distinct site from stock_edition indexed by stock_edition_published
     where ${IS_HERE} and published_at >= ?1`,
    since,
  )

/** Sites with an alarm that is to be told, the one that waits longest first; the platform is one of them. */
export const sitesWithAlarms = (db: D1Database, now: number): Promise<Due[]> =>
  rows(
    db,
    `select site from alarm indexed by alarm_tell where ${IS_HERE} and tell_at <= ?1
     group by site order by min(tell_at)`,
    now,
  )

export const sitesWithRows = (
  db: D1Database,
  table: 'lead' | 'reservation' | 'payment' | 'spin' | 'watched_car' | 'alert_search' | 'alert_reader',
): Promise<Due[]> => rows(db, `select distinct site from ${table} where ${IS_HERE}`)

/** Open jobs that no attempt has, and whose message was sent before a time. */
export const lostJobs = (db: D1Database, { now, sentBefore }: { now: number; sentBefore: number }) =>
  rows<{ site: string; id: string }>(
    db,
    `select site, id from job indexed by job_open
     where ${IS_HERE} and state in ('queued', 'running') and sent_at < ?1 and held_until <= ?2
       and not exists (select 1 from job as other where other.site = job.site and other.state = 'running' and other.held_until > ?2)
     order by sent_at limit 100`,
    sentBefore,
    now,
  )

/** A destination of leads with a delivery that is due, and the state of its breaker. */
export type DueDestination = { site: string; destination: string; failures: number | null; until: number | null }

export const dueDestinations = (db: D1Database, now: number) =>
  rows<DueDestination>(
    db,
    `select site, destination, failures, until
     from (select distinct site, destination from outbox indexed by outbox_due_at
           where ${IS_HERE} and state = 'due' and due_at <= ?1 and lease_until <= ?1)
     left join outbox_pause using (site, destination)`,
    now,
  )

/** Gives up deliveries that were due for too long, as while their destination was paused; returns one row for each. */
export const expireDeliveries = (db: D1Database, now: number) =>
  rows<{ site: string; destination: string; event: string | null }>(
    db,
    `update outbox set state = 'dead', ended_at = ?1, reason = coalesce(reason, 'was not tried in time')
     where ${IS_HERE} and state = 'due' and since < ?2 and lease_until <= ?1 returning site, destination, event`,
    now,
    now - LEAD_GIVEN_UP_AFTER,
  )

/** Messages whose sender was killed are sent again under the same id, as a repeat; those that were due for too long are given up. */
export const recoverMessages = (db: D1Database, now: number): Promise<D1Result[]> =>
  db.batch([
    db
      .prepare(
        `update alert_message set state = 'due'
         where ${IS_HERE} and ended_at is null and state = 'sending' and lease_until <= ?1`,
      )
      .bind(now),
    db
      .prepare(
        `update alert_message set state = 'dead', doc = '', ended_at = ?1, reason = coalesce(reason, 'was not tried in time')
         where ${IS_HERE} and ended_at is null and state = 'due' and since <= ?2`,
      )
      .bind(now, now - ALERT_RETRIES.giveUpAfterMs),
  ])

export const sitesWithMessages = (db: D1Database, now: number): Promise<Due[]> =>
  rows(
    db,
    `select distinct site from alert_message indexed by alert_message_due_at
     where ${IS_HERE} and ended_at is null and state = 'due' and due_at <= ?1`,
    now,
  )

/**
 * Sites of a database whose changes are told to search engines: those whose mark is due, since they were published or not
 * looked at for long, and marked ones of which another stock was published since a time.
 */
export async function markedSitesToTell(
  registry: D1Database,
  { name: shard, db }: Shard,
  { now, since }: { now: number; since: number },
): Promise<Set<string>> {
  const due = await dueMarks(registry, { mark: 'index_now', shard, now })
  const stocks = (await sitesPublishedSince(db, since)).map(({ site }) => site)
  return new Set([...due, ...(await sitesMarked(registry, 'index_now', stocks))])
}
