import { findColumn } from '../../shared/feed/apply-mapping.ts'
import {
  explainFreeing,
  explainLargeChange,
  explainUndoing,
  MIN_GONE,
  percent,
} from '../../shared/stock/large-change.ts'
import { indexEstimate } from '../stock-index/index-size.ts'
import type { FeedTrouble } from './alarms.ts'
import { duplicateProblems, findDuplicates } from './duplicates.ts'
import type { Acceptance } from './held-file.ts'
import {
  DEMO_SOURCE,
  earlierOutcome,
  hasDemoStock,
  type ImportOutcome,
  keysText,
  lastFile,
  lossHistory,
  summarise,
} from './history.ts'
import { compareWithHeld, FileHeld, holdRun } from './hold.ts'
import { compareRenumbered, compareWithRecords, NO_COMPARISON } from './match-records.ts'
import { merge, resumeMerges } from './merge.ts'
import type { Vanished } from './merge-rows.ts'
import { assertFits, missingBranches, previewMerge } from './preview-merge.ts'
import { openReport, readProblems } from './problem-report.ts'
import { explainRefusals, type RowSource, readRows, type Tally } from './read-rows.ts'
import { errorMessage, FileRefused } from './refused.ts'
import { dropRun, MAIN_FEED, openRun, type Run } from './run.ts'

/** A file with a larger share of bad rows is refused. */
export const MAX_BAD_SHARE = 0.2
/** Fewer bad rows never refuse a file. */
const MIN_BAD_ROWS = 3
/** The name of the change by which cars are on sale again, in the results of runs. */
const FREED = 'status frees cars'
/** Of a report, when the import was made by an attempt before. */
const MAX_PROBLEMS_AGAIN = 1000

export type ImportOrder = RowSource &
  Acceptance & {
    /** Which of the site's feeds the file is of, whose cars it replaces; undefined for the only one. */
    feed?: string | undefined
    /** The file's name, for the record. */
    source: string
    vanished: Vanished
    /** The time of the file's data, epoch ms: cars arrive, change and vanish at this time. */
    asOf: number
    maxBadShare: number
    /** The share of the cars on sale that may vanish; null: what is usual for the feed. */
    maxVanishedShare: number | null
    /** Called when a file was held or refused, or its import broke off, and an alarm says so. */
    onAlarm?: (alarm: FeedTrouble & { site: string; feed: string; run: number }) => void
  }

/**
 * Imports a file as the whole stock of a site's feed (OPS-01). Shoppers see all of its good rows at once. Throws
 * FileRefused for a file that is wrong as a whole, and FileHeld for one that waits for an answer; then no car has changed.
 */
export async function importStock(order: ImportOrder): Promise<ImportOutcome> {
  const { store, clock, feed = MAIN_FEED } = order
  await resumeMerges(store, { clock })
  const earlier = await earlierOutcome(store, order.job, order.onCommitted)
  if (earlier) {
    const page = { run: earlier.run, kind: null, after: 0, limit: MAX_PROBLEMS_AGAIN }
    for (const problem of await readProblems(store, page)) order.onProblem(problem)
    return earlier
  }
  const run = await openRun(store, { ...order, feed, mapping: order.mapping.name }, clock())
  return runImport(order, run).catch(async (error: unknown) => {
    if (error instanceof FileRefused) error.run = run.id
    const alarm = readTrouble(error)
    if (!(error instanceof FileHeld)) {
      const outcome = error instanceof FileRefused ? 'refused' : 'abandoned'
      await dropRun(store, run, { outcome, alarm, reason: errorMessage(error), now: clock() })
    }
    if (alarm) order.onAlarm?.({ ...alarm, site: store.site, feed, run: run.id })
    throw error
  })
}

function readTrouble(error: unknown): FeedTrouble | null {
  const reason = errorMessage(error)
  if (!(error instanceof FileRefused)) return { kind: 'failed', code: 'failed', reason }
  if (error.isPassing) return null
  return { kind: error instanceof FileHeld ? 'held' : 'refused', code: error.code, reason }
}

