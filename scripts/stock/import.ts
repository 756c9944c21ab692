import { join } from 'node:path'
import type { ImportSummary } from '../../worker/import/import-stock.ts'
import { FileRefused } from '../../worker/import/refused.ts'
import { CommandError } from '../errors.ts'
import { openInputFile } from '../operator/input-file.ts'
import { parseText } from '../operator/parse.ts'
import { openProblemReport } from '../operator/problem-report.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import { ROOT } from '../root.ts'
import { asOfOption, formatOption, maxBadOption, maxVanishedOption, vanishedOption } from './import-options.ts'
import { importProgress } from './progress.ts'
import type { SiteStock } from './site-stock.ts'

export const importCommand = ({ runtime, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('import')
    .description('Import a file as the whole stock of a site: CSV, JSON or JSON Lines, plain or gzip')
    .argument('<file>', 'the file, or - for standard input')
    .option('--map <name|file.json>', 'mapping of its columns (default: the format that export writes)', parseText)
    .addOption(vanishedOption())
    .addOption(asOfOption())
    .addOption(formatOption())
    .addOption(maxBadOption())
    .addOption(maxVanishedOption())
    .option('--report <file.csv>', 'where bad rows are written (default: in .forecourt/stock)', parseText)
    .action(async (path, { site, store, remote, key, report: reportPath, ...settings }) => {
      const progress = importProgress(runtime)
      const file = openInputFile(path, runtime.stdin, progress.setBytes)
      try {
        await withSite({ site, store, remote, key }, async (stock, name) => {
          const report = openProblemReport(reportPath ?? defaultReportPath(name))
          progress.start(file.size)
          try {
            const input = { file, onProblem: report.add, onRow: progress.setRows }
            const summary = await stock.import(settings, input).finally(progress.stop)
            runtime.print(`${file.name} is now the stock of ${name}:\n${summaryText(summary)}`)
            if (summary.unpublished !== null) throw new CommandError(unpublishedText(summary.unpublished, remote, name))
          } catch (error) {
            throw error instanceof FileRefused ? new CommandError(`Nothing was changed. ${error.message}`) : error
          } finally {
            const written = await report.close()
            if (written) runtime.print(`Rows and values that were refused or left out are listed in ${written}`)
          }
        })
      } finally {
        await file.body.cancel().catch(() => {})
      }
    })

const defaultReportPath = (site: string): string => {
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  return join(ROOT, '.forecourt/stock', `${site.replaceAll(':', '-')}-${now}.csv`)
}

const unpublishedText = (reason: string, remote: string | undefined, site: string) =>
  `The cars are stored, but shoppers still see the stock of before: ${reason} It is tried again by itself, with ever ` +
  `longer pauses; at once: npm run stock -- publish ${remote === undefined ? `--site ${site}` : `--remote ${remote}`}`

const grouped = new Intl.NumberFormat('en-AU')

function summaryText(summary: ImportSummary): string {
  const { read, added, changed, returned, unchanged, vanished, refused, warnings } = summary
  const counts: [string, number][] = [
    ['rows read', read],
    ['cars added', added],
    ['cars changed', changed],
    ['cars returned', returned],
    ['cars unchanged', unchanged],
    ['cars vanished', vanished],
    ['rows refused', refused],
    ['values left out or cleaned', warnings],
  ]
  return counts.map(([label, count]) => `  ${grouped.format(count).padStart(9)}  ${label}`).join('\n')
}
