import type { UnreadColumns } from '../../shared/feed/columns.ts'
import { HISTORY_FILES, type LossHistory } from '../../shared/stock/large-change.ts'
import { thousands } from '../../shared/text.ts'
import { columnList, type SiteStore } from '../platform/site-store.ts'
import { FileHeld } from './hold.ts'
import type { Vanished } from './merge-rows.ts'
import type { Changes } from './preview-merge.ts'
import { errorMessage } from './refused.ts'
import type { Run } from './run.ts'

/** What a held file that is not committed becomes: by a later file, by hand, or in time. */
const HELD_ENDS = ['superseded', 'discarded', 'expired'] as const
export const RUN_OUTCOMES = ['running', 'committed', 'refused', 'abandoned', 'held', ...HELD_ENDS] as const

/** A row of `stock_run`: one import of one file. Times are epoch ms. */
export type PastRun = {
  id: number
  site: string
  feed: string
  outcome: (typeof RUN_OUTCOMES)[number]
  source: string
  mapping: string
  as_of: number
  started_at: number
  beat_at: number
  finished_at: number | null
  /** The summary of the import as JSON, or why it was refused. */
  result: string | null
}

const COLUMNS = columnList<PastRun>()(
  'id, site, feed, outcome, source, mapping, as_of, started_at, beat_at, finished_at, result',
)

/** The last `limit` imports of a site, newest first. */
export const recentRuns = (store: SiteStore, limit: number): Promise<PastRun[]> =>
  store.rows(`select ${COLUMNS} from stock_run where site = ?1 order by id desc limit ?2`, [limit])

/** An import of a site by its number; null finds the last one, and is answered where there is none. */
export const findRun = async (store: SiteStore, id: number | null): Promise<PastRun | null> =>
  id === null
    ? ((await recentRuns(store, 1))[0] ?? null)
    : store.first(`select ${COLUMNS} from stock_run where site = ?1 and id = ?2`, [id])

export type RowCounts = {
  read: number
  refused: number
  warnings: number
  /** Values that can hardly be right, in imported rows: held back or flagged. */
  questions: number
  /** Rows that are not shown, since another record of the same car is; known after all rows are read. */
  duplicates: number
  /** Columns with values that no field reads, known after all rows are read; null where there are none. */
  unread: UnreadColumns | null
  /** Which cars problems or the site’s own settings keep off its pages, as a sentence; null where there are none. */
  hidden: string | null
}

export type ImportSummary = ReturnType<typeof summarise>

/** '1 key now names another car': a feed that numbers its rows has many. */
export const keysText = (keys: number): string =>
  keys === 1 ? '1 key now names another car' : `${thousands(keys)} keys now name other cars`

/** What an import did to cars where it did nothing. */
export const NO_CARS = { added: 0, changed: 0, returned: 0, unchanged: 0, replaced: 0, renumbered: 0, vanished: 0 }

/** `vanished`: the fate of cars that the feed no longer lists. All cars of a file that replaces a demo are new. */
export function summarise(
  run: Run,
  { read, refused, warnings, questions, duplicates, unread, hidden }: RowCounts,
  { added, changed, returned, unchanged, gone, replaced, renumbered }: Changes,
  { vanished, replacesDemo }: { vanished: Vanished; replacesDemo: boolean },
) {
  const cars: typeof NO_CARS = replacesDemo
    ? { ...NO_CARS, added: added + changed + returned + unchanged }
    : { added, changed, returned, unchanged, replaced, renumbered, vanished: vanished === 'keep' ? 0 : gone }
  return { run: run.id, read, ...cars, refused, warnings, questions, duplicates, unread, hidden }
}

/** `unpublished`: why shoppers do not see the new stock yet; null when they do. */
export type ImportOutcome = ImportSummary & { unpublished: string | null }

/** Files that are looked at for those that lost cars. */
const LOOKED_AT = 1000

/**
 * Which shares of its cars the newest files of a feed have lost, or had of a change of this name (`shift`): neither a demo nor
 * the file that takes its place loses any of a dealer's. A summary of an older version does not say how many cars were for sale.
 */
