import type { CarStatus } from '../../shared/car/schema.ts'
import type { RevealCount } from '../../worker/features/phone-reveal/service.ts'
import type { Synced } from '../../worker/features/search/typesense/sync.ts'
import type { recentRuns } from '../../worker/import/history.ts'
import type { ImportSummary } from '../../worker/import/import-stock.ts'
import type { ImportInput, ImportSettings } from './import-options.ts'

/** A past import as `list` shows it. */
export type ImportRun = Pick<
  Awaited<ReturnType<typeof recentRuns>>[number],
  'started_at' | 'outcome' | 'source' | 'mapping' | 'as_of' | 'result'
>

/** The stock of one site, local or deployed. */
export type SiteStock = {
  /** Throws FileRefused or CommandError when nothing was changed. */
  import: (settings: ImportSettings, input: ImportInput) => Promise<ImportSummary>
  /** The number of cars of each status, and the last imports, newest first. */
  overview: () => Promise<{ counts: Record<CarStatus, number>; runs: ImportRun[] }>
  /** Every car that is not withdrawn, in the Forecourt feed format. */
  cars: () => AsyncGenerator<object>
  /** Phone reveals by car since then (epoch ms), most first. */
  phoneReveals: (since: number) => Promise<RevealCount[]>
  /** Sends changes to Typesense, or with `rebuild` every car into a new collection. */
  syncTypesense: (options: { rebuild: boolean }) => Promise<Synced>
}
