import type { D1Database } from '@cloudflare/workers-types'
import type { ImportOrder } from '../../worker/import/import-stock.ts'
import { OWN_SHAPE, shippedMapping } from '../../worker/import/mappings.ts'
import { siteStore } from '../../worker/platform/site-store.ts'

/** An order to import a CSV file in our own shape, without limits. */
export const importOrder = (
  file: string,
  { db, site = 'yard', ...given }: Partial<ImportOrder> & Pick<ImportOrder, 'asOf'> & { db: D1Database; site?: string },
): ImportOrder => ({
  store: siteStore(db, site),
  source: 'test',
  body: new Blob([file]).stream(),
  mapping: shippedMapping(OWN_SHAPE)!,
  format: 'csv',
  vanished: 'sold',
  maxBytes: 1e9,
  maxBadShare: 1,
  maxVanishedShare: 1,
  maxIndexBytes: Number.POSITIVE_INFINITY,
  clock: () => given.asOf,
  onProblem: () => {},
  onRow: () => {},
  onCommitted: () => Promise.resolve(),
  ...given,
})
