import { Option } from '@commander-js/extra-typings'
import { ENDINGS } from '../../worker/import/end-feed.ts'
import type { HeldChange } from '../../worker/import/held-file.ts'
import type { SiteStore } from '../../worker/platform/site-store.ts'
import { publish } from '../../worker/publish.ts'
import type { Published } from '../../worker/stock-index/publish.ts'
import { parseSlug, parseText } from '../operator/parse.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import { assertPublished, siteFlag, summaryText } from './import.ts'
import type { SiteStock } from './site-stock.ts'

const SIGNS: Record<HeldChange['change'], string> = { goes: '-', comes: '+', changes: '~', waits: '?' }

const heldFeedOption = () =>
  new Option('--feed <name>', 'which feed (default: the only one that waits)').argParser(parseSlug)

/** What a file that is held would change (OPS-01). */
export const heldCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('held')
    .description(
      'List what the held file would change: - cars that go, + that come, ~ that change; ? values of cars that are held back',
    )
    .addOption(heldFeedOption())
    .action(({ feed, ...options }) =>
      withSite(options, async (stock, site) => {
        const waiting = await stock.held(feed)
        const flags = `${siteFlag({ ...options, site })} --feed ${waiting.feed}`
        const { reason } = JSON.parse(waiting.held?.result ?? '{}') as { reason?: string }
        print(reason ?? `No file of the feed ${waiting.feed} is held, only values of its cars:`)
        for await (const { change, key, name, says } of waiting.changes)
          print(`${SIGNS[change]} ${name}  ${key}${says && `  ${says}`}`)
        print(`To take it: npm run stock -- accept ${flags}, with --car <key> the values of one car (~ and ?)`)
      }),
    )

export const acceptCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('accept')
    .description('Take the held file as the stock; where none is held, the values of cars that were held back')
    .addOption(heldFeedOption())
    .option('--car <key>', 'take the values of this car alone; the rest waits as before', parseText)
    .action(({ feed, car, ...options }) =>
      withSite(options, async (stock, site) => {
        const { feed: accepted, summary } = await stock.accept(feed, car)
        const what = `What was held${car === undefined ? '' : ` of the car ${car}`}${accepted ? ` of the feed ${accepted}` : ''}`
        print(`${what} is now the stock of ${site}:\n${summaryText(summary)}`)
        assertPublished(summary, siteFlag({ ...options, site }))
      }),
    )

export const discardCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('discard')
    .description('Delete the held file, and end the alarm of the feed')
    .addOption(heldFeedOption())
    .action(({ feed, ...options }) =>
      withSite(options, async (stock, site) => {
        print(`The feed ${await stock.discard(feed)} of ${site} has no alarm any more. Its stock stays as it is.`)
      }),
    )

export const endFeedCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('end-feed')
    .description('Take the cars of a feed off the site that sends no more files')
    .requiredOption('--feed <name>', 'which feed', parseSlug)
    .addOption(new Option('--vanished <policy>', 'what its cars become').choices(ENDINGS).default('withdraw'))
    .action(({ feed, vanished, ...options }) =>
      withSite(options, async (stock, site) => {
        const ending = await stock.endFeed(feed, vanished)
        print(`The feed ${feed} of ${site} has ended. Its cars that were for sale: ${ending.vanished}`)
        assertPublished(ending, siteFlag({ ...options, site }))
      }),
    )

/** Shows shoppers the stock in the database, within seconds. Null: there was nothing to publish, and it is not forced. */
export async function publishStock(
  env: Parameters<typeof publish>[0],
  store: SiteStore,
  isForced = false,
): Promise<Published | null> {
  const deferred: Promise<unknown>[] = []
  const published = await publish(env, store, { now: Date.now(), defer: (work) => deferred.push(work), isForced })
  await Promise.all(deferred)
  return published
}

export const publishCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('publish')
    .description('Show shoppers the stored cars again: after a failure, or when KV has lost a value')
    .action((options) =>
      withSite(options, async (stock, site) => {
        const { cars, written } = await stock.publish()
        print(
          `${cars} cars of ${site} are published, of which the site shows those of its stock. ${written + 2} values were written.`,
        )
      }),
    )
