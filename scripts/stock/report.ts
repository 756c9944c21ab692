import { Option } from '@commander-js/extra-typings'
import { PROBLEM_KINDS, REPORT_HEADER, reportLine } from '../../shared/feed/problem.ts'
import { parseNumber } from '../operator/parse.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import type { SiteStock } from './site-stock.ts'

/** Every problem of every row of an import (OPS-01). */
export const reportCommand = ({ runtime: { write, printError }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('report')
    .description('Print every problem of the rows of an import as CSV; npm run -s prints nothing else')
    .option('--run <number>', 'the import by its number in runs (default: the last one)', parseNumber)
    .addOption(
      new Option(
        '--kind <kind>',
        'problems of one kind: rows refused, values left out, questions about values, rows of the same car',
      ).choices(PROBLEM_KINDS),
    )
    .action(({ run = null, kind = null, ...options }) =>
      withSite(options, async (stock, site) => {
        let problems = 0
        for await (const problem of stock.problems({ run, kind })) {
          if (problems === 0) await write(REPORT_HEADER)
          await write(reportLine(problem))
          problems += 1
        }
        if (problems === 0)
          printError(`The report of ${run === null ? 'the last import' : `import ${run}`} of ${site} is empty.`)
      }),
    )
