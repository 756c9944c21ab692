import type { PublicationStatus } from '../../worker/stock-records/publications.ts'
import { formatCount, formatMinute } from '../operator/format.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import type { ImportRun, SiteStock } from './site-stock.ts'

export const listCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('list')
    .description('Show the number of cars of each status, and the last imports')
    .action((options) =>
      withSite(options, async (stock, site) => {
        const { counts, runs, publication } = await stock.overview()
        print(`Stock of ${site}:`)
        for (const [status, count] of Object.entries(counts)) print(formatCount(count, status))
        if (publication) print(publicationText(publication, options.remote ?? site))
        print(runs.length === 0 ? 'No import so far.' : 'Imports, newest first:')
        for (const run of runs) print(`  ${formatRun(run)}`)
      }),
    )

function publicationText({ state, tries, retry_at, trouble }: PublicationStatus, site: string): string {
  const command = `npm run stock -- publish ${site.includes('://') ? '--remote' : '--site'} ${site}`
  switch (state) {
    case 'published':
      return 'Shoppers see all of it.'
    case 'running':
      return 'It is being published.'
    case 'due':
      return `It is not published yet; the next minute does it, or at once: ${command}`
    case 'failing':
      return (
        `Shoppers see the stock of before: ${trouble} Tried ${tries} times, next at ${formatMinute(retry_at ?? 0)}; ` +
        `at once: ${command}`
      )
  }
}

function formatRun({ started_at, outcome, source, mapping, as_of, result }: ImportRun): string {
  const details = JSON.parse(result ?? '{}') as { reason?: string; added?: number; changed?: number; vanished?: number }
  const counts = details.added === undefined ? '' : `+${details.added} ~${details.changed} -${details.vanished}`
  return [
    formatMinute(started_at),
    outcome.padEnd(9),
    source,
    `by ${mapping}`,
    `as of ${formatMinute(as_of)}`,
    details.reason ?? counts,
  ].join('  ')
}
