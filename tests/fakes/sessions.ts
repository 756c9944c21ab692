import { SESSION_IDLE_MS, SESSION_MAX_MS } from '../../worker/all-sites/purge.ts'
import { type Sessions } from '../../worker/features/account/sign-in/sessions.ts'

type Kept = { site: string; phone: string; began: number; seen: number }

/** Sessions in memory, of all sites. */
export function fakeSessions(kept = new Map<string, Kept>()) {
  return (site: string, now: number): Sessions => ({
    begin(phone) {
      const token = `token-${kept.size}`
      kept.set(token, { site, phone, began: now, seen: now })
      return Promise.resolve(token)
    },
    find(token) {
      const session = kept.get(token)
      if (session?.site !== site || now >= session.began + SESSION_MAX_MS || now >= session.seen + SESSION_IDLE_MS)
        return Promise.resolve(null)
      session.seen = now
      return Promise.resolve({ phone: session.phone })
    },
    end(token) {
      if (kept.get(token)?.site === site) kept.delete(token)
      return Promise.resolve()
    },
    endAll(phone) {
      for (const [token, session] of kept) if (session.site === site && session.phone === phone) kept.delete(token)
      return Promise.resolve()
    },
  })
}
