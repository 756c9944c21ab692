import type { PageManifest } from '../../shared/page/page.ts'
import { pathTo, searchPath } from '../../shared/routes/paths.ts'
import type { Edition } from '../../shared/tenant/edition.ts'
import { openPlatform, type Platform, platformCommand } from '../operator/operator-access.ts'
import type { HttpFetch, Runtime } from '../operator/runtime.ts'
import { changeLines, changesBetween, makeCompared, readEdition } from './changes.ts'
import { makeEdition, sendEdition } from './edition.ts'
import { loadSite, siteOption } from './options.ts'
import { openPreview } from './publish.ts'
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
      const platform = openPlatform(runtime, options)
      const loaded = await loadSite(options.site)
      const whole = await makeEdition(loaded)
      await withRegistry(platform, async (registry) => {
        const live = (await registry.show(options.site))?.edition
        if (!live) return runtime.print(`${options.site} is not live yet: everything of it is new.`)
        const before = await readEdition(registry, options.site, live)
        const changes = changesBetween(before, makeCompared(loaded))
        if (changes.length === 0) return runtime.print(`${options.site} is live as it stands in tenants/.`)
        runtime.print(`What differs (${changes.length}):`)
        for (const line of changeLines(changes)) runtime.print(line)
        if (!options.pages) return
        if (!platform.call) return runtime.print('\nTo see which pages change, start the server first: npm start')
        await sendEdition(registry, whole)
        const paths = listAddresses(before.manifest, loaded.content.manifest)
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

/** Addresses of every site that a change is likely to reach, besides its own pages. */
const ROUTES = [
  '/',
  searchPath(),
  pathTo('contact_us'),
  pathTo('finance'),
  pathTo('sell_my_car'),
  pathTo('book_test_drive'),
  pathTo('special_offers'),
  pathTo('dealer_locator'),
  '/brands',
  '/blog',
  '/sitemap.xml',
]
const MAX_PAGES = 100

/** The fixed set of addresses that is drawn before and after. */
const listAddresses = (before: PageManifest, after: PageManifest): string[] => [
  ...new Set([...ROUTES, ...Object.keys(before.pages), ...Object.keys(after.pages)].slice(0, MAX_PAGES)),
]

type DrawnPage = { status: number; lines: string[] }

/** Draws one address of a preview; as lines of text, titles and links, without what differs each time. */
async function drawnPage(httpFetch: HttpFetch, origin: string, path: string): Promise<DrawnPage> {
  const answer = await httpFetch(new URL(path, origin), { method: 'GET', headers: {}, body: null })
  return { status: answer.status, lines: splitLines(await answer.text()) }
}

/** A part of a page that came too late for one drawing is there at the next. */
const MAX_DRAWINGS = 5

/** Draws one address until it looks the same twice, so that what is compared is the page and not how warm it was. */
export async function settledPage(httpFetch: HttpFetch, origin: string, path: string): Promise<DrawnPage> {
  let page = await drawnPage(httpFetch, origin, path)
  for (let drawings = 1; drawings < MAX_DRAWINGS; drawings++) {
    const next = await drawnPage(httpFetch, origin, path)
    if (compareDrawn(page, next).length === 0) return next
    page = next
  }
  return page
}

/** The page of the first car that the site lists; null where it lists none. */
async function firstVehicle(httpFetch: HttpFetch, origin: string): Promise<string | null> {
  const { lines } = await drawnPage(httpFetch, origin, searchPath())
  return lines.find((line) => /^\/cars\/[^/?#]+$/.test(line)) ?? null
}

/** Begins the line that holds what search engines read of a page. */
const STRUCTURED = 'structured data'

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
}

/** Text and addresses of a page in its order. Ids, tickets and the preview's own bar are left out. */
export function splitLines(html: string): string[] {
  const body = html
    .replace(
      /<script[^>]*ld\+json[^>]*>([\s\S]*?)<\/script>/g,
      (_, json: string) => `\n${STRUCTURED} ${json.replaceAll('\n', ' ')}\n`,
    )
    .replace(/<aside class="preview-bar"[\s\S]*?<\/aside>/, '')
    .replace(/<(?:style|script)[\s\S]*?<\/(?:style|script)>/g, (part) =>
      part.startsWith('<style') ? part.replace(/([;{}])/g, '$1\n') : '',
    )
    .replace(/<input[^>]*type="hidden"[^>]*>/g, '')
    .replace(/https?:\/\/[0-9a-f]{26}\.[^/"'<\s]+/g, '')
  return body
    .replace(/<[^>]*?(?:href|src|content|alt|value)="([^"]*)"[^>]*>/g, '\n$1\n')
    .replace(/<[^>]*>/g, '\n')
    .split('\n')
    .map((line) => line.trim().replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, (entity) => ENTITIES[entity]!))
    .filter((line) => line !== '')
}

const MAX_LINES = 4

/** What differs between two drawings of an address; empty where they are the same. */
export function compareDrawn(before: DrawnPage, after: DrawnPage): string[] {
  if (before.status !== after.status) return [`answers ${after.status} in place of ${before.status}`]
  // A page that neither edition has: only the frame around "not found" can differ.
  if (before.status >= 400) return []
  const [allGone, allCome] = [without(before.lines, after.lines), without(after.lines, before.lines)]
  if (allGone.length + allCome.length === 0) {
    return before.lines.join('\n') === after.lines.join('\n') ? [] : ['the same in another order']
  }
  const [gone, come] = [allGone, allCome].map((lines) => lines.filter((line) => !line.startsWith(STRUCTURED)))
  const rest = [gone!, come!].reduce((sum, { length }) => sum + Math.max(0, length - MAX_LINES), 0)
  return [
    ...gone!.slice(0, MAX_LINES).map((line) => `- ${line}`),
    ...come!.slice(0, MAX_LINES).map((line) => `+ ${line}`),
    ...(rest > 0 ? [`and ${rest} more lines`] : []),
    ...(gone!.length < allGone.length || come!.length < allCome.length
      ? [`${STRUCTURED} for search engines: changed`]
      : []),
  ]
}

/** The lines of one that the other has fewer of. */
function without(lines: string[], others: string[]): string[] {
  const counts = new Map<string, number>()
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const left = counts.get(line) ?? 0
    counts.set(line, left - 1)
    return left <= 0
  })
}
