import {
  type By,
  RegistryError,
  type SiteAct,
  type SiteRegistry,
} from '../../worker/features/sites/registry/service.ts'
import { CommandError, UsageError } from '../errors.ts'
import { openPlatform, platformCommand } from '../operator/operator-access.ts'
import { parseSlug } from '../operator/parse.ts'
import type { Runtime } from '../operator/runtime.ts'
import { type LoadedSite, loadValidTenants } from '../tenants/load.ts'
import { linesAfter } from './changes.ts'
import { publishLoaded } from './edition.ts'
import { loadSite, noteOption, siteAddress, siteOption } from './options.ts'
import { withRegistry } from './site-registry.ts'

export const publishCommand = (runtime: Runtime) =>
  platformCommand('publish')
    .description('Make a site live as it stands in tenants/: one pointer moves, and nothing is half live')
    .option('--site <slug>', 'the site, by its folder in tenants/', parseSlug)
    .option('--all', 'every site in tenants/')
    .addOption(noteOption())
    .action(async (options) => {
      const { site, all, note } = options
      if ((site === undefined) === (all === undefined)) throw new UsageError('Add --site <slug>, or --all.')
      const loaded = site === undefined ? await loadValidTenants() : [await loadSite(site)]
      const platform = openPlatform(runtime, options)
      await withRegistry(platform, async (registry) => {
        const failures: string[] = []
        for (const one of loaded) {
          try {
            const lines = await published(
              registry,
              one,
              { actor: platform.actor, note },
              siteAddress(platform, one.site),
            )
            for (const line of lines) runtime.print(line)
          } catch (error) {
            // The sites after it are published all the same.
            if (!(error instanceof RegistryError || error instanceof CommandError)) throw error
            failures.push(`${one.site.slug} was not published: ${error.message}`)
          }
        }
        if (failures.length > 0) throw new CommandError(failures.join('\n'))
      })
    })

async function published(registry: SiteRegistry, loaded: LoadedSite, by: By, address: string): Promise<string[]> {
  const { slug } = loaded.site
  const before = await registry.show(slug)
  const act = await publishLoaded(registry, loaded, by)
  return [
    sentence(slug, act, { before: before?.number ?? 0, address }),
    ...(await linesAfter(registry, slug, [before?.edition, act.edition])),
  ]
}

const sentence = (slug: string, { number }: SiteAct, { before, address }: { before: number; address: string }) =>
  number > before
    ? `${slug} is live as publication ${number}: ${address}`
    : `${slug} is live already as it stands in tenants/ (publication ${number}).`

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
      const platform = openPlatform(runtime, options)
      const { site, note } = options
      await withRegistry(platform, async (registry) => {
        await registry.setState(site, state, { actor: platform.actor, note })
        runtime.print(`${site} ${done} ${site}`)
      })
    })
