import { csvLine } from '../../shared/csv.ts'
import type { MissingKind } from '../../shared/redirects/missing.ts'
import { type MissingReport } from '../../worker/features/redirects/operator-redirects.ts'
import { openPlatform, platformCommand } from '../operator/operator-access.ts'
import { parseNumber } from '../operator/parse.ts'
import type { Runtime } from '../operator/runtime.ts'
import { siteOption } from '../sites/options.ts'
import { withRedirects } from './site-redirects.ts'

const DEFAULT_DAYS = 30

export const missingCommand = (runtime: Runtime) =>
  platformCommand('missing')
    .description(
      'List addresses that were asked for and not found: how often, from where, and what the site has instead',
    )
    .addOption(siteOption())
    .option('--days <number>', 'of the last so many days, 90 at most', parseNumber, DEFAULT_DAYS)
    .option('--csv', 'print the addresses as a table that import reads, for a look and for changes')
    .action(async (options) => {
      const { site, days, csv } = options
      const report = await withRedirects(openPlatform(runtime, options), site, (redirects) =>
        redirects.missing(site, days),
      )
      if (csv) await runtime.write(missingCsv(report))
      else for (const line of missingLines(report, site, days)) runtime.print(line)
    })

type Row = MissingReport[number]

/** What stands for the paths that are counted together. */
const KINDS: Record<Exclude<MissingKind, 'address'>, string> = {
  others: 'other addresses, beyond the 500 of a day that are counted one by one',
  probe: 'addresses that robots probe for, such as /wp-login.php',
}

function missingLines(report: MissingReport, site: string, days: number): string[] {
  if (report.length === 0) return [`${site}: every address of the last ${days} days leads somewhere.`]
  return report.map((row) => {
    const times = String(row.times).padStart(7)
    return row.kind === 'address'
      ? `${times}  ${row.path}  ->  ${suggested(row)}${fromText(row)}`
      : `${times}  ${KINDS[row.kind]}`
  })
}

const suggested = ({ suggestion }: Row) => (suggestion ? `${suggestion.to}  (${suggestion.reason})` : 'none')
const fromText = ({ from }: Row) => (from.length === 0 ? '' : `  from ${hostsText(from)}`)
const hostsText = (from: Row['from']) => from.map(({ host, times }) => `${host} ${times}`).join(', ')

/** Rows without a target are left out by an import until they have one. */
const missingCsv = (report: MissingReport): string =>
  csvLine(['from', 'to', 'times', 'last day', 'asked from', 'why']) +
  report
    .filter(({ kind, path }) => kind === 'address' && !path.includes('*'))
    .map(({ path, times, last_day, from, suggestion }) =>
      csvLine([path, suggestion?.to ?? '', String(times), last_day, hostsText(from), suggestion?.reason ?? 'none']),
    )
    .join('')
