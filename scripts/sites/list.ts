import { RETIRED_FOR_DAYS } from '../../shared/tenant/edition.ts'
import { DAY_MS } from '../../shared/time.ts'
import { siteTroubles, type Trouble } from '../../worker/all-sites/counts.ts'
import type { SiteAct, SiteRecord } from '../../worker/features/sites/registry/service.ts'
import { askShards, listShards } from '../../worker/platform/store-of.ts'
import { CommandError } from '../errors.ts'
import { formatMinute } from '../operator/format.ts'
import { openPlatform, type Platform, platformCommand } from '../operator/operator-access.ts'
import { answerWith } from '../operator/remote-site.ts'
import type { Runtime } from '../operator/runtime.ts'
import { moveDetails, moveTroubles } from './move.ts'
import { siteOption } from './options.ts'
import { jsonBody, withRegistry } from './site-registry.ts'

export const listCommand = (runtime: Runtime) =>
  platformCommand('list')
    .description('List every site of the platform with its state, its hosts and its last change (times in UTC)')
    .option('--json', 'print one line of JSON a site')
    .action(async (options) => {
      const platform = openPlatform(runtime, options)
      const sites = await withRegistry(platform, (registry) => registry.list())
      if (sites.length === 0) return runtime.print('There is no site yet. Begin with: npm run sites -- create')
      const troubles = await readTroubles(platform)
      for (const site of sites) {
        const wrong = [...describeEnd(site), ...(troubles.get(site.slug) ?? []), ...moveTroubles(site, Date.now())]
        runtime.print(options.json ? JSON.stringify({ ...site, troubles: wrong }) : line(site, wrong))
      }
    })

const describeEnd = ({ state, edition, changed_at }: SiteRecord): string[] =>
  state === 'retired' && edition
    ? [`can be restored until ${formatMinute(changed_at + RETIRED_FOR_DAYS * DAY_MS)}`]
    : []

const line = ({ slug, name, state, hosts, changed_at }: SiteRecord, wrong: string[]): string =>
  [
    slug.padEnd(20),
    state.padEnd(8),
    formatMinute(changed_at),
    String(hosts.length).padStart(3),
    'hosts ',
    [name, ...wrong].join('; '),
  ].join(' ')

export const showCommand = (runtime: Runtime) =>
  platformCommand('show')
    .description('Show a site: its state, its edition, its hosts and where its rows are')
    .addOption(siteOption())
    .action(async (options) => {
      await withRegistry(openPlatform(runtime, options), async (registry) => {
        const site = await registry.show(options.site)
        if (!site) throw new CommandError(`There is no site ${options.site}. See: npm run sites -- list`)
        const [latest] = await registry.history(site.slug)
        const lines = [...details(site, latest), ...moveDetails(site, Date.now())]
        for (const each of lines) runtime.print(each)
      })
    })

const details = (
  { slug, name, state, shard, edition, primary, hosts }: SiteRecord,
  latest: SiteAct | undefined,
): string[] => [
  `${name} (${slug})`,
  `  state     ${state}${latest ? `; ${latest.act} on ${formatMinute(latest.at)} UTC, number ${latest.number} of its history` : ''}`,
  `  edition   ${edition ? `config ${edition.config}, content ${edition.content}` : 'none is published'}`,
  `  database  ${shard}`,
  `  hosts     ${hosts.length === 0 ? 'none' : ''}`.trimEnd(),
  ...hosts.map(
    ({ hostname, source }) => `    ${hostname}${hostname === primary ? ', primary' : ''} (${HOST_SOURCES[source]})`,
  ),
]

const HOST_SOURCES = { config: 'named in site.json', domain: 'added by npm run domains' }

const troubles = answerWith<{ troubles: Trouble[] }>('troubles')
const missing = answerWith<{ missing: string[] }>('missing')

/** What is wrong with sites, by slug, in words; a site without an entry is well. */
async function readTroubles({ call, withStores }: Platform): Promise<Map<string, string[]>> {
  const all = call
    ? (await call({ path: '/operator/troubles', method: 'GET', answer: troubles, action: 'say what is wrong' }))
        .troubles
    : await withStores((env) => askShards(listShards(env), siteTroubles))
  const bySite = Map.groupBy(all, ({ site }) => site)
  const words = ({ kind, count }: (typeof all)[number]) => WORDS[kind](count)
  return new Map([...bySite].map(([site, found]) => [site, found.map(words)]))
}

const WORDS: Record<Trouble['kind'], (count: number) => string> = {
  stock_not_published: () => 'its stock could not be published',
  feeds_held_or_refused: (count) => (count === 1 ? 'a feed is held or refused' : `${count} feeds are held or refused`),
  leads_not_delivered: (count) => (count === 1 ? 'a lead was not delivered' : `${count} leads were not delivered`),
}

/** Those of these secrets that the platform has not set; null where no server runs that could say. */
export async function unsetSecrets({ call }: Platform, names: string[]): Promise<string[] | null> {
  if (!call) return null
  const body = jsonBody({ names })
  return (await call({ path: '/operator/secrets', body, answer: missing, action: 'look for secrets' })).missing
}
