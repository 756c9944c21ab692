import { SECOND_MS } from '../../shared/time.ts'
import type { SiteHome } from './site-store.ts'

/** How long a call waits for a site that is being moved; its rows can be read meanwhile. */
const MAX_WAIT_MS = 20 * SECOND_MS
const PAUSE_MS = 100

/** What the triggers of a database say of a site that is closed in it. */
const CLOSED = /\bsite_moved\b/

type Place = {
  site: string
  /** Where the caller believes the site to be. */
  db: D1Database
  /** Asks the registry before the first call, too: the site is known to be moving. */
  isMoving: boolean
  /** What the registry says. */
  find: () => Promise<D1Database>
}

/**
 * Follows a site from one database to another. A change that finds its site closed was undone whole by the database; it
 * waits for the move and runs in the new place. One that changed nothing looks whether it was in the wrong place.
 */
export function siteHome({ site, db, isMoving, find }: Place): SiteHome {
  let place = isMoving ? null : db
  const isClosed = async (at: D1Database) =>
    (await at.prepare('select 1 as closed from closed_site where site = ?1').bind(site).first()) !== null
  return {
    async run(call, isWrite) {
      const deadline = Date.now() + MAX_WAIT_MS
      for (;;) {
        place ??= await find()
        const at = place
        try {
          const results = await call(at)
          const isIdle = isWrite && results.every(({ meta }) => meta.changes === 0)
          if (!isIdle || !(await isClosed(at))) return results
          if (Date.now() > deadline) throw new Error(`site_moved: ${site} is being moved`)
        } catch (error) {
          if (!CLOSED.test(String(error)) || Date.now() > deadline) throw error
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
        place = null
      }
    },
  }
}
