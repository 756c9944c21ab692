import { platformCommand } from '../operator/operator-access.ts'
import type { Runtime } from '../operator/runtime.ts'
import { noteOption, siteOption } from '../sites/options.ts'
import { findDomain, withDomains } from './domain-deps.ts'
import { dryRunOption, hostOption } from './options.ts'

export const removeCommand = (runtime: Runtime) =>
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
