import { z } from 'zod'
import type { SiteDomain } from '../../worker/features/sites/registry/domains/service.ts'
import type { SiteRecord, SiteRegistry } from '../../worker/features/sites/registry/service.ts'
import { formatMinute } from '../operator/format.ts'
import { platformCommand } from '../operator/operator-access.ts'
import { parseSlug } from '../operator/parse.ts'
import type { Runtime } from '../operator/runtime.ts'
import { withDomains } from './domain-deps.ts'

export const listCommand = (runtime: Runtime) =>
  platformCommand('list')
    .description('List the domains of a site, or of every site, with their state (times in UTC)')
    .option('--site <slug>', 'one site alone', parseSlug)
    .option('--json', 'print one line of JSON a domain')
    .action((options) =>
      withDomains(runtime, options, async ({ domains, sites, print }) => {
        const [added, all] = await Promise.all([domains.list(options.site), sites.list()])
        const shown = all.filter((site) => site.slug === (options.site ?? site.slug))
        const primaries = await primaryHosts(sites, shown)
        for (const { token: _, ...domain } of added) {
          const isPrimary = primaries.has(domain.hostname)
          print(options.json ? JSON.stringify({ ...domain, isPrimary }) : line(domain, isPrimary))
        }
        for (const { slug, hosts } of shown)
          for (const { hostname } of hosts.filter(({ source }) => source === 'config'))
            if (!added.some((domain) => domain.hostname === hostname))
              print(
                options.json
                  ? JSON.stringify({ hostname, site: slug, state: 'config', isPrimary: primaries.has(hostname) })
                  : `${hostname.padEnd(32)} ${slug.padEnd(20)} ${primaries.has(hostname) ? 'primary   ' : ''}named in site.json`,
              )
      }),
    )

/** Sites whose configs are read at once. */
const READ_AT_ONCE = 20

/** The primary host of each site: the one that `domains primary` set, else that of the live config's `url`. */
async function primaryHosts(sites: SiteRegistry, records: SiteRecord[]): Promise<ReadonlySet<string>> {
  const primaries = new Set(records.flatMap(({ primary }) => primary ?? []))
  const byUrl = records.filter(({ primary, edition }) => primary === null && edition)
  for (let at = 0; at < byUrl.length; at += READ_AT_ONCE) {
    const hosts = await Promise.all(byUrl.slice(at, at + READ_AT_ONCE).map((record) => hostOfUrl(sites, record)))
    for (const host of hosts) if (host !== null) primaries.add(host)
  }
  return primaries
}

const configWithUrl = z.object({ url: z.url() })

async function hostOfUrl(sites: SiteRegistry, { slug, edition }: SiteRecord): Promise<string | null> {
  const bytes = edition && (await sites.read(slug, { kind: 'config', hash: edition.config }))
  const config = bytes && configWithUrl.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data
  return config ? new URL(config.url).hostname : null
}

const line = (
  { hostname, site, state, validation, added_at, verified_at }: Omit<SiteDomain, 'token'>,
  isPrimary: boolean,
) =>
  [
    hostname.padEnd(32),
    site.padEnd(20),
    (isPrimary ? 'primary' : state).padEnd(9),
    validation.padEnd(5),
    `added ${formatMinute(added_at)}`,
    ...(verified_at === null ? [] : [`verified ${formatMinute(verified_at)}`]),
  ].join(' ')
