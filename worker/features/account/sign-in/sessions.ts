import type { Shopper } from '../../../../shared/sign-in/shopper.ts'
import { DAY_MS, MINUTE_MS } from '../../../../shared/time.ts'
import { digestOf, newToken } from '../../../platform/crypto.ts'

/** The sessions of one site (GAT-02). The browser has the token, the database its hash. */
export type Sessions = {
  /** Begins a session and gives its new token. */
  begin(phone: string): Promise<string>
  /** The session's shopper; null for a session that has ended, or is another site's. */
  find(token: string): Promise<Shopper | null>
  end(token: string): Promise<void>
  /** On every device. */
  endAll(phone: string): Promise<void>
}

/** A session ends so long after it began, even while it is used (milliseconds). */
export const LASTS = 60 * DAY_MS
/** And so long after it was last used. */
export const RESTS = 14 * DAY_MS
/** Use is written down this often at most. */
const NOTED_EVERY = 60 * MINUTE_MS

type Deps = {
  db: D1Database
  site: string
  now: number
  defer: (work: Promise<unknown>) => void
}

export const databaseSessions = ({ db, site, now, defer }: Deps): Sessions => ({
  async begin(phone) {
    const token = newToken()
    await db
      .prepare('insert into shopper_session (site, token, phone, began_at, seen_at) values (?1, ?2, ?3, ?4, ?4)')
      .bind(site, await digestOf(token), phone, now)
      .run()
    return token
  },
  async find(token) {
    const hash = await digestOf(token)
    const row = await db
      .prepare(
        'select phone, seen_at from shopper_session where site = ? and token = ? and began_at > ? and seen_at > ?',
      )
      .bind(site, hash, now - LASTS, now - RESTS)
      .first<{ phone: string; seen_at: number }>()
    if (!row) return null
    if (row.seen_at <= now - NOTED_EVERY) {
      const note = db.prepare('update shopper_session set seen_at = ? where site = ? and token = ?')
      // A session whose use is not stored ends a little sooner.
      defer(
        note
          .bind(now, site, hash)
          .run()
          .catch(() => {}),
      )
    }
    return { phone: row.phone }
  },
  async end(token) {
    await db
      .prepare('delete from shopper_session where site = ? and token = ?')
      .bind(site, await digestOf(token))
      .run()
  },
  async endAll(phone) {
    await db.prepare('delete from shopper_session where site = ? and phone = ?').bind(site, phone).run()
  },
})

/** Deletes the sessions of all sites that have ended by themselves; reads the whole table, so once a day will do. */
export const purgeExpiredSessions = (db: D1Database, now: number) =>
  db
    .prepare('delete from shopper_session where began_at <= ? or seen_at <= ?')
    .bind(now - LASTS, now - RESTS)
    .run()
