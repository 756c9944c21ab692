import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type MissingPart, missingParts, type StockFacts } from '../../shared/tenant/checklist.ts'
import { hasDemoStock } from '../../worker/import/history.ts'
import { openStore } from '../../worker/platform/store-of.ts'
import { openPlatform, type Platform, platformCommand } from '../operator/operator-access.ts'
import type { Runtime } from '../operator/runtime.ts'
import type { LoadedSite } from '../tenants/load.ts'
import { siteFolder, TENANTS } from './new-site.ts'
import { loadSite, siteOption } from './options.ts'

export const checklistCommand = (runtime: Runtime) =>
  platformCommand('checklist')
    .description('Show what a site is missing before shoppers come, each with the file or command that mends it')
    .addOption(siteOption())
    .action(async (options) => {
      const loaded = await loadSite(options.site)
      const missing = await readMissing(loaded, { platform: openPlatform(runtime, options) })
      for (const line of checklistLines(loaded.site.name, missing)) runtime.print(line)
    })

type Reading = { platform?: Platform; tenants?: string }

/** Without a platform, or with a deployed one, its stock is not read. */
export async function readMissing({ site, content }: LoadedSite, { platform, tenants = TENANTS }: Reading) {
  const pages = join(siteFolder(site.slug, tenants), 'pages')
  const ownPages = Object.keys(content.manifest.pages).filter((path) => existsSync(join(pages, `${path}.md`)))
  const stock = platform && !platform.isRemote ? await readStock(platform, site.slug) : null
  return missingParts({ site, ownPages, stock })
}

const readStock = ({ withStores }: Platform, slug: string): Promise<StockFacts | null> =>
  withStores(async (env) => {
    const store = openStore(env, { slug })
    const counts = store.prepare(
      "select count(*) as cars, count(doc ->> '$.images[0].image.url') as photographed from car where site = ?1 and status <> 'sold' and withdrawn_at is null",
    )
    const [row, isDemo] = await Promise.all([counts.first<Omit<StockFacts, 'isDemo'>>(), hasDemoStock(store)])
    return row && { ...row, isDemo }
  })

/** Wide enough for the longest key. */
const KEY_CHARS = 13

export function checklistLines(name: string, missing: MissingPart[]): string[] {
  if (missing.length === 0) return [`${name} has what shoppers need.`]
  const count = missing.length === 1 ? 'one thing is' : `${missing.length} things are`
  return [
    `Before shoppers come to ${name}, ${count} missing:`,
    ...missing.flatMap(({ key, says, mend }) => [
      `  ${key.padEnd(KEY_CHARS)}${says}`,
      `  ${''.padEnd(KEY_CHARS)}${mend}`,
    ]),
  ]
}

/** The same in a line; null for a site that is ready. */
export const checklistLine = ({ site: { slug } }: LoadedSite, missing: MissingPart[]): string | null =>
  missing.length === 0
    ? null
    : `${slug} is missing: ${missing.map(({ key }) => key).join(', ')}. See: npm run sites -- checklist --site ${slug}, which reads its stock too.`
