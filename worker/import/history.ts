import { columnsOf } from '../platform/columns.ts'

/** A row of `stock_run`: one import of one file. Times are epoch ms. */
export type PastRun = {
  id: number
  site: string
  outcome: 'running' | 'committed' | 'refused' | 'abandoned'
  source: string
  mapping: string
  as_of: number
  started_at: number
  beat_at: number
  finished_at: number | null
  /** The summary of the import as JSON, or why it was refused. */
  result: string | null
}

const COLUMNS = columnsOf<PastRun>({
  id: true,
  site: true,
  outcome: true,
  source: true,
  mapping: true,
  as_of: true,
  started_at: true,
  beat_at: true,
  finished_at: true,
  result: true,
})

/** The last `limit` imports of a site, newest first. */
export async function recentRuns(db: D1Database, site: string, limit: number): Promise<PastRun[]> {
  const { results } = await db
    .prepare(`select ${COLUMNS} from stock_run where site = ? order by id desc limit ?`)
    .bind(site, limit)
    .all<PastRun>()
  return results
}
