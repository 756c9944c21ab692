/** Which sites' stock hosted search has yet to hear of: rows of hosted_sync, one a site. */

export type SyncTask = { asked: number; target: string | null }

/** Whoever tells the server and is not heard of for this long has died. */
const CLAIM_MS = 2 * 60_000
const FIRST_PAUSE_MS = 5_000
const MAX_PAUSE_MS = 10 * 60_000
const MAX_ERROR_CHARS = 500

/** A change that was noted, and whether the server had heard of every one before it. */
export type ChangeRecord = { asked: number; wasUpToDate: boolean }

/** Notes that the stock of a site has changed. */
export async function recordChange(db: D1Database, site: string): Promise<ChangeRecord> {
  const row = await db
    .prepare(
      `insert into hosted_sync (site, asked) values (?1, 1)
       on conflict (site) do update set asked = asked + 1, retry_at = 0
       returning asked, target is not null and done = asked - 1 as known`,
    )
    .bind(site)
    .first<{ asked: number; known: number }>()
  return { asked: row?.asked ?? 0, wasUpToDate: row?.known === 1 }
}

/** Takes a note back: nothing had changed after all. */
export async function retractChange(db: D1Database, site: string, { asked }: ChangeRecord): Promise<void> {
  await db.prepare('update hosted_sync set done = asked where site = ?1 and asked = ?2').bind(site, asked).run()
}

/** Forgets where the stock is, so that it is filled anew. */
export async function resetTarget(db: D1Database, site: string): Promise<void> {
  await db.prepare('update hosted_sync set target = null where site = ?').bind(site).run()
}

/** Takes the site's changes to tell of; null when there are none or another is telling them. */
export const claimTask = (db: D1Database, site: string, now: number): Promise<SyncTask | null> =>
  db
    .prepare(
      `update hosted_sync set held_until = ?2 where site = ?1 and asked > done and held_until <= ?3
       returning asked, target`,
    )
    .bind(site, now + CLAIM_MS, now)
    .first<SyncTask>()

/** Shows that the telling goes on. */
export async function extendClaim(db: D1Database, site: string, now: number): Promise<void> {
  await db
    .prepare('update hosted_sync set held_until = ?2 where site = ?1')
    .bind(site, now + CLAIM_MS)
    .run()
}

/** The server has heard of every change up to `asked`. */
export async function completeTask(db: D1Database, site: string, { asked, target }: SyncTask): Promise<void> {
  await db
    .prepare(
      `update hosted_sync set done = ?2, target = ?3, held_until = 0, failures = 0, retry_at = 0, trouble = null
       where site = ?1`,
    )
    .bind(site, asked, target)
    .run()
}

/** It has not; each failure in a row doubles the pause. */
export async function postponeTask(db: D1Database, site: string, trouble: string, now: number): Promise<void> {
  await db
    .prepare(
      `update hosted_sync set held_until = 0, failures = failures + 1, trouble = ?2,
         retry_at = ?3 + min(?5, ?4 * (1 << min(failures, 10)))
       where site = ?1`,
    )
    .bind(site, trouble.slice(0, MAX_ERROR_CHARS), now, FIRST_PAUSE_MS, MAX_PAUSE_MS)
    .run()
}

/** Sites whose changes are to be told now. */
export async function dueSites(db: D1Database, now: number): Promise<string[]> {
  const { results } = await db
    .prepare('select site from hosted_sync where asked > done and retry_at <= ?1 and held_until <= ?1')
    .bind(now)
    .all<{ site: string }>()
  return results.map(({ site }) => site)
}
