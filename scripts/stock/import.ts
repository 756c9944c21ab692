import { Option } from '@commander-js/extra-typings'
import { Presets, SingleBar } from 'cli-progress'
import { plural, thousands } from '../../shared/text.ts'
import { type ImportSummary, keysText } from '../../worker/import/history.ts'
import { FileHeld } from '../../worker/import/hold.ts'
import { MAX_BAD_SHARE } from '../../worker/import/import-stock.ts'
import { VANISHED } from '../../worker/import/merge-rows.ts'
import { FileRefused } from '../../worker/import/refused.ts'
import { MAIN_FEED } from '../../worker/import/run.ts'
import { CommandError } from '../errors.ts'
import { defaultReportPath, openInputFile, openProblemReport } from '../operator/files.ts'
import { parsePercent, parseSlug, parseText, parseTime } from '../operator/parse.ts'
import type { Runtime } from '../operator/runtime.ts'
import type { SiteAccess, SiteOptions } from '../operator/site-access.ts'
import { formatOption } from './import-options.ts'
import type { SiteStock } from './site-stock.ts'

export const importCommand = ({ runtime, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('import')
    .description('Import a file as the whole stock of a site: CSV, JSON, JSON Lines or XML, plain, gzip or ZIP')
    .argument('<file>', 'the file, or - for standard input')
    .option(
      '--map <name|file.json>',
      'mapping of its columns (default: the feed’s, else the format that export writes)',
      parseText,
    )
    .option(
      '--feed <name>',
      `which feed of the site: its mapping and limits hold (default: the only one in its site.json, else ${MAIN_FEED})`,
      parseSlug,
    )
    .addOption(
      new Option(
        '--vanished <policy>',
        'what cars become that the file no longer has (default: the feed’s, else sold)',
      ).choices(VANISHED),
    )
    .option('--as-of <date>', 'when the file was made (default: now)', parseTime)
    .addOption(formatOption())
    .option(
      '--max-bad <percent>',
      `refuse a file with more bad rows than this (default: the feed’s, else ${MAX_BAD_SHARE * 100})`,
      parsePercent,
    )
    .option(
      '--max-vanished <percent>',
      'hold a file in which more of the cars on sale are missing (default: more than is usual for the feed)',
      parsePercent,
    )
    .option('--report <file.csv>', 'where bad rows are written (default: in .forecourt/stock)', parseText)
    .action(async (path, { site, store, remote, key, report: reportPath, ...settings }) => {
      const progress = importProgress(runtime)
      const file = openInputFile(path, runtime.stdin, progress.setBytes)
      try {
        await withSite({ site, store, remote, key }, async (stock, name) => {
          const report = openProblemReport(reportPath ?? defaultReportPath('stock', name))
          progress.start(file.size)
          try {
            const input = { file, onProblem: report.add, onRow: progress.setRows }
            const summary = await stock.import(settings, input).finally(progress.stop)
            runtime.print(`${file.name} is now the stock of ${name}:\n${summaryText(summary)}`)
            assertPublished(summary, siteFlag({ site: name, remote }))
          } catch (error) {
            throw explained(error, siteFlag({ site, remote }))
          } finally {
            const written = await report.close()
            if (written) runtime.print(`Rows and values that were refused or left out are listed in ${written}`)
          }
        })
      } finally {
        await file.body.cancel().catch(() => {})
      }
    })

/** The option that names the same site in another command. */
export const siteFlag = ({ site, remote }: SiteOptions) =>
  remote === undefined ? `--site ${site}` : `--remote ${remote}`

function explained(error: unknown, flag: string): unknown {
  if (!(error instanceof FileRefused)) return error
  const answers =
    error instanceof FileHeld ? ` Look at it and accept it: npm run stock -- held ${flag} --feed ${error.feed}` : ''
  return new CommandError(`Nothing was changed. ${error.message}${answers}`)
}

/** Throws where a stock is stored that shoppers do not see yet. `flag`: the option that names its site. */
export function assertPublished({ unpublished }: { unpublished: string | null }, flag: string): void {
  if (unpublished === null) return
  throw new CommandError(
    `The file is taken, but shoppers still see the stock of before: ${unpublished} It is tried again by itself, with ` +
      `ever longer pauses; at once: npm run stock -- publish ${flag}`,
  )
}

const COUNTS = {
  read: 'rows read',
  added: 'cars added',
  changed: 'cars changed',
  returned: 'cars returned',
  unchanged: 'cars unchanged',
  vanished: 'cars vanished',
  refused: 'rows refused',
  warnings: 'values left out or cleaned',
  questions: 'values that can hardly be right',
  duplicates: 'rows not shown: the same car',
} as const satisfies Partial<Record<keyof ImportSummary, string>>

export function summaryText(summary: ImportSummary): string {
  const { replaced, renumbered, unread, hidden } = summary
  const lines = Object.entries(COUNTS).map(
    ([name, label]) => `  ${thousands(summary[name as keyof typeof COUNTS]).padStart(9)}  ${label}`,
  )
  const notes = [
    ...(replaced > 0 ? [`${keysText(replaced)}.`] : []),
    ...(renumbered > 0 ? [`${plural(renumbered, 'car')} under another key than before.`] : []),
    ...(unread ? [unread.message] : []),
    ...(hidden ? [hidden] : []),
  ]
  return [...lines, ...notes].join('\n')
}

const LINE_EVERY_MS = 5000

/** Shows how much of a file is read: a bar on a terminal, else a line every few seconds. */
function importProgress({ printError }: Runtime) {
  let bytes = 0
  let lastLineAt = Date.now()
  let bar: SingleBar | null = null
  return {
    /** `size` in bytes; null where it is unknown, as of a pipe. */
    start(size: number | null) {
      lastLineAt = Date.now()
      if (size === null || !process.stderr.isTTY) return
      const format = ' {bar} {percentage}%  {rows} rows  {duration_formatted}'
      bar = new SingleBar({ format }, Presets.shades_classic)
      bar.start(size, 0, { rows: 0 })
    },
    setBytes: (bytesRead: number) => void (bytes = bytesRead),
    setRows: (rowsRead: number) => {
      if (bar) {
        if (rowsRead % 100 === 0) bar.update(bytes, { rows: rowsRead })
      } else if (Date.now() - lastLineAt >= LINE_EVERY_MS) {
        lastLineAt = Date.now()
        printError(`Rows read: ${rowsRead}`)
      }
    },
    stop: () => bar?.stop(),
  }
}
