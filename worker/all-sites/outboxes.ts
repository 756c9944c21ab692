import { GIVE_UP_AFTER_MS as ALERT_GIVEN_UP_AFTER } from '../../shared/alert/retry.ts'
import { GIVE_UP_AFTER_MS as LEAD_GIVEN_UP_AFTER } from '../../shared/lead/retry.ts'
import { IS_HERE } from './closed.ts'

/** A destination of leads with a delivery that is due, and the state of its breaker. */
export type DueDestination = { site: string; destination: string; failures: number | null; until: number | null }

export async function dueDestinations(db: D1Database, now: number): Promise<DueDestination[]> {
  const { results } = await db
    .prepare(
      `select site, destination, failures, until
       from (select distinct site, destination from outbox indexed by outbox_due_at
             where ${IS_HERE} and state = 'due' and due_at <= ?1 and lease_until <= ?1)
       left join outbox_pause using (site, destination)`,
    )
    .bind(now)
    .all<DueDestination>()
  return results
}

type Expired = { site: string; destination: string; event: string | null }

/** Gives up deliveries that were due for too long, as while their destination was paused; returns one row for each. */
export async function expireDeliveries(db: D1Database, now: number): Promise<Expired[]> {
  const { results } = await db
    .prepare(
      `update outbox set state = 'dead', ended_at = ?1, reason = coalesce(reason, 'was not tried in time')
       where ${IS_HERE} and state = 'due' and since < ?2 and lease_until <= ?1 returning site, destination, event`,
    )
    .bind(now, now - LEAD_GIVEN_UP_AFTER)
    .all<Expired>()
  return results
}

/**
 * Recovers messages whose sender was killed: they are sent again under the same id, as a repeat. Messages that stayed due
 * for too long are given up.
 */
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
      .bind(now, now - ALERT_GIVEN_UP_AFTER),
  ])

/** Sites with a message that is due. */
export async function sitesWithMessages(db: D1Database, now: number): Promise<{ site: string }[]> {
  const { results } = await db
    .prepare(
      `select distinct site from alert_message indexed by alert_message_due_at where ${IS_HERE} and ended_at is null and state = 'due' and due_at <= ?1`,
    )
    .bind(now)
    .all<{ site: string }>()
  return results
}
