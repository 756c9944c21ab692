import type { SiteDomain } from '../../worker/features/sites/registry/domains/service.ts'
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
        const primaries = new Set(all.map(({ primary }) => primary))
        for (const { token: _, ...domain } of added) {
          const isPrimary = primaries.has(domain.hostname)
          print(options.json ? JSON.stringify({ ...domain, isPrimary }) : line(domain, isPrimary))
        }
        for (const { slug, hosts } of all.filter((site) => site.slug === (options.site ?? site.slug)))
          for (const { hostname } of hosts.filter(({ source }) => source === 'config'))
            if (!added.some((domain) => domain.hostname === hostname))
              print(
                options.json
                  ? JSON.stringify({ hostname, site: slug, state: 'config' })
                  : `${hostname.padEnd(32)} ${slug.padEnd(20)} named in site.json`,
              )
      }),
    )

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
