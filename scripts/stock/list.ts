import type { ImportSummary } from '../../worker/import/history.ts'
import type { PublicationStatus } from '../../worker/stock-records/publications.ts'
import { formatCount, formatMinute } from '../operator/format.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import type { ImportRun, SiteStock, StockOverview } from './site-stock.ts'

export const listCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('list')
    .description('Show the number of cars of each status, whether shoppers see them, alarms, and the last imports')
    .action((options) =>
      withSite(options, async (stock, site) => {
        const overview = await stock.overview()
        print(`Stock of ${site}:`)
        for (const [status, count] of Object.entries(overview.counts)) print(formatCount(count, status))
        if (overview.publication) print(publicationText(overview.publication, options.remote ?? site))
        printRuns(print, overview)
      }),
    )

function publicationText({ state, tries, retry_at, trouble, cars }: PublicationStatus, site: string): string {
  const command = `npm run stock -- publish ${site.includes('://') ? '--remote' : '--site'} ${site}`
  switch (state) {
    case 'published':
      return `${cars === 1 ? '1 car is' : `${cars} cars are`} published; the site shows those that its \`stock\` setting takes.`
    case 'running':
      return 'It is being published. A publication that was killed gives way after two minutes.'
    case 'importing':
      return 'An import is storing its cars; shoppers see the stock of before until it is done.'
    case 'due':
      return `It is not published yet; the next minute does it, or at once: ${command}`
    case 'failing':
      return (
        `Shoppers see the stock of before: ${trouble} Tried ${tries} times, next at ${formatMinute(retry_at ?? 0)}; ` +
        `at once: ${command}`
      )
  }
}

/** Imports of a site, and what waits for its operator (OPS-01). */
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

type Details = { reason?: string } & Partial<Pick<ImportSummary, 'added' | 'changed' | 'vanished' | 'unread'>>

function formatRun({ id, feed, started_at, outcome, source, mapping, as_of, result }: ImportRun): string {
  const { reason, added, changed, vanished, unread } = JSON.parse(result ?? '{}') as Details
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
  ].join('  ')
}
