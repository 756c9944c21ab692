import { Option } from '@commander-js/extra-typings'
import { ENDINGS } from '../../worker/import/end-feed.ts'
import type { HeldChange } from '../../worker/import/held-file.ts'
import { parseSlug } from '../operator/parse.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import { assertPublished, siteFlag, summaryText } from './import.ts'
import { heldFeedOption } from './import-options.ts'
import type { SiteStock } from './site-stock.ts'

const SIGNS: Record<HeldChange['change'], string> = { goes: '-', comes: '+', changes: '~' }

/** What a file that is held would change (OPS-01). */
export const heldCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('held')
    .description('List what the held file would change: - cars that go, + that come, ~ that change')
    .addOption(heldFeedOption())
    .action(({ feed, ...options }) =>
      withSite(options, async (stock) => {
        for await (const { change, key, name } of stock.heldChanges(feed)) print(`${SIGNS[change]} ${name}  ${key}`)
      }),
    )

export const acceptCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('accept')
    .description('Take the held file as the stock')
    .addOption(heldFeedOption())
    .action(({ feed, ...options }) =>
      withSite(options, async (stock, site) => {
        const summary = await stock.accept(feed)
        print(`The held file is now the stock of ${site}:\n${summaryText(summary)}`)
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

/** Ends a feed that sends no more files. */
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
