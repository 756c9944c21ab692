import type { CarInput } from '../../shared/car/schema.ts'
import { applyMapping } from '../../shared/feed/apply-mapping.ts'
import type { Mapping } from '../../shared/feed/mapping.ts'
import type { Problem } from '../../shared/feed/problem.ts'
import { pause } from '../platform/pause.ts'
import { explainTooLarge, indexEstimate } from '../stock-index/index-size.ts'
import { type Format, readEntries } from './entries.ts'
import { type Changes, merge, previewMerge, type Vanished } from './merge.ts'
import { FileRefused } from './refused.ts'
import { dropRun, openRun, type Run } from './run.ts'
import { clean } from './sanitise.ts'
import { openStage } from './stage.ts'

/** A file with a larger share of bad rows is refused. */
export const MAX_BAD_SHARE = 0.2
/** Fewer bad rows never refuse a file. */
const MIN_BAD_ROWS = 3
/** A larger share of vanished cars means a truncated file. Real yards lose up to half their cars between two files. */
export const MAX_VANISHED_SHARE = 0.8
/** A smaller stock may vanish as a whole. */
const MIN_CARS = 20

/** Some 10 ms of work: requests that the same isolate has are answered in between. */
const ROWS_BETWEEN_PAUSES = 25

export type ImportOrder = {
  db: D1Database
  site: string
  body: ReadableStream<Uint8Array>
  /** The file's name, for the record. */
  source: string
  mapping: Mapping
  /** null: detected by the first character of the file. */
  format: Format | null
  vanished: Vanished
  /** The time of the file's data, epoch ms: cars arrive, change and vanish at this time. */
  asOf: number
  /** Of the unpacked file. */
  maxBytes: number
  maxBadShare: number
  maxVanishedShare: number
  /** The largest search index: MAX_INDEX_BYTES, or Infinity for a site that a search server searches. */
  maxIndexBytes: number
  /** The real time, epoch ms, for the heartbeat of the lock. */
  clock: () => number
  onProblem: (problem: Problem) => void
  onRow: (read: number) => void
  /**
   * Publishes; called after every commit, even of an unchanged stock, so that a repeated import makes up for a missed
   * publication. The stock is committed even where it throws.
   */
  onCommitted: (site: string) => Promise<unknown>
}

export type ImportSummary = {
  run: number
  read: number
  added: number
  changed: number
  returned: number
  unchanged: number
  vanished: number
  refused: number
  /** Values left out or cleaned in imported rows. */
  warnings: number
}

/** `unpublished`: why shoppers do not see the committed stock yet; null when they do. */
export type ImportOutcome = ImportSummary & { unpublished: string | null }

type Tally = Pick<ImportSummary, 'read' | 'refused' | 'warnings'> & { example: Problem | null }

/**
 * Imports a file as a site's whole stock (OPS-01). The good rows are committed in one transaction. Throws FileRefused for
 * a file that is wrong as a whole; then no car has changed.
 */
