import { Command } from '@commander-js/extra-typings'
import type { SiteAccess } from '../operator/site-access.ts'
import { revokeKeyCommand, searchKeyCommand, searchKeysCommand } from './hosted-keys.ts'
import { hostedLines } from './hosted-report.ts'
import type { SiteStock } from './site-stock.ts'

/** `stock hosted`: the copy of a stock on a Typesense server (SRC-20). */
export const hostedCommand = (access: SiteAccess<SiteStock>) =>
  new Command('hosted')
    .description('Keep the stock of a site on a Typesense server, where it is too large for its own search index')
    .addCommand(statusCommand(access))
    .addCommand(
      syncCommand(
        access,
        'sync',
        'Send to Typesense what changed since the last sync; the first time, every car',
        false,
      ),
    )
    .addCommand(
      syncCommand(
        access,
        'rebuild',
        'Fill a new Typesense collection with every car, then switch the alias to it',
        true,
      ),
    )
    .addCommand(removeCommand(access))
    .addCommand(searchKeyCommand(access))
    .addCommand(searchKeysCommand(access))
    .addCommand(revokeKeyCommand(access))

const statusCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('status')
    .description('Show whether hosted search is behind, what both sides count, and its last trouble')
    .action((options) =>
      withSite(options, async (stock) => {
        for (const line of hostedLines(await stock.hostedReport(), Date.now())) print(line)
      }),
    )

const syncCommand = (
  { runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>,
  name: string,
  description: string,
  rebuild: boolean,
) =>
  siteCommand(name)
    .description(description)
    .action((options) =>
      withSite(options, async (stock, site) => {
        const { put, removed, refused, isNew } = await stock.syncTypesense({ rebuild })
        print(`${site}: ${put} cars sent, ${removed} removed${isNew ? ', in a new collection' : ''}.`)
        for (const { car, reason } of refused) print(`  refused: ${car}: ${reason}`)
      }),
    )

const removeCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteStock>) =>
  siteCommand('remove')
    .description('Delete the collections of a site from Typesense servers that its config no longer names')
    .action((options) =>
      withSite(options, async (stock, site) => {
        const removed = await stock.removeHosted()
        if (removed.length === 0) return print(`${site} has nothing on a server that its config does not name.`)
        for (const { host, name } of removed) print(`${site}: ${name} is deleted from ${host}.`)
      }),
    )
