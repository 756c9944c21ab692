import { join } from 'node:path'
import type { Problem } from '../../shared/feed/problem.ts'
import { FORMATS } from '../../worker/import/entries.ts'
import { type ImportSummary, MAX_BAD_SHARE, MAX_VANISHED_SHARE } from '../../worker/import/import-stock.ts'
import { VANISHED } from '../../worker/import/merge.ts'
import { ROOT } from '../root.ts'
import type { StockFile } from './file.ts'
import { choice, Misuse, moment, needed, readOptions, share } from './options.ts'

const text = { type: 'string' } as const
const OPTIONS = {
  site: text,
  state: text,
  map: text,
  vanished: text,
  format: text,
  report: text,
  remote: text,
  key: text,
  'as-of': text,
  'max-bad': text,
  'max-vanished': text,
}

export type ImportOptions = ReturnType<typeof importOptions>

/** What the command line says; everything it leaves out stands here. */
export function importOptions(args: string[]) {
  const { words, given } = readOptions(args, OPTIONS)
  const [path, ...others] = words
  if (!path || others.length > 0) throw new Misuse('Name one file to import.')
  const site = needed(given, 'site')
  const day = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  return {
    path,
    site,
    state: given['state'],
    map: given['map'],
    vanished: choice('vanished', given['vanished'], VANISHED) ?? 'sold',
    format: choice('format', given['format'], FORMATS) ?? null,
    asOf: moment('as-of', given['as-of']) ?? null,
    maxBadShare: share('max-bad', given['max-bad']) ?? MAX_BAD_SHARE,
    maxVanishedShare: share('max-vanished', given['max-vanished']) ?? MAX_VANISHED_SHARE,
    report: given['report'] ?? join(ROOT, '.forecourt/stock', `${site}-${day}.csv`),
    remote: given['remote'] ?? null,
    key: given['key'] ?? process.env['STOCK_KEY'] ?? null,
  }
}

/** One file on its way into a stock, wherever that lies. */
export type Sending = { file: StockFile; onProblem: (problem: Problem) => void; onRow: (read: number) => void }
export type Send = (sending: Sending) => Promise<ImportSummary>
