import type { CarStatus } from '../../shared/car/schema.ts'
import type { ProblemKind } from '../../shared/feed/problem.ts'
import type { JobLine } from '../../worker/features/jobs/service.ts'
import type { RevealCount } from '../../worker/features/phone-reveal/service.ts'
import type { HostedReport, Leftover } from '../../worker/features/search/typesense/routes.ts'
import type { Synced } from '../../worker/features/search/typesense/sync.ts'
import type { FeedStatus } from '../../worker/features/stock/feeds/feed-routes.ts'
import type { Fetched } from '../../worker/features/stock/feeds/fetch-feed.ts'
import type { FeedAlarm } from '../../worker/import/alarms.ts'
import type { ENDINGS, FeedEnding } from '../../worker/import/end-feed.ts'
import type { HeldChange, HeldFile } from '../../worker/import/held-file.ts'
import type { ImportOutcome, PastRun } from '../../worker/import/history.ts'
import type { NumberedProblem } from '../../worker/import/problem-report.ts'
import type { Published } from '../../worker/stock-index/publish.ts'
import type { PublicationStatus } from '../../worker/stock-records/publications.ts'
import type { ImportInput, ImportSettings } from './import-options.ts'

/** A past import as `list` shows it. */
export type ImportRun = Omit<PastRun, 'site' | 'beat_at' | 'finished_at'>

export type StockOverview = {
  counts: Record<CarStatus, number>
  /** Newest first. */
  runs: ImportRun[]
  /** Whether shoppers see the stored cars; null for a site that never had one. */
  publication: PublicationStatus | null
  alarms: FeedAlarm[]
  held: HeldFile[]
}

type Waiting = { feed: string; held: HeldFile | null }

/** The stock of one site, local or deployed. */
export type SiteStock = {
  /** Throws FileRefused or CommandError when nothing was changed. */
  import: (settings: ImportSettings, input: ImportInput) => Promise<ImportOutcome>
  /** Publishes the stored cars again, every value anew. Throws CommandError when that is not possible now. */
  publish: () => Promise<Pick<Published, 'cars' | 'written'>>
  /** The number of cars of each status, the last imports, and what waits for the operator. */
  overview: () => Promise<StockOverview>
  /** The last heavy calls of its dealer's system, newest first (TRU-02). */
  jobs: () => Promise<JobLine[]>
  /** The problems of an import in the order of its file, of the last one for null. Throws CommandError where there is none. */
  problems: (of: { run: number | null; kind: ProblemKind | null }) => AsyncGenerator<NumberedProblem>
  /**
   * What of a feed waits; without a name of the only one that does. `held`: null where only values do. Throws CommandError
   * where nothing does or it is not clear, as the next two do.
   */
  held: (feed: string | undefined) => Promise<Waiting & { changes: AsyncIterable<HeldChange> }>
  /** `car`: the key of the one car whose values are taken; undefined: all that waits. */
  accept: (
    feed: string | undefined,
    car: string | undefined,
  ) => Promise<{ feed?: string | undefined; summary: ImportOutcome }>
  discard: (feed: string | undefined) => Promise<string>
  endFeed: (feed: string, vanished: (typeof ENDINGS)[number]) => Promise<FeedEnding>
  /** The feeds of the site's config, with how their fetching goes on. */
  feeds: () => Promise<FeedStatus[]>
  /** Fetches a feed that the site fetches by itself, now. */
  fetch: (feed: string) => Promise<Fetched>
  /** Every car that is not withdrawn, in the Forecourt feed format. */
  cars: () => AsyncGenerator<object>
  /** Phone reveals by car since then (epoch ms), most first. */
  phoneReveals: (since: number) => Promise<RevealCount[]>
  /** Sends changes to Typesense, or with `rebuild` every car into a new collection. */
  syncTypesense: (options: { rebuild: boolean }) => Promise<Synced>
  /** How hosted search stands to the stock. Throws CommandError where the site has none. */
  hostedReport: () => Promise<HostedReport>
  /** Deletes what is left on Typesense servers that the config no longer names. */
  removeHosted: () => Promise<Leftover[]>
}
