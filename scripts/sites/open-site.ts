import { rmSync } from 'node:fs'
import { hostsOf } from '../../shared/tenant/hostnames.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import type { By, SiteRegistry } from '../../worker/features/sites/registry/service.ts'
import { CommandError } from '../errors.ts'
import type { LoadedSite } from '../tenants/load.ts'
import { folderOf, hasFolder, type NewSite, requireValid, sourcesOf, writeNewSite } from './new-site.ts'
import { loadSite } from './options.ts'
import { publishLoaded } from './send-edition.ts'
import { folderProblem, nameProblem, type TakenNames } from './taken-names.ts'

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
    if (!draft || !isOf(draft, site)) throw new CommandError(folderProblem(slug, taken))
    return publish(registry, { slug, tenants }, by)
  }
  const sources = sourcesOf(site)
  await requireValid(sources, tenants)
  if (!writeNewSite(sources, tenants)) throw new CommandError(folderProblem(slug, taken))
  try {
    return await publish(registry, { slug, tenants }, by)
  } catch (error) {
    // Where the registry does not answer, the site may have been published: its folder stays.
    const record = await registry.show(slug).catch(() => undefined)
    if (record === null) rmSync(folderOf(slug, tenants), { recursive: true, force: true })
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

/** Whether a folder is that of the same new site. */
function isOf(draft: Site, { slug, name, hosts }: NewSite): boolean {
  const wanted = [...new Set([...hosts, `${slug}.localhost`])].toSorted()
  return draft.name === name && JSON.stringify(hostsOf(draft).toSorted()) === JSON.stringify(wanted)
}
