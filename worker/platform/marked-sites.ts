import { FIRST_SHARD } from './store-of.ts'

/** What the publication of a site marks, so that the schedule need not read every config. */
export const SITE_MARKS = ['feeds', 'index_now', 'reviews'] as const
export type SiteMark = (typeof SITE_MARKS)[number]

const SITES_A_BEAT = 100

/** The slugs of the sites of a database whose mark is due, the one that waits longest first. */
export async function dueMarks(
  registry: D1Database,
  { mark, shard, now }: { mark: SiteMark; shard: string; now: number },
): Promise<string[]> {
  return slugs(
    registry,
    `select m.site from site_mark m indexed by site_mark_next left join site s on s.slug = m.site
     where m.mark = ?1 and m.next_at <= ?2 and coalesce(s.shard, '${FIRST_SHARD}') = ?3 order by m.next_at limit ${SITES_A_BEAT}`,
    [mark, now, shard],
  )
}

export async function sitesMarked(registry: D1Database, mark: SiteMark, sites: readonly string[]): Promise<string[]> {
  if (sites.length === 0) return []
  const sql = 'select site from site_mark where mark = ?1 and site in (select value from json_each(?2))'
  return slugs(registry, sql, [mark, JSON.stringify(sites)])
}

/** A marked site is looked at again at `at` (epoch ms); its next publication looks at once. */
export const postponeMark = (registry: D1Database, { mark, site, at }: { mark: SiteMark; site: string; at: number }) =>
  registry.prepare('update site_mark set next_at = ?3 where mark = ?1 and site = ?2').bind(mark, site, at).run()

export const markedSites = (db: D1Database, mark: SiteMark): Promise<string[]> =>
  slugs(db, 'select site from site_mark where mark = ? order by site', [mark])

async function slugs(db: D1Database, sql: string, values: readonly unknown[]): Promise<string[]> {
  const { results } = await db
    .prepare(sql)
    .bind(...values)
    .all<{ site: string }>()
  return results.map(({ site }) => site)
}
