import { Command } from '@commander-js/extra-typings'
import { siteFilter } from '../../shared/search/index-terms.ts'
import { adminClient } from '../../worker/features/search/typesense/client.ts'
import { CommandError } from '../errors.ts'
import { parseNumber, parseText } from '../operator/parse.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import type { SiteStock } from './site-stock.ts'
import { requireTypesenseKey } from './typesense-key.ts'

type Access = SiteAccess<SiteStock>

/** How the keys of a site are known among all that a server has. */
const descriptionOf = (site: string) => `Searches of ${site}`

const keysCommand = (name: string, description: string) =>
  new Command(name)
    .description(description)
    .requiredOption('--site <slug>', 'the site that may search with it', parseText)
    .requiredOption('--host <https://host>', 'address of the Typesense server', parseText)

/** Creates the only kind of key that a site's config may hold: it can search, and only the cars of that site. */
export const searchKeyCommand = ({ runtime: { print } }: Access) =>
  keysCommand(
    'key',
    'Create the search key of a site on a Typesense server, with TYPESENSE_API_KEY; print the config that uses it',
  )
    .requiredOption('--collection <alias>', 'alias of the collection with its cars', parseText)
    .action(async ({ site, host, collection }) => {
      const client = serverAt(host)
      const created = client.keys().create({
        description: descriptionOf(site),
        actions: ['documents:search'],
        collections: [`${collection}(-[0-9a-z]+)?`],
      })
      const { value, id } = await reach(host, created)
      if (!value) throw new CommandError(`${host} created no key. Check that TYPESENSE_API_KEY is an admin key.`)
      const key = client.keys().generateScopedSearchKey(value, { filter_by: siteFilter(site) })
      const config = JSON.stringify({ typesense: { host, key, collection } }, null, 2)
      print(`Add to tenants/${site}/site.json, then publish it: npm run sites -- publish --site ${site}\n\n${config}\n`)
      print(
        `Hosted search pays from about 500,000 cars; below that the site's own index answers, unless trial is true.`,
      )
      print(`To take the key back: npm run stock -- hosted revoke --site ${site} --host ${host} --key ${id}`)
    })

export const searchKeysCommand = ({ runtime: { print } }: Access) =>
  keysCommand('keys', 'List the search keys of a site on a Typesense server').action(async ({ site, host }) => {
    const keys = await reach(host, keysOf(serverAt(host), site))
    if (keys.length === 0) return print(`${site} has no search key on ${host}.`)
    for (const { id, value_prefix, collections } of keys)
      print(`${id}  ${value_prefix ?? ''}...  ${collections.join(', ')}`)
  })

export const revokeKeyCommand = ({ runtime: { print } }: Access) =>
  keysCommand('revoke', 'Delete a search key of a site from a Typesense server: searches with it end at once')
    .requiredOption('--key <number>', 'its number, as hosted keys lists it', parseNumber)
    .action(async ({ site, host, key }) => {
      const client = serverAt(host)
      const own = await reach(host, keysOf(client, site))
      if (!own.some(({ id }) => id === key))
        throw new CommandError(
          `Key ${key} of ${host} is none of ${site}. See: npm run stock -- hosted keys --site ${site} --host ${host}`,
        )
      await reach(host, client.keys(key).delete())
      print(`Key ${key} is deleted: ${site} searches with it no more.`)
    })

/** The server of an operator's command; what keeps it from answering is said in a sentence. */
function serverAt(host: string): ReturnType<typeof adminClient> {
  if (!/^https?:\/\//.test(host)) throw new CommandError(`${host} is no http:// or https:// address.`)
  return adminClient(host, requireTypesenseKey())
}

async function reach<Answer>(host: string, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(`${host} did not answer: ${reason}. Check the address, the server and TYPESENSE_API_KEY.`)
  }
}

async function keysOf(client: ReturnType<typeof adminClient>, site: string) {
  const { keys } = await client.keys().retrieve()
  return keys.filter(({ description }) => description === descriptionOf(site))
}
