import type { Edition } from '../../shared/tenant/edition.ts'
import { type Platform, platformCommand, platformOf } from '../operator/operator-access.ts'
import type { Runtime } from '../operator/runtime.ts'
import { changeLines, changesBetween, comparedOf, readEdition } from './changes.ts'
import { addressesOf, compareDrawn, drawnPage, firstVehicle, settledPage } from './drawn-changes.ts'
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
        const changes = changesBetween(before, comparedOf(loaded))
        if (changes.length === 0) return runtime.print(`${options.site} is live as it stands in tenants/.`)
        runtime.print(`What differs (${changes.length}):`)
        for (const line of changeLines(changes)) runtime.print(line)
        if (!options.pages) return
        if (!platform.call) return runtime.print('\nTo see which pages change, start the server first: npm start')
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
  /** Pages by what differs: a colour that changes on all of them is printed once. */
  const byDifference = new Map<string, string[]>()
  // Warms what a page shows from memory alone, as lists of popular searches: a preview that was just opened has none.
  for (const path of all) await Promise.all([before, after].map(({ url }) => drawnPage(httpFetch, url, path)))
  for (const path of all) {
    const pages = await Promise.all([before, after].map(({ url }) => settledPage(httpFetch, url, path)))
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
