import type { SiteStore } from '../platform/site-store.ts'
import { explainTooLarge, indexEstimate } from '../stock-index/index-size.ts'
import type { Vanished } from './merge-rows.ts'
import { OWN_RUN } from './own-run.ts'
import type { Changes } from './preview-merge.ts'
import { FileRefused } from './refused.ts'
import type { Run } from './run.ts'

/** Staged rows of one read. */
const PAGE_ROWS = 2000

export type IndexLimit = {
  vanished: Vanished
  replacesDemo?: boolean
  maxIndexBytes: number
  /** Bytes of the index of so many cars like those of the file. */
  bytesOf: (cars: number) => number
}

/**
 * The stock after a merge must fit the memory of an isolate; a stock that does not would never be seen. Records of one
 * car count as several.
 */
export function assertFits(changes: Changes, { vanished, replacesDemo, maxIndexBytes, bytesOf }: IndexLimit): void {
  const { added, returned, changed, unchanged, gone, others } = changes
  const left = replacesDemo ? 0 : others + (vanished === 'withdraw' ? 0 : gone)
  const cars = added + returned + changed + unchanged + left
  const reason = explainTooLarge(cars, bytesOf(cars), maxIndexBytes)
  if (reason !== null) throw new FileRefused('stock_too_large', reason)
}

type StagedWords = Parameters<ReturnType<typeof indexEstimate>['add']>[0] & { id: number }

/** The estimate of the rows of a run that are staged already. */
export async function estimateStaged(store: SiteStore, run: Pick<Run, 'id'>): Promise<IndexLimit['bytesOf']> {
  const estimate = indexEstimate()
  const statement = store.prepare(
    `select rowid as id, doc ->> '$.model' as model, doc ->> '$.badge' as badge, doc ->> '$.series' as series,
       doc ->> '$.variant' as variant, doc ->> '$.stocknum' as stocknum
     from stock_staging where run = ${OWN_RUN} and rowid > ?3 and doc is not null order by rowid limit ${PAGE_ROWS}`,
  )
  let after = 0
  for (;;) {
    const { results } = await statement.bind(run.id, after).all<StagedWords>()
    for (const row of results) estimate.add(row)
    const last = results.at(-1)
    if (!last || results.length < PAGE_ROWS) return estimate.bytesOf
    after = last.id
  }
}
