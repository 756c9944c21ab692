import type { CarStatus } from '../../shared/car/schema.ts'
import type { ProblemKind } from '../../shared/feed/problem.ts'
import type { RevealCount } from '../../worker/features/phone-reveal/service.ts'
import type { Synced } from '../../worker/features/search/typesense/sync.ts'
import type { Alarm } from '../../worker/import/alarms.ts'
import type { HeldChange, HeldFile } from '../../worker/import/held-file.ts'
import type { PastRun } from '../../worker/import/history.ts'
import type { ImportSummary } from '../../worker/import/import-stock.ts'
import type { NumberedProblem } from '../../worker/import/problem-report.ts'
import type { ImportInput, ImportSettings } from './import-options.ts'

/** A past import as `list` shows it. */
export type ImportRun = Pick<
  PastRun,
  'id' | 'feed' | 'started_at' | 'outcome' | 'source' | 'mapping' | 'as_of' | 'result'
>

export type StockOverview = {
  counts: Record<CarStatus, number>
  /** Newest first. */
  runs: ImportRun[]
  alarms: Alarm[]
  held: HeldFile[]
}

/** The stock of one site, local or deployed. */
export type SiteStock = {
  /** Throws FileRefused or CommandError when nothing was changed. */
  import: (settings: ImportSettings, input: ImportInput) => Promise<ImportSummary>
  /** The number of cars of each status, the last imports, and what waits for the operator. */
  overview: () => Promise<StockOverview>
  /** The problems of an import in the order of its file, of the last one for null. Throws CommandError where there is none. */
  problems: (of: { run: number | null; kind: ProblemKind | null }) => AsyncGenerator<NumberedProblem>
  /** What the held file of a feed would change. Throws CommandError where none is held, as the next two do. */
  heldChanges: (feed: string) => AsyncGenerator<HeldChange>
  accept: (feed: string) => Promise<ImportSummary>
  discard: (feed: string) => Promise<void>
  /** Every car that is not withdrawn, in the Forecourt feed format. */
  cars: () => AsyncGenerator<object>
  /** Phone reveals by car since then (epoch ms), most first. */
  phoneReveals: (since: number) => Promise<RevealCount[]>
  /** Sends changes to Typesense, or with `rebuild` every car into a new collection. */
  syncTypesense: (options: { rebuild: boolean }) => Promise<Synced>
}
