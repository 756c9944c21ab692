import { applyMapping } from '../../shared/feed/apply.ts'
import type { Mapping } from '../../shared/feed/mapping.ts'
import type { Problem } from '../../shared/feed/problem.ts'
import { type Format, readEntries } from './entries.ts'
import { type Changes, merge, previewMerge, type Vanished } from './merge.ts'
import { FileRefused } from './refused.ts'
import { dropRun, openRun, type Run } from './run.ts'
import { clean } from './sanitise.ts'
import { openStage } from './stage.ts'

/** A file with this share of bad rows, or more, is not the file it should be. */
export const MAX_BAD_SHARE = 0.2
/** Fewer bad rows than this never condemn a file. */
const FEW_BAD_ROWS = 3
/** More of the yard than this does not leave in one day: the file was cut. Real yards turn over by half. */
export const MAX_VANISHED_SHARE = 0.8
/** A yard this small may empty in a day. */
const FEW_CARS = 20

export type ImportOrder = {
  db: D1Database
  site: string
  body: ReadableStream<Uint8Array>
  /** The file's name, for the record. */
  source: string
  mapping: Mapping
  /** Null tells it by the file's first sign. */
  format: Format | null
  vanished: Vanished
  /** The moment the file speaks of, epoch ms: what arrives, changes or vanishes does so then. */
  asOf: number
  /** Unpacked. */
  maxBytes: number
  maxBadShare: number
  maxVanishedShare: number
  /** The real time, epoch ms: keeps the lock. */
  clock: () => number
  onProblem: (problem: Problem) => void
  onRow: (read: number) => void
  /** Called after every commit, changed or not, so that a repeated import mends a missed publication. */
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
  /** Values left out or cleaned in rows that landed. */
  warnings: number
}

type Tally = Pick<ImportSummary, 'read' | 'refused' | 'warnings'> & { example: Problem | null }

/**
 * Imports a file as a site's whole stock (OPS-01). Good rows land together in one step or, when the file is wrong as a
 * whole, not at all: then it throws FileRefused and no car has changed.
 */
export async function importStock(order: ImportOrder): Promise<ImportSummary> {
  const { db, site, clock } = order
  const run = await openRun(db, { ...order, mapping: order.mapping.name }, clock())
  const summary = await runImport(order, run).catch(async (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    const outcome = error instanceof FileRefused ? 'refused' : 'abandoned'
    await dropRun(db, run, { outcome, reason, now: clock() })
    throw error
  })
  await order.onCommitted(site)
  return summary
}

async function runImport(order: ImportOrder, run: Run): Promise<ImportSummary> {
  const { db, vanished } = order
  const tally = await stageRows(order, run)
  assertBelievable(tally, order)
  const changes = await previewMerge(db, run)
  assertStaysAYard(changes, order)
  const { gone, live: _, ...counts } = changes
  const { example: __, ...rows } = tally
  const summary = { run: run.id, ...rows, ...counts, vanished: vanished === 'keep' ? 0 : gone }
  await merge(db, run, { vanished, result: JSON.stringify(summary), now: order.clock() })
  return summary
}

/** Reads, maps and stages every row; problems are told as they are met. */
async function stageRows(order: ImportOrder, run: Run): Promise<Tally> {
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
    await stage.car({ ...input, source_key: times === 1 ? key : `${key}~${times}` })
  }
  await stage.flush()
  return tally
}

const percent = (share: number): string => `${Math.round(share * 100)}%`

function assertBelievable({ read, refused, example }: Tally, { maxBadShare }: ImportOrder): void {
  const first = example ? ` The first: line ${example.line}, ${example.column || 'row'}: ${example.reason}.` : ''
  if (read === 0) {
    throw new FileRefused('no_cars', 'The file has no cars in it. A yard is not emptied by an empty file.')
  }
  if (refused === read) throw new FileRefused('no_cars', `None of the ${read} rows could be taken.${first}`)
  if (refused >= FEW_BAD_ROWS && refused / read > maxBadShare) {
    throw new FileRefused(
      'too_many_bad_rows',
      `${refused} of ${read} rows are bad, more than the allowed ${percent(maxBadShare)}.${first}`,
    )
  }
}

function assertStaysAYard({ gone, live }: Changes, { vanished, maxVanishedShare }: ImportOrder): void {
  if (vanished === 'keep' || live < FEW_CARS || gone / live <= maxVanishedShare) return
  throw new FileRefused(
    'too_many_vanished',
    `${gone} of the ${live} cars in the yard are not in this file, more than the allowed ${percent(maxVanishedShare)}. ` +
      'Was the file cut short, or is it another dealer’s? Allow a larger share if they are all gone.',
  )
}
