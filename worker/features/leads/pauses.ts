import { MINUTE_MS } from '../../../shared/time.ts'
import type { SiteStore } from '../../platform/site-store.ts'

/**
 * A circuit breaker of each destination, kept in the database for all isolates: while a destination is paused it gets no
 * deliveries, so that a dead one does not hold up the others; then one delivery probes whether it is back.
 */

/** Failures in a row that pause a destination; one success resets the count. */
export const PAUSE_AFTER_FAILURES = 10
const FIRST_PAUSE_MS = 30_000
export const MAX_PAUSE_MS = 10 * MINUTE_MS

/**
 * Counts a failure; from PAUSE_AFTER_FAILURES on each one doubles the pause. A failure during a pause is not counted: it
 * was sent before the pause began.
 */
export const noteFailure = (store: SiteStore, destination: string, isProbe: boolean, now: number) =>
  store
    .prepare(
      `insert into outbox_pause (site, destination, failures, until) values (?1, ?2, 1, 0)
       on conflict (site, destination) do update set failures = failures + 1, until = iif(
         failures + 1 >= ${PAUSE_AFTER_FAILURES}, ?3 + min(${MAX_PAUSE_MS}, ${FIRST_PAUSE_MS} << min(failures + 1 - ${PAUSE_AFTER_FAILURES}, 10)), 0)
       where ?4 or until <= ?3`,
    )
    .bind(destination, now, isProbe ? 1 : 0)

export const noteSuccess = (store: SiteStore, destination: string) =>
  store.prepare('delete from outbox_pause where site = ?1 and destination = ?2').bind(destination)

/** Claims the one probe of a destination whose pause is over. False: it is paused still, or another caller has the probe. */
export async function claimProbe(store: SiteStore, destination: string, now: number): Promise<boolean> {
  const row = await store
    .prepare(
      `update outbox_pause set until = ?3 where site = ?1 and destination = ?2 and failures >= ${PAUSE_AFTER_FAILURES} and until <= ?4
       returning 1 as claimed`,
    )
    .bind(destination, now + FIRST_PAUSE_MS, now)
    .first()
  return row !== null
}
