import { pause } from '../platform/pause.ts'
import type { SiteStore } from '../platform/site-store.ts'
import { OWN_RUN } from './own-run.ts'

/** Rows that are deleted at once, so that nothing waits long for the database. */
const DELETED_ROWS = 1000
/** The newest imports that are looked at; what older ones left goes once a day (all-sites/purge.ts). */
const LOOKED_AT = 100

/** Imports that have staged rows and need none. */
const STRAY_RUNS = `
  select id as run from stock_run r
  where site = ?1 and id in (select id from stock_run where site = ?1 order by id desc limit ${LOOKED_AT})
    and outcome not in ('running', 'held') and exists (select 1 from stock_staging s where s.run = r.id)`

/** Deletes the staged rows of imports that have ended. What a failure leaves goes with the next one. */
export async function deleteStrayRows(store: SiteStore): Promise<void> {
  try {
    const { results } = await store.prepare(STRAY_RUNS).all<{ run: number }>()
    for (const { run } of results) await deleteStaged(store, run)
  } catch {
    // Nothing reads them.
  }
}

async function deleteStaged(store: SiteStore, run: number): Promise<void> {
  // `+run`: by its own index the planner would go through all rows of the import for each piece.
  const statement = store
    .prepare(
      `delete from stock_staging where +run = ${OWN_RUN}
         and rowid in (select rowid from stock_staging where run = ${OWN_RUN} limit ?3)`,
    )
    .bind(run, DELETED_ROWS)
  while ((await statement.run()).meta.changes === DELETED_ROWS) await pause()
}
