import type { SiteDomain } from '../../worker/features/sites/domains/service.ts'
import { formatMinute } from '../operator/format.ts'
import { platformCommand, platformOf } from '../operator/operator-access.ts'
import { parseSlug } from '../operator/parse.ts'
import type { Runtime } from '../operator/runtime.ts'
import { withRegistry } from '../sites/site-registry.ts'
import { withDomains } from './domain-deps.ts'

export const listCommand = (runtime: Runtime) =>
  platformCommand('list')
    .description('List the domains of a site, or of every site, with their state (times in UTC)')
    .option('--site <slug>', 'one site alone', parseSlug)
    .option('--json', 'print one line of JSON a domain')
    .action(async (options) => {
      const platform = platformOf(runtime, options)
      const sites = await withRegistry(platform, (registry) => registry.list())
      const primaries = new Set(sites.map(({ primary }) => primary))
      const domains = await withDomains(runtime, options, (deps) => deps.domains.list(options.site))
      if (domains.length === 0) runtime.print('No domain is added. Begin with: npm run domains -- add')
      for (const { token: _, ...domain } of domains) {
        const isPrimary = primaries.has(domain.hostname)
        runtime.print(options.json ? JSON.stringify({ ...domain, isPrimary }) : line(domain, isPrimary))
      }
    })

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
