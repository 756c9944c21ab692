import { Command } from '@commander-js/extra-typings'
import { siteFilter } from '../../shared/search/index-terms.ts'
import { adminClient } from '../../worker/features/search/typesense/client.ts'
import { CommandError } from '../errors.ts'
import { parseText } from '../operator/parse.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import type { SiteStock } from './site-stock.ts'
import { requireTypesenseKey } from './typesense-key.ts'

/** `stock hosted`: the copy of a stock on a Typesense server (SRC-20). */
export const hostedCommand = (access: SiteAccess<SiteStock>) =>
  new Command('hosted')
    .description('Keep the stock of a site on a Typesense server too')
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
    .addCommand(searchKeyCommand(access))

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

/** Creates the only kind of key that a site's config may hold: it can search, and only the cars of that site. */
const searchKeyCommand = ({ runtime: { print } }: SiteAccess<SiteStock>) =>
  new Command('key')
    .description(
      'Create the search key of a site on a Typesense server, with TYPESENSE_API_KEY; print the config that uses it',
    )
    .requiredOption('--site <slug>', 'the site that may search with it', parseText)
    .requiredOption('--host <https://host>', 'address of the Typesense server', parseText)
    .requiredOption('--collection <alias>', 'alias of the collection with its cars', parseText)
    .action(async ({ site, host, collection }) => {
      const client = adminClient(host, requireTypesenseKey())
      const { value } = await client.keys().create({
        description: `Searches of ${site}`,
        actions: ['documents:search'],
        collections: [`${collection}(-[0-9a-z]+)?`],
      })
      if (!value) throw new CommandError(`${host} created no key. Check that TYPESENSE_API_KEY is an admin key.`)
      const key = client.keys().generateScopedSearchKey(value, { filter_by: siteFilter(site) })
      const config = JSON.stringify({ typesense: { host, key, collection } }, null, 2)
      print(`Add to tenants/${site}/site.json:\n\n${config}\n`)
    })
