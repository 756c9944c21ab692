import { Command } from '@commander-js/extra-typings'
import { namedSecrets } from '../deploy/secrets.ts'
import { openPlatform, platformCommand } from '../operator/operator-access.ts'
import type { Program } from '../operator/program.ts'
import type { Runtime } from '../operator/runtime.ts'
import { loadValidTenants } from '../tenants/load.ts'
import { checklistCommand, checklistLine, readMissing } from './checklist.ts'
import { createCommand } from './create.ts'
import { diffCommand } from './diff.ts'
import { evidenceCommand, historyCommand, rollbackCommand } from './history.ts'
import { keyCommand, keysCommand, revokeCommand } from './keys.ts'
import { listCommand, showCommand, unsetSecrets } from './list.ts'
import { moveCommand } from './move.ts'
import { atCommand, pauseCommand, previewCommand, publishCommand, resumeCommand } from './publish.ts'
import { restoreCommand, retireCommand } from './retire.ts'

/** `npm run sites -- <command>` (SIT-01) */
export const sites: Program = (runtime) =>
  new Command('sites')
    .description('Create, check, publish and manage the sites of a platform.')
    .addCommand(createCommand(runtime))
    .addCommand(validateCommand(runtime))
    .addCommand(checklistCommand(runtime))
    .addCommand(diffCommand(runtime))
    .addCommand(previewCommand(runtime))
    .addCommand(publishCommand(runtime))
    .addCommand(historyCommand(runtime))
    .addCommand(rollbackCommand(runtime))
    .addCommand(atCommand(runtime))
    .addCommand(evidenceCommand(runtime))
    .addCommand(listCommand(runtime))
    .addCommand(showCommand(runtime))
    .addCommand(pauseCommand(runtime))
    .addCommand(resumeCommand(runtime))
    .addCommand(moveCommand(runtime))
    .addCommand(retireCommand(runtime))
    .addCommand(restoreCommand(runtime))
    .addCommand(keyCommand(runtime))
    .addCommand(keysCommand(runtime))
    .addCommand(revokeCommand(runtime))

/** Config, pages, pictures, links and hosts of every site; and secrets, where a server can say (TEN-02). */
const validateCommand = (runtime: Runtime) =>
  platformCommand('validate')
    .description(
      'Check config, pages, pictures, links, hosts and secrets of every site; list each problem with its place',
    )
    .argument('[folder]', 'another folder than tenants/')
    .action(async (folder, options) => {
      const loadedSites = await loadValidTenants(folder)
      const slugs = loadedSites.map(({ site }) => site.slug).join(', ')
      runtime.print(`${loadedSites.length} sites without a fault in their files: ${slugs}.`)
      for (const loaded of loadedSites) {
        const line = checklistLine(loaded, await readMissing(loaded, folder === undefined ? {} : { tenants: folder }))
        if (line) runtime.print(line)
      }
      const wanted = loadedSites.flatMap((loaded) =>
        namedSecrets([loaded]).map((secret) => ({ ...secret, slug: loaded.site.slug })),
      )
      const unset = await unsetSecrets(openPlatform(runtime, options), [...new Set(wanted.map(({ name }) => name))])
      for (const { slug, name, without } of wanted)
        if (unset?.includes(name)) runtime.printError(`${slug} names the secret ${name}, which is not set. ${without}`)
    })
