import { namedSecrets } from '../deploy/secrets.ts'
import { openPlatform, platformCommand } from '../operator/operator-access.ts'
import type { Runtime } from '../operator/runtime.ts'
import { loadValidTenants } from '../tenants/load.ts'
import { unsetSecrets } from './platform-health.ts'

/** Config, pages, pictures, links and hosts of every site; and secrets, where a server can say (TEN-02). */
export const validateCommand = (runtime: Runtime) =>
  platformCommand('validate')
    .description(
      'Check config, pages, pictures, links, hosts and secrets of every site; list each problem with its place',
    )
    .argument('[folder]', 'another folder than tenants/')
    .action(async (folder, options) => {
      const sites = await loadValidTenants(folder)
      runtime.print(`${sites.length} sites, all valid: ${sites.map(({ site }) => site.slug).join(', ')}.`)
      const wanted = sites.flatMap((loaded) =>
        namedSecrets([loaded]).map((secret) => ({ ...secret, slug: loaded.site.slug })),
      )
      const unset = await unsetSecrets(openPlatform(runtime, options), [...new Set(wanted.map(({ name }) => name))])
      for (const { slug, name, without } of wanted)
        if (unset?.includes(name)) runtime.printError(`${slug} names the secret ${name}, which is not set. ${without}`)
    })
