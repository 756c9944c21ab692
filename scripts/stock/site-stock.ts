import type { CarStatus } from '../../shared/car/schema.ts'
import type { RevealCount } from '../../worker/features/phone-reveal/service.ts'
import type { Synced } from '../../worker/features/search/typesense/sync.ts'
import type { recentRuns } from '../../worker/import/history.ts'
import type { ImportOutcome } from '../../worker/import/import-stock.ts'
import type { Published } from '../../worker/stock-index/publish.ts'
import type { PublicationStatus } from '../../worker/stock-records/publications.ts'
import type { ImportInput, ImportSettings } from './import-options.ts'

/** A past import as `list` shows it. */
export type ImportRun = Pick<
  Awaited<ReturnType<typeof recentRuns>>[number],
  'started_at' | 'outcome' | 'source' | 'mapping' | 'as_of' | 'result'
>

/** The stock of one site, local or deployed. */
export type SiteStock = {
  /** Throws FileRefused or CommandError when nothing was changed. */
  import: (settings: ImportSettings, input: ImportInput) => Promise<ImportOutcome>
  /** The number of cars of each status, the last imports, newest first, and whether shoppers see the last one. */
  overview: () => Promise<{
    counts: Record<CarStatus, number>
    runs: ImportRun[]
    publication: PublicationStatus | null
  }>
  /** Publishes the stored cars again, every value anew. Throws CommandError when that is not possible now. */
  publish: () => Promise<Pick<Published, 'cars' | 'written'>>
  /** Every car that is not withdrawn, in the Forecourt feed format. */
  cars: () => AsyncGenerator<object>
  /** Phone reveals by car since then (epoch ms), most first. */
  phoneReveals: (since: number) => Promise<RevealCount[]>
  /** Sends changes to Typesense, or with `rebuild` every car into a new collection. */
  syncTypesense: (options: { rebuild: boolean }) => Promise<Synced>
}
