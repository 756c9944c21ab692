import { Command } from '@commander-js/extra-typings'
import { z } from 'zod'
import { isLocalHostname } from '../../shared/tenant/hostnames.ts'
import type { SiteDomain } from '../../worker/features/sites/registry/domains/service.ts'
import type { EditionValues, SiteRecord } from '../../worker/features/sites/registry/service.ts'
import { UsageError } from '../errors.ts'
import { formatMinute } from '../operator/format.ts'
import { platformCommand } from '../operator/operator-access.ts'
import { parseSlug } from '../operator/parse.ts'
import type { Program } from '../operator/program.ts'
import type { Runtime } from '../operator/runtime.ts'
import { noteOption, siteOption } from '../sites/options.ts'
import { addCommand } from './add.ts'
import { dryRunOption, findDomain, hostOption, withDomains } from './domain-deps.ts'
import { verifyCommand } from './verify.ts'

/** `npm run domains -- <command>` (TEN-07) */
export const domains: Program = (runtime) =>
  new Command('domains')
    .description('Give sites domains of their own, by Cloudflare for SaaS.')
    .addCommand(addCommand(runtime))
    .addCommand(verifyCommand(runtime))
    .addCommand(listCommand(runtime))
    .addCommand(primaryCommand(runtime))
    .addCommand(removeCommand(runtime))

const listCommand = (runtime: Runtime) =>
  platformCommand('list')
    .description('List the domains of a site, or of every site, with their state (times in UTC)')
    .option('--site <slug>', 'one site alone', parseSlug)
    .option('--json', 'print one line of JSON a domain')
    .action((options) =>
      withDomains(runtime, options, async ({ domains: registry, sites, print }) => {
        const [added, all] = await Promise.all([registry.list(options.site), sites.list()])
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

const READ_AT_ONCE = 20

/** The primary host of each site: the one that `domains primary` set, else that of the live config's `url`. */
async function primaryHosts(sites: EditionValues, records: SiteRecord[]): Promise<ReadonlySet<string>> {
  const primaries = new Set(records.flatMap(({ primary }) => primary ?? []))
  const byUrl = records.filter(({ primary, edition }) => primary === null && edition)
  for (let at = 0; at < byUrl.length; at += READ_AT_ONCE) {
    const hosts = await Promise.all(byUrl.slice(at, at + READ_AT_ONCE).map((record) => hostOfUrl(sites, record)))
    for (const host of hosts) if (host !== null) primaries.add(host)
  }
  return primaries
}

const configWithUrl = z.object({ url: z.url() })

async function hostOfUrl(sites: EditionValues, { slug, edition }: SiteRecord): Promise<string | null> {
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

const primaryCommand = (runtime: Runtime) =>
  platformCommand('primary')
    .description('Make a verified domain the one address of its site: every other redirects there for good')
    .addOption(siteOption())
    .addOption(hostOption())
    .addOption(noteOption())
    .action((options) =>
      withDomains(runtime, options, async ({ domains: registry, platform, by, print }) => {
        const { site, host } = options
        if (platform.isRemote && isLocalHostname(host))
          throw new UsageError(`${host} is a name of this machine, which no other can reach.`)
        await registry.makePrimary(site, host, by)
        print(`https://${host} is the address of ${site}. Every other host of it redirects there, path and query kept.`)
        if (!platform.isRemote) print('Hosts that end in .localhost never redirect, so that each can be looked at.')
      }),
    )

const removeCommand = (runtime: Runtime) =>
  platformCommand('remove')
    .description('Take a domain away from its site, and its custom hostname and certificate from Cloudflare')
    .addOption(siteOption())
    .addOption(hostOption())
    .addOption(noteOption())
    .addOption(dryRunOption())
    .action((options) =>
      withDomains(runtime, options, async (deps) => {
        const { site, host } = options
        const domain = await findDomain(deps, site, host)
        if (!domain) return deps.print(`${host} is no domain of ${site}: there is nothing to remove.`)
        const { validation, custom_hostname } = domain
        // Asked for first: without a token nothing changes.
        const cloudflare = validation === 'none' ? null : deps.cloudflare()
        await deps.domains.remove(site, host, deps.by)
        if (cloudflare) {
          const id = custom_hostname ?? (await cloudflare.find(host))?.id
          if (id !== undefined) await cloudflare.delete(id)
        }
        await deps.domains.forget(site, host)
        if (!deps.isDryRun) deps.print(`${host} is removed from ${site}: no site lives there.`)
      }),
    )
