/** What the publication of a site marks, so that the schedule need not read every config. */
export const SITE_MARKS = ['feeds', 'index_now', 'reviews'] as const
export type SiteMark = (typeof SITE_MARKS)[number]

/** The slugs of the sites with a mark. */
export async function markedSites(db: D1Database, mark: SiteMark): Promise<string[]> {
  const { results } = await db
    .prepare('select site from site_mark where mark = ? order by site')
    .bind(mark)
    .all<{ site: string }>()
  return results.map(({ site }) => site)
}
