import { join } from 'node:path'
import type { Problem } from '../../shared/feed/problem.ts'
import { FORMATS } from '../../worker/import/entries.ts'
import { type ImportSummary, importStock, MAX_BAD_SHARE, MAX_VANISHED_SHARE } from '../../worker/import/import-stock.ts'
import { VANISHED } from '../../worker/import/merge.ts'
import { FileRefused } from '../../worker/import/refused.ts'
import { Stop } from '../fail.ts'
import { ROOT } from '../root.ts'
import { openFile, type StockFile } from './file.ts'
import { withSite } from './local.ts'
import { findMapping } from './mapping.ts'
import { choice, Misuse, moment, needed, readOptions, share } from './options.ts'
import { type Progress, showProgress } from './progress.ts'
import { publish } from './publish.ts'
import { toRemote } from './push.ts'
import { openReport } from './report.ts'
import { summaryText } from './summary.ts'

/** Far beyond any dealer's feed: only stops what would never end. */
const MAX_BYTES = 4_000_000_000

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

function importOptions(args: string[]) {
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

/** `import`: reads a file as the whole stock of a site, here or at a live one. */
export async function importCommand(args: string[]): Promise<void> {
  const options = importOptions(args)
  const send = options.remote === null ? await toLocal(options) : toRemote(options.remote, options)
  const report = openReport(options.report)
  let progress: Progress | null = null
  const file = openFile(options.path, (read) => progress?.bytes(read))
  progress = showProgress(file.size)
  try {
    const summary = await send({ file, onProblem: report.add, onRow: progress.rows }).finally(progress.stop)
    console.log(`${file.name} is now the stock of ${options.site}:\n${summaryText(summary)}`)
  } catch (error) {
    throw error instanceof FileRefused ? new Stop(`Nothing was changed. ${error.message}`) : error
  } finally {
    await file.body.cancel().catch(() => {})
    const written = await report.close()
    if (written) console.log(`What was refused or left out stands in ${written}`)
  }
}

export type Sending = { file: StockFile; onProblem: (problem: Problem) => void; onRow: (read: number) => void }
export type Send = (sending: Sending) => Promise<ImportSummary>

async function toLocal(options: ImportOptions): Promise<Send> {
  const mapping = await findMapping(options.map)
  return ({ file, onProblem, onRow }) =>
    withSite(options, ({ env, site }) =>
      importStock({
        ...options,
        db: env.DB,
        site,
        body: file.body,
        source: file.name,
        mapping,
        asOf: options.asOf ?? Date.now(),
        maxBytes: MAX_BYTES,
        clock: Date.now,
        onProblem,
        onRow,
        onCommitted: () => publish(env, site),
      }),
    )
}
