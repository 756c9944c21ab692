/**
 * Destinations in trouble are left alone for a while by every isolate, so that one dead dealer never holds up others;
 * then one delivery is sent to see whether they are back.
 */

/** After so many failures in a row: one that fails now and then is never left alone. */
export const BROKEN = 10
const FIRST_PAUSE = 30_000
const LONGEST_PAUSE = 10 * 60_000

/** Counts a failure; from the tenth on each doubles the pause. What fails during a pause was sent before it. */
export const noteFailure = (db: D1Database, site: string, destination: string, isProbe: boolean, now: number) =>
  db
    .prepare(
      `insert into outbox_pause (site, destination, failures, until) values (?1, ?2, 1, 0)
       on conflict do update set failures = failures + 1, until = iif(
         failures + 1 >= ${BROKEN}, ?3 + min(${LONGEST_PAUSE}, ${FIRST_PAUSE} << min(failures + 1 - ${BROKEN}, 10)), 0)
       where ?4 or until <= ?3`,
    )
    .bind(site, destination, now, isProbe ? 1 : 0)

export const noteSuccess = (db: D1Database, site: string, destination: string) =>
  db.prepare('delete from outbox_pause where site = ? and destination = ?').bind(site, destination)

/** Whether the caller may be the one who sees whether a paused destination is back. */
export async function mayProbe(db: D1Database, site: string, destination: string, now: number): Promise<boolean> {
  const row = await db
    .prepare(
      `update outbox_pause set until = ?3 where site = ?1 and destination = ?2 and failures >= ${BROKEN} and until <= ?4
       returning 1 as found`,
    )
    .bind(site, destination, now + FIRST_PAUSE, now)
    .first()
  return row !== null
}
