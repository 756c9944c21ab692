export type CspCount = { site: string; day: number; directive: string; origin: string; count: number }

/** Reported violations of all sites of a database, newest day first, the most frequent first. `day` counts from 1970. */
export async function cspReports(db: D1Database): Promise<CspCount[]> {
  const { results } = await db
    .prepare('select site, day, directive, origin, count from csp_report order by day desc, count desc limit 1000')
    .all<CspCount>()
  return results
}
