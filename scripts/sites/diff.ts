import type { PageManifest } from '../../shared/page/page.ts'
import type { Edition } from '../../shared/tenant/edition.ts'
import { parseSite } from '../../shared/tenant/parse.ts'
import type { Site } from '../../shared/tenant/schema.ts'
import type { SiteRegistry } from '../../worker/features/sites/registry/service.ts'
import { CommandError } from '../errors.ts'
import { type Platform, platformCommand, platformOf } from '../operator/operator-access.ts'
import type { Runtime } from '../operator/runtime.ts'
import { configChanges } from './config-changes.ts'
import { contentChanges } from './content-changes.ts'
import { addressesOf, compareDrawn, drawnPage, firstVehicle } from './drawn-changes.ts'
import { editionOf } from './edition.ts'
import { openPreview } from './open-preview.ts'
import { loadSite, siteOption } from './options.ts'
import { sendEdition } from './send-edition.ts'
import { withRegistry } from './site-registry.ts'

/** The previews that a comparison draws from. */
const MINUTES = 15

export const diffCommand = (runtime: Runtime) =>
  platformCommand('diff')
    .description(
      'Compare what is live with what stands in tenants/: settings, pages, and the addresses that look different',
    )
    .addOption(siteOption())
    .option('--no-pages', 'compare settings and files alone, without drawing pages')
    .action(async (options) => {
      const platform = platformOf(runtime, options)
      const loaded = await loadSite(options.site)
      const whole = await editionOf(loaded)
      await withRegistry(platform, async (registry) => {
        const live = (await registry.show(options.site))?.edition
        if (!live) return runtime.print(`${options.site} is not live yet: everything of it is new.`)
        const before = await readEdition(registry, options.site, live)
        const changes = [
          ...configChanges(before.site, loaded.site),
          ...contentChanges(before.manifest, loaded.content.manifest),
        ]
        if (changes.length === 0) return runtime.print(`${options.site} is live as it stands in tenants/.`)
        runtime.print(`What differs (${changes.length}):`)
        for (const change of changes) runtime.print(`  ${change}`)
        if (!options.pages) return
        if (!platform.call) return runtime.print('\nWhich pages change is told while a server runs: npm start')
        await sendEdition(registry, whole)
        const paths = addressesOf(before.manifest, loaded.content.manifest)
        await printPages(runtime, platform, { slug: options.site, live, draft: whole.edition, paths })
      })
    })

type Editions = { slug: string; live: Edition; draft: Edition; paths: string[] }

/** Draws a fixed set of addresses from both editions, on the same stock. */
async function printPages(
  { print, httpFetch }: Runtime,
  { call }: Platform,
  { slug, live, draft, paths }: Editions,
): Promise<void> {
  const [before, after] = await Promise.all([
    openPreview(call!, slug, live, MINUTES),
    openPreview(call!, slug, draft, MINUTES),
  ])
  const vehicle = await firstVehicle(httpFetch, before.url)
  const all = vehicle === null ? paths : [...paths, vehicle]
  /** Pages by what differs: a change of a colour is told once. */
  const byDifference = new Map<string, string[]>()
  for (const path of all) {
    const pages = await Promise.all([before, after].map(({ url }) => drawnPage(httpFetch, url, path)))
    const differences = compareDrawn(pages[0]!, pages[1]!).join('\n')
    if (differences !== '') byDifference.set(differences, [...(byDifference.get(differences) ?? []), path])
  }
  const changed = [...byDifference.values()].flat().length
  print(`\nPages that change: ${changed} of ${all.length} compared.`)
  for (const [differences, pages] of byDifference) {
    print(`  ${pages.join(' ')}`)
    for (const line of differences.split('\n')) print(`      ${line}`)
  }
}

async function readEdition(
  registry: SiteRegistry,
  slug: string,
  { config, content }: Edition,
): Promise<{ site: Site; manifest: PageManifest }> {
  const read = async (kind: 'config' | 'pages', hash: string): Promise<unknown> => {
    const bytes = await registry.read(slug, { kind, hash })
    if (!bytes) throw new CommandError(`The live edition of ${slug} cannot be read: its ${kind} is not stored.`)
    return JSON.parse(new TextDecoder().decode(bytes))
  }
  const parsed = parseSite(await read('config', config))
  if ('problems' in parsed) throw new CommandError(`The live config of ${slug} is not valid for this version.`)
  return { site: parsed.site, manifest: (await read('pages', content)) as PageManifest }
}
