import { EVENTS } from '../../../shared/events.ts'
import { SEARCH_PATH } from '../../../shared/search/path.ts'
import { DAY_MS } from '../../../shared/time.ts'

/** Paths of the search pages of one site that were seen most, the most first. Paths hold no typed text and no person. */
export type PopularPages = () => Promise<string[]>

const MAX_PAGES = 8
/** Pages seen less often would tell of single visitors. */
const MIN_VIEWS = 10
const COUNTED_MS = 30 * DAY_MS

export const databasePopularPages =
  (db: D1Database, site: string): PopularPages =>
  async () => {
    const { results } = await db
      .prepare('select path from popular_page where site = ? order by views desc, path limit ?')
      .bind(site, MAX_PAGES)
      .all<{ path: string }>()
    return results.map(({ path }) => path)
  }

/** Counts the search pages seen in the past 30 days, of every site (ANA-01). Reads all events, so it runs once a day. */
export const countPopularPages = (db: D1Database, now: number) =>
  db.batch([
    db.prepare('delete from popular_page'),
    db
      .prepare(
        `insert into popular_page (site, path, views)
         select site, path, views from (
           select site, path, count(*) as views, row_number() over (partition by site order by count(*) desc) as place
           from event where event = ? and at > ? and path like ? group by site, path having count(*) >= ?
         ) where place <= ?`,
      )
      .bind(EVENTS.searchPageView.number, now - COUNTED_MS, `${SEARCH_PATH}/%`, MIN_VIEWS, 3 * MAX_PAGES),
  ])
