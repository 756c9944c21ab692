import type { Shopper } from '../../../../shared/shopper.ts'
import { digestOf, newToken } from '../../../platform/crypto.ts'

/** Who is signed in to one site (GAT-02). A token is known to its browser alone; what is kept is its hash. */
export type Sessions = {
  /** Signs somebody in under a token that nobody had before. */
  begin(phone: string): Promise<string>
  /** Whose session it is; null for one that has ended, and for one of another site. */
  find(token: string): Promise<Shopper | null>
  end(token: string): Promise<void>
  /** On every device. */
  endAll(phone: string): Promise<void>
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A session ends so long after it began, whatever happens (milliseconds). */
export const LASTS = 60 * DAY
/** And so long after it was last used. */
export const RESTS = 14 * DAY
/** Use is written down this often at most. */
const NOTED_EVERY = 60 * MINUTE

type Means = {
  db: D1Database
  site: string
  now: number
  defer: (work: Promise<unknown>) => void
}

export const databaseSessions = ({ db, site, now, defer }: Means): Sessions => ({
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
      // One that is not noted ends a little sooner.
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
