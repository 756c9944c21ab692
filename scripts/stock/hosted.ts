import { Command } from '@commander-js/extra-typings'
import { siteFilter } from '../../shared/search/index-terms.ts'
import { thousands } from '../../shared/text.ts'
import { MINUTE_MS } from '../../shared/time.ts'
import { adminClient } from '../../worker/features/search/typesense/client.ts'
import type { HostedReport } from '../../worker/features/search/typesense/routes.ts'
import { CommandError, errorMessage } from '../errors.ts'
import { parseNumber, parseText } from '../operator/parse.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import type { SiteStock } from './site-stock.ts'
import { requireTypesenseKey } from './typesense-key.ts'

type Access = SiteAccess<SiteStock>

/** `stock hosted`: the copy of a stock on a Typesense server (SRC-20). */
export const hostedCommand = (access: Access) =>
  new Command('hosted')
    .description('Keep the stock of a site on a Typesense server, where it is too large for its own search index')
    .addCommand(statusCommand(access))
    .addCommand(syncCommand(access, 'sync'))
    .addCommand(syncCommand(access, 'rebuild'))
    .addCommand(removeCommand(access))
    .addCommand(searchKeyCommand(access))
    .addCommand(searchKeysCommand(access))
    .addCommand(revokeKeyCommand(access))

const statusCommand = ({ runtime: { print }, siteCommand, withSite }: Access) =>
  siteCommand('status')
    .description('Show whether hosted search is behind, what both sides count, and its last trouble')
    .action((options) =>
      withSite(options, async (stock) => {
        for (const line of hostedLines(await stock.hostedReport(), Date.now())) print(line)
      }),
    )

const SYNCS = {
  sync: 'Send to Typesense what changed since the last sync; the first time, every car',
  rebuild: 'Fill a new Typesense collection with every car, then switch the alias to it',
}

const syncCommand = ({ runtime: { print }, siteCommand, withSite }: Access, name: keyof typeof SYNCS) =>
  siteCommand(name)
    .description(SYNCS[name])
    .action((options) =>
      withSite(options, async (stock, site) => {
        const { put, removed, refused, isNew } = await stock.syncTypesense({ rebuild: name === 'rebuild' })
        print(`${site}: ${put} cars sent, ${removed} removed${isNew ? ', in a new collection' : ''}.`)
        for (const { car, reason } of refused) print(`  refused: ${car}: ${reason}`)
      }),
    )

const removeCommand = ({ runtime: { print }, siteCommand, withSite }: Access) =>
  siteCommand('remove')
    .description('Delete the collections of a site from Typesense servers that its config no longer names')
    .action((options) =>
      withSite(options, async (stock, site) => {
        const removed = await stock.removeHosted()
        if (removed.length === 0) return print(`${site} has nothing on a server that its config does not name.`)
        for (const { host, name } of removed) print(`${site}: ${name} is deleted from ${host}.`)
      }),
    )

function hostedLines(report: HostedReport, now: number): string[] {
  const { site, host, collection, asked, done, answers, stand_ins, trouble, trouble_at, collections } = report
  const rate = answers === 0 ? '' : ` (${Math.round((100 * stand_ins) / answers)} %)`
  return [
    `${site} on ${host}, alias ${collection}`,
    ...(report.advice === null ? [] : [`  ${report.advice}`]),
    `  changes     ${asked} asked, ${done} done: ${standing(report)}`,
    `  cars        ${number(report.published_cars)} published; at the last sync ${number(report.cars)} sent, ${number(report.hosted_cars)} counted by the server`,
    `  server now  ${report.server_trouble === null ? `${number(report.server_cars)} cars` : `not known: ${report.server_trouble}`}`,
    `  last sync   ${report.synced_at === null ? 'never' : ago(report.synced_at, now)}`,
    `  last day    ${answers} answers, ${stand_ins} of them by a stand-in${rate}`,
    `  trouble     ${trouble === null ? 'none' : `${trouble}${trouble_at === null ? '' : `, ${ago(trouble_at, now)}`}`}`,
    `  collections ${collections.length === 0 ? 'none' : collections.join(', ')}`,
    ...(report.leftovers === null ? [] : [`  ${report.leftovers}`]),
    ...(differs(report) ? ['  The counts differ. To send every car again: npm run stock -- hosted rebuild'] : []),
  ]
}

function standing({ asked, done, advice }: HostedReport): string {
  if (asked > done) return 'behind, the index answers where there is one'
  return advice === null ? 'up to date' : 'nothing is sent'
}

const differs = ({ asked, done, cars, server_cars, advice }: HostedReport) =>
  advice === null && asked === done && cars !== null && server_cars !== null && cars !== server_cars

const number = (value: number | null) => (value === null ? 'none' : thousands(value))

function ago(at: number, now: number): string {
  const minutes = Math.max(0, Math.round((now - at) / MINUTE_MS))
  return minutes < 120 ? `${minutes} minutes ago` : `${Math.round(minutes / 60)} hours ago`
}

/** How the keys of a site are known among all that a server has. */
const keyDescription = (site: string) => `Searches of ${site}`

const keysCommand = (name: string, description: string) =>
  new Command(name)
    .description(description)
    .requiredOption('--site <slug>', 'the site that may search with it', parseText)
    .requiredOption('--host <https://host>', 'address of the Typesense server', parseText)

/** Creates the only kind of key that a site's config may hold: it can search, and only the cars of that site. */
const searchKeyCommand = ({ runtime: { print } }: Access) =>
  keysCommand(
    'key',
    'Create the search key of a site on a Typesense server, with TYPESENSE_API_KEY; print the config that uses it',
  )
    .requiredOption('--collection <alias>', 'alias of the collection with its cars', parseText)
    .action(async ({ site, host, collection }) => {
      const client = serverAt(host)
      const created = client.keys().create({
        description: keyDescription(site),
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

const searchKeysCommand = ({ runtime: { print } }: Access) =>
  keysCommand('keys', 'List the search keys of a site on a Typesense server').action(async ({ site, host }) => {
    const keys = await reach(host, listKeys(serverAt(host), site))
    if (keys.length === 0) return print(`${site} has no search key on ${host}.`)
    for (const { id, value_prefix, collections } of keys)
      print(`${id}  ${value_prefix ?? ''}...  ${collections.join(', ')}`)
  })

const revokeKeyCommand = ({ runtime: { print } }: Access) =>
  keysCommand('revoke', 'Delete a search key of a site from a Typesense server: searches with it end at once')
    .requiredOption('--key <number>', 'its number, as hosted keys lists it', parseNumber)
    .action(async ({ site, host, key }) => {
      const client = serverAt(host)
      const own = await reach(host, listKeys(client, site))
      if (!own.some(({ id }) => id === key))
        throw new CommandError(
          `Key ${key} of ${host} is none of ${site}. See: npm run stock -- hosted keys --site ${site} --host ${host}`,
        )
      await reach(host, client.keys(key).delete())
      print(`Key ${key} is deleted: ${site} searches with it no more.`)
    })

function serverAt(host: string): ReturnType<typeof adminClient> {
  if (!/^https?:\/\//.test(host)) throw new CommandError(`${host} is no http:// or https:// address.`)
  return adminClient(host, requireTypesenseKey())
}

async function reach<Answer>(host: string, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    throw new CommandError(
      `${host} did not answer: ${errorMessage(error)}. Check the address, the server and TYPESENSE_API_KEY.`,
    )
  }
}

async function listKeys(client: ReturnType<typeof adminClient>, site: string) {
  const { keys } = await client.keys().retrieve()
  return keys.filter(({ description }) => description === keyDescription(site))
}
