import { isLocalHostname } from '../../shared/tenant/hostnames.ts'
import { UsageError } from '../errors.ts'
import { platformCommand } from '../operator/operator-access.ts'
import type { Runtime } from '../operator/runtime.ts'
import { noteOption, siteOption } from '../sites/options.ts'
import { withDomains } from './domain-deps.ts'
import { hostOption } from './options.ts'

export const primaryCommand = (runtime: Runtime) =>
  platformCommand('primary')
    .description('Make a verified domain the one address of its site: every other redirects there for good')
    .addOption(siteOption())
    .addOption(hostOption())
    .addOption(noteOption())
    .action((options) =>
      withDomains(runtime, options, async ({ domains, platform, by, print }) => {
        const { site, host } = options
        if (platform.isRemote && isLocalHostname(host))
          throw new UsageError(`${host} is a name of this machine, which no other can reach.`)
        await domains.makePrimary(site, host, by)
        print(`https://${host} is the address of ${site}. Every other host of it redirects there, path and query kept.`)
        if (!platform.isRemote) print('Hosts that end in .localhost never redirect, so that each can be looked at.')
      }),
    )
