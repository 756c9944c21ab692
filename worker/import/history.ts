import { desc, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { stockRun } from '../stock-records/table.ts'

export type PastRun = typeof stockRun.$inferSelect

/** The last imports of a site, newest first. */
export const recentRuns = (db: D1Database, site: string, most: number): Promise<PastRun[]> =>
  drizzle(db).select().from(stockRun).where(eq(stockRun.site, site)).orderBy(desc(stockRun.id)).limit(most)