async function runImport(order: ImportOrder, run: Run): Promise<ImportOutcome> {
  const { store, vanished, clock, onCommitted } = order
  const replacesDemo = order.source !== DEMO_SOURCE && (await hasDemoStock(store))
  const report = openReport(store, run, order.onProblem)
  const estimate = indexEstimate()
  const tally = await readRows(order, run, { report, onCar: (car) => estimate.add(car) })
  assertFewBadRows(tally, order)
  const { mark, filled } = tally
  const last = await lastFile(store, run.feed, mark)
  if (!replacesDemo && run.asOf < last.asOf)
    throw new FileRefused(
      'outdated',
      `By its --as-of or ?as_of the file was made before the last one of the feed (${new Date(last.asOf).toISOString().slice(0, 16)}Z): it would undo what has changed since. Send the newest, and leave the time out for one that was made now.`,
    )
  const { mapping, maxVanishedShare: asked } = order
  const compared = replacesDemo ? NO_COMPARISON : await compareWithRecords(store, run, mapping, asked)
  const duplicates = await findDuplicates(store, run, vanished)
  if (!replacesDemo) compared.problems.push(...(await compareRenumbered(store, run, mapping, { ...compared, asked })))
  const changes = await previewMerge(store, run)
  assertFits(changes, { ...order, replacesDemo, measureBytes: estimate.measureBytes })
  const gone = changes.takenOff + (vanished === 'keep' ? 0 : changes.lost)
  const missing = gone === 0 ? [] : await missingBranches(store, run)
  const loss = { ...changes, gone, brought: changes.added + changes.returned, missing }
  const { problems, large } = compared
  const freeing = { ...changes, before: replacesDemo ? 0 : last.offSale, was: last.filled, filled }
  const shifts = { ...compared.shifts, [FREED]: freeing.freed / Math.max(freeing.before, 1) }
  const readMeasure = async (shift: string | null) => ({ asked, history: await lossHistory(store, run, shift) })
  // An export repeats its errors: that cars are gone is proved by the next file, another column only of few cars and in days.
  const unproved = [
    large?.why,
    explainFreeing(freeing, findColumn(mapping, 'status'), await readMeasure(FREED)),
    asked === null && !replacesDemo ? explainUndoing({ ...changes, ...last, read: tally.read }) : null,
  ].filter((why) => why != null)
  const isRepeatable = unproved.length === 0
  const lost = replacesDemo ? null : explainLargeChange(loss, await readMeasure(null))
  const whys = lost === null ? unproved : [lost, ...unproved]
  const verdict = whys.length > 0 ? await compareWithHeld(store, run, changes.live, large?.fields ?? []) : null
  for (const problem of [...problems, ...duplicateProblems(run, duplicates)]) await report.add(problem)
  await report.flush()
  const summary = summarise(run, { ...tally, ...report.counts }, changes, { vanished, replacesDemo })
  const { live, offSale, replaced } = changes
  const result = { live, lost: gone, offSale, shifts, mark, filled, ...summary }
  const isProvable = (large?.isProvable ?? true) && freeing.freed < MIN_GONE
  if (verdict && !((verdict.isConfirmed && isRepeatable) || (verdict.isProved && isProvable))) {
    const again = isRepeatable ? ', or send one that says the same in an hour or later' : ''
    const reason =
      `${whys.join(' ')}${replaced > 0 ? ` ${keysText(replaced)}.` : ''} The file is kept, and the site stays as it is. If it is right, ` +
      `accept the file (npm run stock -- accept, or POST /api/stock/accept)${again}. If not, send the whole stock.`
    await holdRun(store, run, { ...verdict, reason, result, now: clock() })
    throw new FileHeld({ gone, live }, run.feed, reason)
  }
  const areOld = changes.isFirst || replacesDemo || verdict !== null
  const policy = { vanished, areOld, replacesDemo }
  return {
    ...summary,
    unpublished: await merge(store, run, { ...policy, changes, duplicates, result, clock, onCommitted }),
  }
}

function assertFewBadRows(tally: Tally, { maxBadShare }: ImportOrder): void {
  const { read, refused, unclear } = tally
  const why = explainRefusals(tally)
  if (read === 0) {
    throw new FileRefused(
      'no_cars',
      'The file has no cars in it, and an empty file does not empty a yard. Send the whole stock. To take the last car off the site, end the feed: npm run stock -- end-feed.',
    )
  }
  if (refused === read) throw new FileRefused('no_cars', `None of the ${read} rows could be taken.${why}`)
  const bad = refused + unclear
  if (bad >= MIN_BAD_ROWS && bad / read > maxBadShare) {
    const ofThem = unclear === 0 ? '' : ` (${unclear} not put on sale)`
    throw new FileRefused(
      'too_many_bad_rows',
      `${bad} of ${read} rows are bad${ofThem}, more than the allowed ${percent(maxBadShare)}.${why}`,
    )
  }
}