export async function lossHistory(
  store: SiteStore,
  { feed }: Pick<Run, 'feed'>,
  shift: string | null = null,
): Promise<LossHistory> {
  const rows = await store.rows<{ share: number }>(
    `with newest as (select id, source, result from stock_run where site = ?1 and feed = ?2 and outcome = 'committed' order by id desc limit ?3),
     run as (select id, coalesce(result ->> '$.lost', result ->> '$.vanished' + coalesce(result ->> '$.takenOff', 0)) as gone, result ->> '$.live' as live,
         result ->> '$.changed' + result ->> '$.unchanged' as kept, result -> '$.shifts' ->> ?5 as shift,
         '${DEMO_SOURCE}' in (source, lag(source, 1, '') over (order by id)) as isDemo from newest)
     select iif(?5 is null, 1.0 * gone / coalesce(live, gone + kept), shift) as share from run
     where not isDemo and iif(?5 is null, gone > 0 and (live > 0 or kept > 0), shift > 0) order by id desc limit ?4`,
    [feed, LOOKED_AT, HISTORY_FILES, shift],
  )
  return rows.map(({ share }) => share)
}

/**
 * The last file of a feed that landed: its rows of cars that cannot be bought; rows with a value, by column of sale; when it
 * was made, and when an earlier one with this `mark` was, where its own is another (epoch ms). All 0 without one.
 */
export async function lastFile(store: SiteStore, feed: string, mark: number) {
  const last = await store.first<{ offSale: number; filled: string | null; asOf: number; saidAt: number | null }>(
    `select coalesce(result ->> '$.offSale', 0) as offSale, result -> '$.filled' as filled, min(as_of, started_at) as asOf,
       (select max(as_of) from (select as_of, source, result from stock_run where site = ?1 and feed = ?2 and outcome = 'committed'
          order by id desc limit ${LOOKED_AT}) where source <> '${DEMO_SOURCE}' and result ->> '$.mark' = ?3 and r.result ->> '$.mark' <> ?3) as saidAt
     from stock_run r where site = ?1 and feed = ?2 and outcome = 'committed' order by id desc limit 1`,
    [feed, mark],
  )
  const filled = JSON.parse(last?.filled ?? '{}') as Record<string, number>
  return { offSale: 0, asOf: 0, saidAt: null, ...last, filled }
}

/** The `source` of an import of demo stock, by which it is known. */
export const DEMO_SOURCE = 'demo stock'

/** The `source` of the last import that landed; null where none has. */
export const lastSource = (store: SiteStore): Promise<string | null> =>
  store
    .prepare("select source from stock_run where site = ?1 and outcome = 'committed' order by id desc limit 1")
    .first<string>('source')

/** Whether the cars of a site are a demo: the first file of another source takes its place, is not held, begins the feeds anew. */
export const hasDemoStock = async (store: SiteStore): Promise<boolean> => (await lastSource(store)) === DEMO_SOURCE

type Outcome = 'committed' | 'held'
type EarlierRun = { id: number; feed: string; outcome: Outcome; result: string }

/** What an earlier attempt of a job has done for good; null: nothing, and the import is made. */
const findEarlierRun = (store: SiteStore, job: string, outcomes: readonly Outcome[]): Promise<EarlierRun | null> =>
  store.first(
    `select id, feed, outcome, result from stock_run
     where site = ?1 and job = ?2 and outcome in (select value from json_each(?3)) order by id desc limit 1`,
    [job, JSON.stringify(outcomes)],
  )

function heldAgain({ id, feed, result }: EarlierRun): FileHeld {
  const { reason, live, vanished } = JSON.parse(result) as ImportSummary & { reason: string; live: number }
  const held = new FileHeld({ gone: vanished, live }, feed, reason)
  held.run = id
  return held
}

/** What an earlier attempt of a job stored, published again in case it was not; null: nothing. Throws FileHeld where it waits. */
export async function earlierOutcome(
  store: SiteStore,
  job: string | undefined,
  onCommitted: () => Promise<unknown>,
  outcomes: readonly Outcome[] = ['committed', 'held'],
): Promise<ImportOutcome | null> {
  const run = job === undefined ? null : await findEarlierRun(store, job, outcomes)
  if (!run) return null
  if (run.outcome === 'held') throw heldAgain(run)
  const summary = JSON.parse(run.result) as ImportSummary
  return { ...summary, unpublished: await onCommitted().then(() => null, errorMessage) }
}

/** What a job has stored for good, without doing any of it again. 'unfinished': its merge has begun, and is completed by the schedule. */
export async function storedImport(
  store: SiteStore,
  job: string,
): Promise<'none' | 'unfinished' | { run: number; summary: ImportSummary } | { run: number; held: FileHeld }> {
  const run = await findEarlierRun(store, job, ['committed', 'held'])
  if (run?.outcome === 'held') return { run: run.id, held: heldAgain(run) }
  if (run) return { run: run.id, summary: JSON.parse(run.result) as ImportSummary }
  const merging = await store.first(
    "select 1 from stock_run where site = ?1 and job = ?2 and outcome = 'running' and merge_plan is not null limit 1",
    [job],
  )
  return merging === null ? 'none' : 'unfinished'
}
