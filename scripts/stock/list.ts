import { Command, Option } from '@commander-js/extra-typings'
import type { CarInput } from '../../shared/car/schema.ts'
import { PROBLEM_KINDS, REPORT_HEADER, reportLine } from '../../shared/feed/problem.ts'
import { DAY_MS } from '../../shared/time.ts'
import type { JobLine } from '../../worker/features/jobs/service.ts'
import type { ImportSummary } from '../../worker/import/history.ts'
import type { PublicationStatus } from '../../worker/stock-records/publications.ts'
import { CommandError } from '../errors.ts'
import { demoCars } from '../local/demo.ts'
import { outOption, withOutput } from '../operator/files.ts'
import { describeOutcome, formatCount, formatMinute } from '../operator/format.ts'
import { parseNumber, parseText, parseTime } from '../operator/parse.ts'
import type { Runtime } from '../operator/runtime.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import { loadTenants } from '../tenants/load.ts'
import { siteFlag } from './import.ts'
import type { ImportRun, SiteStock, StockOverview } from './site-stock.ts'

export const listCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('list')
    .description('Show the number of cars of each status, whether shoppers see them, alarms, and the last imports')
    .action((options) =>
      withSite(options, async (stock, site) => {
        const overview = await stock.overview()
        print(`Stock of ${site}:`)
        for (const [status, count] of Object.entries(overview.counts)) print(formatCount(count, status))
        const { publication } = overview
        const command = `npm run stock -- publish ${siteFlag({ ...options, site })}`
        if (publication) print(PUBLICATION_TEXTS[publication.state](publication, command))
        printRuns(print, overview)
      }),
    )

type PublicationText = (status: PublicationStatus, command: string) => string
const PUBLICATION_TEXTS: Record<PublicationStatus['state'], PublicationText> = {
  published: ({ cars }) =>
    `${cars === 1 ? '1 car is' : `${cars} cars are`} published; the site shows those that its \`stock\` setting takes.`,
  running: () => 'It is being published. A publication that was killed gives way after two minutes.',
  importing: () => 'An import is storing its cars; shoppers see the stock of before until it is done.',
  due: (_, command) => `It is not published yet; the next minute does it, or at once: ${command}`,
  failing: ({ trouble, tries, retry_at }, command) =>
    `Shoppers see the stock of before: ${trouble} Tried ${tries} times, next at ${formatMinute(retry_at ?? 0)}; at once: ${command}`,
}

export const runsCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('runs')
    .description('Show alarms and the last imports, each with its number, for report')
    .action((options) => withSite(options, async (stock) => printRuns(print, await stock.overview())))

function printRuns(print: (line: string) => void, { runs, alarms, held }: StockOverview): void {
  for (const { feed, kind, reason, files, since } of alarms) {
    const times = files === 1 ? '' : `, ${files} files in a row`
    print(`ALARM  feed ${feed} ${kind} since ${formatMinute(since)}${times}: ${reason}`)
  }
  for (const { feed, run, held_since } of held)
    print(
      `HELD   feed ${feed}, import ${run}, since ${formatMinute(held_since)}: see held, accept and discard, each with --feed ${feed}`,
    )
  print(runs.length === 0 ? 'No import so far.' : 'Imports, newest first:')
  for (const run of runs) print(`  ${formatRun(run)}`)
}

type Details = { reason?: string } & Partial<
  Pick<ImportSummary, 'added' | 'changed' | 'vanished' | 'unread' | 'hidden'>
>

function formatRun({ id, feed, started_at, outcome, source, mapping, as_of, result }: ImportRun): string {
  const { reason, added, changed, vanished, unread, hidden } = JSON.parse(result ?? '{}') as Details
  const counts = added === undefined ? '' : `+${added} ~${changed} -${vanished}`
  return [
    String(id).padStart(4),
    formatMinute(started_at),
    outcome.padEnd(10),
    source,
    `by ${mapping}`,
    ...(feed === 'main' ? [] : [`feed ${feed}`]),
    `as of ${formatMinute(as_of)}`,
    outcome === 'committed' ? counts : (reason ?? counts),
    ...(unread ? [unread.message] : []),
    ...(hidden ? [hidden] : []),
  ].join('  ')
}

/** `jobs`: for a call whose sender got no answer, and for one that was given up (TRU-02). */
export const jobsCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('jobs')
    .description('Show the last heavy calls that its dealer’s system sent: each with its id, state and times in UTC')
    .action((options) =>
      withSite(options, async (stock, site) => {
        const jobs = await stock.jobs()
        if (jobs.length === 0) print(`No heavy call of ${site} was queued in the last week.`)
        for (const job of jobs) print(formatJob(job))
      }),
    )

function formatJob({ id, method, path, state, attempts, created_at, finished_at, status }: JobLine): string {
  const tried = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  const ending = state === 'dead' ? `given up (${status})` : describeOutcome(status)
  const end = finished_at === null ? state : `${formatMinute(finished_at)}  ${ending}`
  return [id, formatMinute(created_at), `${method} ${path}`, tried, end].join('  ')
}

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

const DEFAULT_DAYS = 30

/** VDP-06 */
export const revealsCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('reveals')
    .description('Count how often the phone number was shown on the page of each car, most first')
    .option('--since <date>', `count from then on (default: ${DEFAULT_DAYS} days ago)`, parseTime)
    .action(({ since = Date.now() - DEFAULT_DAYS * DAY_MS, ...options }) =>
      withSite(options, async (stock, site) => {
        const counts = await stock.phoneReveals(since)
        const total = counts.reduce((sum, { reveals }) => sum + reveals, 0)
        print(`Numbers shown on ${site} since ${new Date(since).toISOString().slice(0, 10)}: ${total}`)
        for (const { car, reveals } of counts) print(formatCount(reveals, car))
      }),
    )

export const exportCommand = ({ runtime, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('export')
    .description('Print the stock as JSON Lines, in the format that import reads; npm run -s prints nothing else')
    .addOption(outOption())
    .action(({ out, ...options }) =>
      withSite(options, (stock) => withOutput(out, runtime.write, (write) => printCars({ write }, stock.cars()))),
    )

export const demoCommand = (runtime: Runtime) =>
  new Command('demo')
    .description('Print the demo stock of a shipped site in the same format')
    .requiredOption('--site <slug>', 'a site in tenants/', parseText)
    .option('--today <date>', 'the day it is on sale (default: today)', parseTime)
    .action(async ({ site: slug, today = Date.now() }) => {
      const { sites } = await loadTenants()
      const found = sites.find(({ site }) => site.slug === slug)
      const slugs = sites.map(({ site }) => site.slug).join(', ')
      if (!found) throw new CommandError(`There is no valid site ${slug} in tenants/. The sites are: ${slugs}.`)
      await printCars(runtime, demoCars(found.site, today))
    })

async function printCars({ write }: Pick<Runtime, 'write'>, cars: AsyncIterable<object> | CarInput[]): Promise<void> {
  for await (const car of cars) await write(`${JSON.stringify(car)}\n`)
}
