import { columnsOf } from '../platform/columns.ts'
import type { SiteStore } from '../platform/site-store.ts'

/** `held` files become `committed`, `superseded` by a later file, `discarded` by hand, or `expired`. */
export const RUN_OUTCOMES = [
  'running',
  'committed',
  'refused',
  'abandoned',
  'held',
  'superseded',
  'discarded',
  'expired',
] as const
type RunOutcome = (typeof RUN_OUTCOMES)[number]

/** A row of `stock_run`: one import of one file. Times are epoch ms. */
export type PastRun = {
  id: number
  site: string
  feed: string
  outcome: RunOutcome
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
  feed: true,
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
export async function recentRuns(store: SiteStore, limit: number): Promise<PastRun[]> {
  const { results } = await store
    .prepare(`select ${COLUMNS} from stock_run where site = ?1 order by id desc limit ?2`)
    .bind(limit)
    .all<PastRun>()
  return results
}

/** An import of a site by its number; null finds the last one, and is answered where there is none. */
export const findRun = (store: SiteStore, id: number | null): Promise<PastRun | null> =>
  store
    .prepare(`select ${COLUMNS} from stock_run where site = ?1 and (?2 is null or id = ?2) order by id desc limit 1`)
    .bind(id)
    .first<PastRun>()
