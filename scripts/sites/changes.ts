import type { PageManifest } from '../../shared/page/page.ts'
import type { RedirectTable } from '../../shared/redirects/table.ts'
import type { Edition } from '../../shared/tenant/edition.ts'
import { parseSite } from '../../shared/tenant/parse.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import type { SiteRegistry } from '../../worker/features/sites/registry/service.ts'
import { CommandError } from '../errors.ts'
import type { LoadedSite } from '../tenants/load.ts'
import { configChanges } from './config-changes.ts'
import { contentChanges } from './content-changes.ts'
import { type Redirects, redirectChanges, redirectsOf } from './redirect-changes.ts'

/** What is compared of an edition: its settings, its list of pages and files, and its redirects. */
export type Compared = { site: Site; manifest: PageManifest; redirects: Redirects }

export const comparedOf = ({ site, content: { manifest, oldAddresses } }: LoadedSite): Compared => ({
  site,
  manifest,
  redirects: redirectsOf(manifest, oldAddresses === undefined ? null : (JSON.parse(oldAddresses) as RedirectTable)),
})

/** What differs between two editions, a sentence each. */
export const changesBetween = (before: Compared, after: Compared): string[] => [
  ...configChanges(before.site, after.site),
  ...contentChanges(before.manifest, after.manifest),
  ...redirectChanges(before.redirects, after.redirects),
]

/** A stored edition. Throws where this version of the platform cannot read it. */
export async function readEdition(
  registry: SiteRegistry,
  slug: string,
  { config, content }: Edition,
): Promise<Compared> {
  const read = async (kind: 'config' | 'pages' | 'redirects', hash: string): Promise<unknown> => {
    const bytes = await registry.read(slug, { kind, hash })
    if (!bytes) throw new CommandError(`An edition of ${slug} cannot be read: its ${kind} is not stored.`)
    return JSON.parse(new TextDecoder().decode(bytes))
  }
  const parsed = parseSite(await read('config', config))
  if ('problems' in parsed) throw new CommandError(`An older config of ${slug} is not valid for this version.`)
  const manifest = (await read('pages', content)) as PageManifest
  const { oldAddresses: hash } = manifest
  const table = hash === undefined ? null : ((await read('redirects', hash)) as RedirectTable)
  return { site: parsed.site, manifest, redirects: redirectsOf(manifest, table) }
}

/** Lines that a command prints. */
export const changeLines = (changes: readonly string[]): string[] => changes.map((change) => `  ${change}`)

/** What an act changed of a live site: lines that are printed after it. It stands where the two cannot be compared. */
export async function linesAfter(
  registry: SiteRegistry,
  slug: string,
  [before, after]: [before: Edition | null | undefined, after: Edition | null | undefined],
): Promise<string[]> {
  if (!before || !after) return []
  const read = (edition: Edition) => readEdition(registry, slug, edition)
  try {
    const changes = changesBetween(await read(before), await read(after))
    return changes.length === 0 ? [] : [`What it changed (${changes.length}):`, ...changeLines(changes)]
  } catch (error) {
    if (error instanceof CommandError) return [`What it changed cannot be said. ${error.message}`]
    throw error
  }
}
