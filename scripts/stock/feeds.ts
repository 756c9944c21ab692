import { CommandError } from '../errors.ts'
import { formatMinute } from '../operator/format.ts'
import { parseSlug } from '../operator/parse.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import { fetchDrop } from './fetch-drop.ts'
import { assertPublished, siteFlag, summaryText } from './import.ts'
import type { SiteStock } from './site-stock.ts'

type Feed = Awaited<ReturnType<SiteStock['feeds']>>[number]

/** `stock feeds`: how the files of each feed arrive, and what became of the last (STK-04). */
export const feedsCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('feeds')
    .description('List the feeds of a site with their last file and what became of it')
    .action((options) =>
      withSite(options, async (stock, site) => {
        const [feeds, { runs }] = await Promise.all([stock.feeds(), stock.overview()])
        if (feeds.length === 0) print(`${site} lists no feeds in its site.json.`)
        for (const feed of feeds) {
          const run = runs.find((one) => one.feed === feed.name)
          print(`${feed.name}  by ${feed.mapping}, ${arrivalText(feed)}`)
          print(run ? `  last import ${formatMinute(run.started_at)}: ${run.outcome}` : '  no import so far')
          if (feed.state?.checked_at) print(`  ${stateText(feed.state)}`)
        }
        const names = new Set(feeds.map(({ name }) => name))
        for (const run of runs) {
          if (names.has(run.feed)) continue
          names.add(run.feed)
          print(`${run.feed}  not in site.json\n  last import ${formatMinute(run.started_at)}: ${run.outcome}`)
        }
      }),
    )

const ARRIVALS: { [Kind in Feed['source']['kind']]: (source: Extract<Feed['source'], { kind: Kind }>) => string } = {
  push: () => 'pushed',
  url: ({ url, every }) => `fetched from ${url} every ${every} minutes`,
  mail: ({ senders }) => `mailed by ${senders.join(', ')}`,
  drop: ({ url }) => `taken from ${url} by stock -- fetch`,
}

function arrivalText({ source, late_after }: Feed): string {
  const arrival = (ARRIVALS[source.kind] as (source: Feed['source']) => string)(source)
  return late_after === null ? arrival : `${arrival}; late after ${late_after} hours`
}

function stateText({ checked_at, outcome, reason, failures, next_at }: NonNullable<Feed['state']>): string {
  const times = failures > 1 ? `, ${failures} times in a row` : ''
  return `last fetched ${formatMinute(checked_at!)}: ${outcome}${times}${reason ? `: ${reason}` : ''}; next ${formatMinute(next_at)}`
}

/** `stock fetch`: fetches feeds now; those on SFTP and FTP servers from this machine (STK-04). */
export const fetchCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('fetch')
    .description('Fetch the feeds of a site now; files on SFTP and FTP servers come by way of this machine')
    .option('--feed <name>', 'this feed alone', parseSlug)
    .action(({ feed: name, ...options }) =>
      withSite(options, async (stock, site) => {
        const feeds = (await stock.feeds()).filter((feed) => name === undefined || feed.name === name)
        const fetched = feeds.filter(({ source }) => source.kind === 'url' || source.kind === 'drop')
        if (fetched.length === 0) {
          throw new CommandError(
            `${site} has no feed${name ? ` ${name}` : ''} that is fetched. See: npm run stock -- feeds ${siteFlag({ ...options, site })}`,
          )
        }
        const failed: string[] = []
        let unpublished: string | null = null
        for (const feed of fetched) {
          const { outcome, reason, summary } =
            feed.source.kind === 'drop'
              ? await fetchDrop(stock, { slug: feed.site, feed: feed.name }, feed.source)
              : await stock.fetch(feed.name)
          print(`${feed.name}: ${outcome}${reason ? `. ${reason}` : ''}${summary ? `\n${summaryText(summary)}` : ''}`)
          if (summary) unpublished = summary.unpublished
          if (outcome !== 'imported' && outcome !== 'unchanged') failed.push(feed.name)
        }
        if (failed.length > 0) throw new CommandError(`Not imported: ${failed.join(', ')}.`)
        assertPublished({ unpublished }, siteFlag({ ...options, site }))
      }),
    )
