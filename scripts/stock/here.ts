import { type ImportSummary, importStock } from '../../worker/import/import-stock.ts'
import type { LocalSite } from '../operator/local.ts'
import type { ImportOptions, Sending } from './import-options.ts'
import { findMapping } from './mapping.ts'
import { publish } from './publish.ts'

/** Far beyond any dealer's feed: only stops what would never end. */
const MAX_BYTES = 4_000_000_000

/** A file becomes the stock of a local site, and shoppers see it. */
export async function importHere(
  { env, site }: LocalSite,
  options: ImportOptions,
  { file, onProblem, onRow }: Sending,
): Promise<ImportSummary> {
  return importStock({
    ...options,
    db: env.DB,
    site,
    body: file.body,
    source: file.name,
    mapping: await findMapping(options.map),
    asOf: options.asOf ?? Date.now(),
    maxBytes: MAX_BYTES,
    clock: Date.now,
    onProblem,
    onRow,
    onCommitted: () => publish(env, site),
  })
}
