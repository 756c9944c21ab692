import { join } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import { FORMATS } from '../../shared/feed/mapping-schema.ts'
import type { OfferSummary } from '../../worker/features/offers/import-offers.ts'
import { FileRefused } from '../../worker/import/refused.ts'
import { MAIN_FEED } from '../../worker/import/run.ts'
import { CommandError } from '../errors.ts'
import { openInputFile } from '../operator/input-file.ts'
import { parseSlug, parseText } from '../operator/parse.ts'
import { openProblemReport } from '../operator/problem-report.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import { ROOT } from '../root.ts'
import type { SiteOffers } from './site-offers.ts'

export const importCommand = ({ runtime, siteCommand, withSite }: SiteAccess<SiteOffers>) =>
  siteCommand('import')
    .description('Import a file as all offers of a site’s feed: CSV, JSON, JSON Lines or XML, plain, gzip or ZIP')
    .requiredOption('--file <file>', 'the file, or - for standard input', parseText)
    .option(
      '--map <file.json>',
      'mapping of its columns (default: offers.mapping of the site, else columns named as the fields)',
      parseText,
    )
    .addOption(new Option('--feed <name>', 'whose offers the file replaces').argParser(parseSlug).default(MAIN_FEED))
    .addOption(new Option('--format <format>', 'default: detected from the content').choices(FORMATS))
    .option('--dry-run', 'read and report, and change nothing')
    .option('--report <file.csv>', 'where bad rows are written (default: in .forecourt/offers)', parseText)
    .action(async ({ site, store, remote, key, file: path, report: reportPath, ...settings }) => {
      const file = openInputFile(path, runtime.stdin)
      try {
        await withSite({ site, store, remote, key }, async (offers, name) => {
          const report = openProblemReport(reportPath ?? defaultReportPath(name))
          try {
            const summary = await offers.import(settings, { body: file.body, onProblem: report.add })
            const outcome = settings.dryRun ? `would be the offers of ${name}` : `now has the offers of ${name}`
            runtime.print(`${file.name} ${outcome}:\n${summaryText(summary)}`)
          } catch (error) {
            if (error instanceof FileRefused) throw new CommandError(`Nothing was changed. ${error.message}`)
            throw error
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
  return join(ROOT, '.forecourt/offers', `${site.replaceAll(':', '-')}-${now}.csv`)
}

function summaryText({ unread, ...summary }: OfferSummary): string {
  const labels: Record<keyof typeof summary, string> = {
    read: 'rows read',
    added: 'offers added',
    changed: 'offers changed',
    returned: 'offers returned',
    unchanged: 'offers unchanged',
    vanished: 'offers ended: no longer in the file',
    refused: 'rows refused',
    warnings: 'values left out or cleaned',
  }
  const lines = (Object.keys(labels) as (keyof typeof summary)[]).map(
    (key) => `  ${String(summary[key]).padStart(6)}  ${labels[key]}`,
  )
  return [...lines, ...(unread ? [unread.message] : [])].join('\n')
}