export async function importStock(order: ImportOrder): Promise<ImportOutcome> {
  const { db, site, clock } = order
  const run = await openRun(db, { ...order, mapping: order.mapping.name }, clock())
  const summary = await runImport(order, run).catch(async (error: unknown) => {
    const reason = reasonOf(error)
    const outcome = error instanceof FileRefused ? 'refused' : 'abandoned'
    await dropRun(db, run, { outcome, reason, now: clock() })
    throw error
  })
  const unpublished = await order.onCommitted(site).then(() => null, reasonOf)
  return { ...summary, unpublished }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function runImport(order: ImportOrder, run: Run): Promise<ImportSummary> {
  const { db, vanished } = order
  const estimate = indexEstimate()
  const tally = await stageRows(order, run, (car) => estimate.add(car))
  assertFewBadRows(tally, order)
  const changes = await previewMerge(db, run)
  assertFewVanished(changes, order)
  assertFits(changes, order, estimate.bytesOf)
  const { gone, live: _, sold: __, ...counts } = changes
  const { example: ___, ...rows } = tally
  const summary = { run: run.id, ...rows, ...counts, vanished: vanished === 'keep' ? 0 : gone }
  const isChange = summary.added + summary.changed + summary.returned + summary.vanished > 0
  await merge(db, run, { vanished, isChange, result: JSON.stringify(summary), now: order.clock() })
  return summary
}

/** Reads, maps and stages every row; reports problems as they occur. */
async function stageRows(order: ImportOrder, run: Run, onCar: (car: CarInput) => void): Promise<Tally> {
  const { mapping, onProblem, onRow } = order
  const stage = openStage(order.db, run, order.clock)
  const keys = new Map<string, { line: number; times: number }>()
  const tally: Tally = { read: 0, refused: 0, warnings: 0, example: null }

  const refuse = (problem: Problem) => {
    tally.example ??= problem
    onProblem(problem)
  }

  for await (const entry of readEntries(order.body, order)) {
    tally.read += 1
    if (tally.read % ROWS_BETWEEN_PAUSES === 0) await pause()
    onRow(tally.read)
    const { line } = entry
    if ('fault' in entry) {
      tally.refused += 1
      refuse({ line, column: '', value: '', reason: `the row ${entry.fault}`, action: 'row refused' })
      continue
    }
    const { key, input, problems } = applyMapping(entry.row, mapping, clean)
    if (key === null || input === null) {
      tally.refused += 1
      for (const problem of problems) refuse({ line, ...problem })
      if (key !== null) await stage.seen(key)
      continue
    }
    const before = keys.get(key)
    if (before && mapping.repeats === 'refuse') {
      tally.refused += 1
      const reason = `the same car stands on line ${before.line}`
      refuse({ line, column: 'source_key', value: key, reason, action: 'row refused' })
      continue
    }
    const times = (before?.times ?? 0) + 1
    keys.set(key, { line: before?.line ?? line, times })
    tally.warnings += problems.length
    for (const problem of problems) onProblem({ line, ...problem })
    onCar(input)
    await stage.car({ ...input, source_key: times === 1 ? key : `${key}~${times}` })
  }
  await stage.flush()
  return tally
}

const percent = (share: number): string => `${Math.round(share * 100)}%`

function assertFewBadRows({ read, refused, example }: Tally, { maxBadShare }: ImportOrder): void {
  const first = example ? ` The first: line ${example.line}, ${example.column || 'row'}: ${example.reason}.` : ''
  if (read === 0) {
    throw new FileRefused('no_cars', 'The file has no cars in it. A yard is not emptied by an empty file.')
  }
  if (refused === read) throw new FileRefused('no_cars', `None of the ${read} rows could be taken.${first}`)
  if (refused >= MIN_BAD_ROWS && refused / read > maxBadShare) {
    throw new FileRefused(
      'too_many_bad_rows',
      `${refused} of ${read} rows are bad, more than the allowed ${percent(maxBadShare)}.${first}`,
    )
  }
}

function assertFewVanished({ gone, live }: Changes, { vanished, maxVanishedShare }: ImportOrder): void {
  if (vanished === 'keep' || live < MIN_CARS || gone / live <= maxVanishedShare) return
  throw new FileRefused(
    'too_many_vanished',
    `${gone} of the ${live} cars in the yard are not in this file, more than the allowed ${percent(maxVanishedShare)}. ` +
      'Was the file cut short, or is it another dealer’s? Allow a larger share if they are all gone.',
  )
}

/** The stock after the import must fit the memory of an isolate; a stock that does not would never be seen. */
function assertFits(
  changes: Changes,
  { vanished, maxIndexBytes }: ImportOrder,
  bytesOf: (cars: number) => number,
): void {
  const { added, returned, changed, unchanged, gone, sold } = changes
  const cars = added + returned + changed + unchanged + sold + (vanished === 'withdraw' ? 0 : gone)
  const reason = explainTooLarge(cars, bytesOf(cars), maxIndexBytes)
  if (reason !== null) throw new FileRefused('stock_too_large', reason)
}
