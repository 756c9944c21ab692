import { EVENTS, VISITS_A_SAMPLE } from '../../shared/analytics/events.ts'
import { SEARCH_PATH } from '../../shared/search/path.ts'
import { DAY_MS } from '../../shared/time.ts'
import type { Alarm } from '../platform/alarms.ts'
import { dayBefore, type HostedStatus, hostedRows } from '../stock-records/hosted-status.ts'
import { IS_HERE, rows } from './due.ts'

/** How many sites have a publication that failed and is tried again. */
export const countFailingPublications = (db: D1Database, now: number): Promise<number> =>
  count(db, 'stock_publication where tries > 0 and held_until <= ?1', now)

export const countFeedAlarms = (db: D1Database): Promise<number> =>
  count(db, "alarm where topic = 'feed' and ended_at is null")

const count = async (db: D1Database, from: string, ...values: unknown[]): Promise<number> =>
  (await rows<{ count: number }>(db, `select count(*) as count from ${from}`, ...values))[0]?.count ?? 0

/** Of every site that was ever hosted. */
export const hostedStatuses = (db: D1Database, now: number): Promise<HostedStatus[]> =>
  rows(db, `${hostedRows('?1')} order by site`, dayBefore(now))

/** Pages of a site that the table keeps; those that are seen less often would tell of single visitors. */
const MAX_PAGES = 24
const MIN_VIEWS = 10
const COUNTED_MS = 30 * DAY_MS

/** Counts the search pages of 30 days, of every site (ANA-01), in the database and Analytics Engine. Reads all: once a day. */
export const countPopularPages = (db: D1Database, now: number): Promise<D1Result[]> =>
  db.batch([
    db.prepare(`delete from popular_page where ${IS_HERE}`),
    db
      .prepare(
        `insert into popular_page (site, path, views)
         select site, path, views from (
           select site, path, sum(views) as views, row_number() over (partition by site order by sum(views) desc) as place
           from (
             select site, path, 1 as views from event where event = ?1 and at > ?2 and path like ?3 and ${IS_HERE}
             union all
             select site, key, value * ?6 from (select site, counts from search_view where day > ?7 and ${IS_HERE}), json_each(counts)
           ) group by site, path having sum(views) >= ?4
         ) where place <= ?5`,
      )
      .bind(
        EVENTS.searchPageView.number,
        now - COUNTED_MS,
        `${SEARCH_PATH}/%`,
        MIN_VIEWS,
        MAX_PAGES,
        VISITS_A_SAMPLE,
        Math.floor((now - COUNTED_MS) / DAY_MS),
      ),
  ])

/** What is wrong with a site, where anything is: one row a site and kind. */
export type Trouble = { site: string; kind: TroubleKind; count: number }
export type TroubleKind = 'stock_not_published' | 'feeds_held_or_refused' | 'leads_not_delivered'

export const siteTroubles = (db: D1Database): Promise<Trouble[]> =>
  rows(
    db,
    `select site, 'stock_not_published' as kind, 1 as count from stock_publication where tries > 0
     union all select site, 'feeds_held_or_refused', count(*) from alarm where topic = 'feed' and ended_at is null group by site
     union all select site, 'leads_not_delivered', count(*) from outbox where state = 'dead' and event is null group by site`,
  )

export type CspCount = { site: string; day: number; directive: string; origin: string; count: number }

/** Reported violations of all sites of a database, newest day first, the most frequent first. `day` counts from 1970. */
export const cspReports = (db: D1Database): Promise<CspCount[]> =>
  rows(db, 'select site, day, directive, origin, count from csp_report order by day desc, count desc limit 1000')

/** The alarms of all sites of a database that stand, the oldest first. */
export const openAlarmsOfAll = (db: D1Database): Promise<Alarm[]> =>
  rows(db, `select * from alarm where ended_at is null and ${IS_HERE} order by since, site, topic, subject`)
