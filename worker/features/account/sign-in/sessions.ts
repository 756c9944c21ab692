import type { Shopper } from '../../../../shared/sign-in/shopper.ts'
import { MINUTE_MS } from '../../../../shared/time.ts'
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '../../../all-sites/purge.ts'
import { newToken, sha256Hex } from '../../../platform/crypto.ts'
import type { SiteStore } from '../../../platform/site-store.ts'

/** The sessions of one site (GAT-02). The browser has the token, the database its hash. */
export type Sessions = {
  begin(phone: string): Promise<string>
  /** The session's shopper; null for a session that has ended, or is another site's. */
  find(token: string): Promise<Shopper | null>
  end(token: string): Promise<void>
  /** On every device. */
  endAll(phone: string): Promise<void>
}

/** At most so often is the use of a session stored. */
const NOTED_EVERY = 60 * MINUTE_MS

type Deps = { store: SiteStore; now: number; defer: (work: Promise<unknown>) => void }

export const databaseSessions = ({ store, now, defer }: Deps): Sessions => ({
  async begin(phone) {
    const token = newToken()
    await store.run('insert into shopper_session (site, token, phone, began_at, seen_at) values (?1, ?2, ?3, ?4, ?4)', [
      await sha256Hex(token),
      phone,
      now,
    ])
    return token
  },
  async find(token) {
    const hash = await sha256Hex(token)
    const row = await store.first<{ phone: string; seen_at: number }>(
      'select phone, seen_at from shopper_session where site = ?1 and token = ?2 and began_at > ?3 and seen_at > ?4',
      [hash, now - SESSION_MAX_MS, now - SESSION_IDLE_MS],
    )
    if (!row) return null
    if (row.seen_at <= now - NOTED_EVERY) {
      const note = store.prepare('update shopper_session set seen_at = ?3 where site = ?1 and token = ?2')
      // A session whose use is not stored ends a little sooner.
      defer(
        note
          .bind(hash, now)
          .run()
          .catch(() => {}),
      )
    }
    return { phone: row.phone }
  },
  async end(token) {
    await store.run('delete from shopper_session where site = ?1 and token = ?2', [await sha256Hex(token)])
  },
  async endAll(phone) {
    await store.run('delete from shopper_session where site = ?1 and phone = ?2', [phone])
  },
})
