import { platformCommand, platformOf } from '../operator/operator-access.ts'
import type { Runtime } from '../operator/runtime.ts'
import { noteOption, siteOption } from './options.ts'
import { withRegistry } from './site-registry.ts'

export const pauseCommand = (runtime: Runtime) =>
  stateCommand(runtime, 'pause', 'paused', {
    description: 'Answer every address of a site with a plain “back soon” page; nothing of it is lost',
    done: 'answers “back soon”. It opens again with: npm run sites -- resume --site',
  })

export const resumeCommand = (runtime: Runtime) =>
  stateCommand(runtime, 'resume', 'live', {
    description: 'Open a paused site again, as it was',
    done: 'is open. Its history has when and why:  npm run sites -- history --site',
  })

const stateCommand = (
  runtime: Runtime,
  name: string,
  state: 'live' | 'paused',
  { description, done }: { description: string; done: string },
) =>
  platformCommand(name)
    .description(description)
    .addOption(siteOption())
    .addOption(noteOption())
    .action(async (options) => {
      const platform = platformOf(runtime, options)
      const { site, note } = options
      await withRegistry(platform, async (registry) => {
        await registry.setState(site, state, { actor: platform.actor, note })
        runtime.print(`${site} ${done} ${site}`)
      })
    })
