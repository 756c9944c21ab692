import { rmSync } from 'node:fs'
import { listHosts } from '../../shared/tenant/hostnames.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import type { By, SiteRegistry } from '../../worker/features/sites/registry/service.ts'
import { openStore } from '../../worker/platform/store-of.ts'
import { CommandError } from '../errors.ts'
import { loadDemo } from '../local/demo.ts'
import { portFromEnv } from '../local/port.ts'
import { openPlatform, type Platform, platformCommand } from '../operator/operator-access.ts'
import type { Runtime } from '../operator/runtime.ts'
import { publishStock } from '../stock/held.ts'
import type { LoadedSite } from '../tenants/load.ts'
import { checklistLines, readMissing } from './checklist.ts'
import { publishLoaded } from './edition.ts'
import { hasFolder, makeSources, type NewSite, requireValid, siteFolder, writeNewSite } from './new-site.ts'
import {
  answers,
  parseCity,
  parseColour,
  parseHosts,
  parseName,
  parseNewSlug,
  parsePhone,
  parseState,
  parseTemplate,
  requireAnswers,
} from './new-site-answers.ts'
import { loadSite, noteOption, siteAddress } from './options.ts'
import { withRegistry } from './site-registry.ts'
import { folderProblem, nameProblem, readTakenNames, type TakenNames } from './taken-names.ts'

export const createCommand = (runtime: Runtime) =>
  platformCommand('create')
    .description('Make the folder of a new site in tenants/ and open it; asks for what is not given')
    .option('--slug <slug>', 'its folder and its name in commands; never changes', parseNewSlug)
    .option('--name <name>', 'the name of the dealer, as shoppers read it', parseName)
    .option('--template <name>', 'yard, group or leisure', parseTemplate)
    .option('--city <name>', 'suburb or town', parseCity)
    .option('--state <state>', 'state or territory, by code or name: qld', parseState)
    .option('--phone <number>', 'the phone number, in digits and spaces: 07 5550 0100', parsePhone)
    .option('--brand <#rrggbb>', 'the colour of the brand', parseColour)
    .option(
      '--accent <#rrggbb>',
      'the colour of links (default: that of the brand, as dark as text has to be)',
      parseColour,
    )
    .option(
      '--host <host...>',
      'the public host, such as www.northroad.example, and others that lead to it',
      parseHosts,
    )
    .addOption(noteOption())
    .action(async ({ note, ...options }) => {
      requireAnswers(options, runtime)
      const platform = openPlatform(runtime, options)
      const loaded = await withRegistry(platform, async (registry) => {
        const taken = await readTakenNames(registry)
        const site = await answers(options, taken, runtime)
        return openSite(registry, site, taken, { actor: platform.actor, note: note || 'created' })
      })
      const { slug, name } = loaded.site
      runtime.print(openSentence(platform, loaded))
      if (!platform.isRemote) await fillWithDemo(platform, loaded, runtime)
      for (const line of checklistLines(name, await readMissing(loaded, { platform }))) runtime.print(line)
      runtime.print(`Change ${name} in tenants/${slug}/site.json, and its words: docs/pages.md. Then:`)
      runtime.print(`  npm run sites -- preview --site ${slug}\n  npm run sites -- publish --site ${slug}`)
    })

function openSentence(platform: Platform, { site }: LoadedSite): string {
  const { slug, name } = site
  if (platform.origin === null)
    return `${name} is made. It opens with npm start, at http://${slug}.localhost:${portFromEnv()}`
  return `${name} is open: ${siteAddress(platform, site)}`
}

/** Stock to look at, on a developer's machine; the first import of a feed takes its place. */
async function fillWithDemo({ withStores }: Platform, { site }: LoadedSite, { print }: Runtime): Promise<void> {
  await withStores(async (env) => {
    const store = openStore(env, { slug: site.slug, moving: true })
    await loadDemo(site, store, Date.now())
    await publishStock(env, store)
  })
  print('It has demo stock until a feed is imported: docs/add-a-feed.md')
}

/**
 * Writes the folder of a new site and publishes it: both, or neither. A folder that a killed command left is published
 * as it stands.
 */
export async function openSite(registry: SiteRegistry, site: NewSite, taken: TakenNames, by: By): Promise<LoadedSite> {
  const { slug } = site
  const { tenants } = taken
  const problem = nameProblem(site, taken)
  if (problem !== null) throw new CommandError(problem)
  if (hasFolder(slug, tenants)) {
    const draft = taken.drafts.get(slug)
    if (!draft || !isSameSite(draft, site)) throw new CommandError(folderProblem(slug, taken))
    return publish(registry, { slug, tenants }, by)
  }
  const sources = makeSources(site)
  await requireValid(sources, tenants)
  if (!writeNewSite(sources, tenants)) throw new CommandError(folderProblem(slug, taken))
  try {
    return await publish(registry, { slug, tenants }, by)
  } catch (error) {
    // Where the registry does not answer, the site may have been published: its folder stays.
    const record = await registry.show(slug).catch(() => undefined)
    if (record === null) rmSync(siteFolder(slug, tenants), { recursive: true, force: true })
    throw error
  }
}

async function publish(
  registry: SiteRegistry,
  { slug, tenants }: { slug: string; tenants: string },
  by: By,
): Promise<LoadedSite> {
  const loaded = await loadSite(slug, tenants)
  await publishLoaded(registry, loaded, by)
  return loaded
}

function isSameSite(draft: Site, { slug, name, hosts }: NewSite): boolean {
  const wanted = [...new Set([...hosts, `${slug}.localhost`])].toSorted()
  return draft.name === name && JSON.stringify(listHosts(draft).toSorted()) === JSON.stringify(wanted)
}
