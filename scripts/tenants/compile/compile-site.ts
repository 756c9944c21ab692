import {
  FILES_PATH,
  type Files,
  type Page,
  type PageEntry,
  type PageManifest,
  versionedAddress,
} from '../../../shared/page/page.ts'
import type { RedirectTable } from '../../../shared/redirects/table.ts'
import { isPagePath } from '../../../shared/routes/canonical-path.ts'
import { linkHref } from '../../../shared/routes/links.ts'
import { findRoute, pathTo } from '../../../shared/routes/paths.ts'
import type { Link } from '../../../shared/routes/settings.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { textsIn } from '../../../shared/text.ts'
import { contentHash } from '../../../worker/platform/crypto.ts'
import { checkLinks, checkRedirects, type RedirectFile } from './check-links.ts'
import { type CompiledPage, compilePage } from './compile-page.ts'
import type { PageProblem, PageSource, SizeOf, WrittenLink } from './page-source.ts'

/** Every page of a site, ready for publication. */
export type CompiledSite = {
  manifest: PageManifest
  pages: Page[]
  /** Redirects from another platform, which the manifest names by its hash; absent where the site has none. */
  oldAddresses?: string
}

type FilesOfSite = { measureSize: SizeOf; hasFile: (path: string) => boolean; list?: Files; redirects?: RedirectFile }

/** Checks all pages of a site together and makes them ready; with any problem, nothing is ready. */
export async function compileSite(
  site: Site,
  sources: ReadonlyMap<string, PageSource>,
  files: FilesOfSite,
): Promise<CompiledSite | { problems: PageProblem[] }> {
  const problems: PageProblem[] = []
  const compiled = new Map<string, CompiledPage>()
  for (const [path, source] of sources) {
    const page = compilePage(path, source, { site, measureSize: files.measureSize })
    if ('problems' in page) problems.push(...page.problems)
    else compiled.set(path, page)
    if (isForeign(path, site))
      problems.push({ file: source.file, line: null, rule: `is at ${path}, where every site has another page` })
  }
  // A page with problems of its own is still one that others may link to.
  if (problems.length > 0) return { problems }
  const neighbours = { site, pages: compiled, hasFile: files.hasFile }
  for (const page of compiled.values()) problems.push(...checkLinks(page.links, page, neighbours))
  problems.push(...checkLinks(configuredLinks(site), null, neighbours), ...redirectFaults(compiled, site))
  problems.push(...missingFiles(site, files))
  const redirects = files.redirects && checkRedirects(files.redirects, neighbours)
  if (redirects && 'problems' in redirects) problems.push(...redirects.problems)
  if (problems.length > 0) return { problems }
  return buildManifest(compiled, files.list ?? {}, redirects && 'table' in redirects ? redirects.table : null)
}

const isForeign = (path: string, site: Site) => !isPagePath(path) || Object.hasOwn(site.aliases, path)

/** Links of the config to pages: its menus, footer, promos and all else that leads on. */
function configuredLinks(site: Site): WrittenLink[] {
  const file = `${site.slug}/site.json`
  return linksIn(site)
    .filter((link) => 'page' in link || ('to' in link && findRoute(link.to).handler === 'content'))
    .map((link) => ({ href: linkHref(link), file, line: null }))
}

function linksIn(value: unknown): Link[] {
  if (typeof value !== 'object' || value === null) return []
  if ('label' in value && ('to' in value || 'page' in value)) return [value as Link]
  return Object.values(value).flatMap(linksIn)
}

/** Files of the dealer's own that the config names, such as the photograph of a person, and that are not there. */
const missingFiles = (site: Site, { hasFile }: FilesOfSite): PageProblem[] =>
  textsIn(site)
    .filter((text) => text.startsWith(FILES_PATH) && !hasFile(text))
    .map((text) => ({ file: `${site.slug}/site.json`, line: null, rule: `names a file that is not there: ${text}` }))

/** An older address redirects to exactly one page, and is no page itself. */
function redirectFaults(compiled: ReadonlyMap<string, CompiledPage>, site: Site): PageProblem[] {
  const owners = new Map<string, string>()
  const problems: PageProblem[] = []
  for (const { path, file, page, findLine } of compiled.values()) {
    for (const [at, from] of page.redirects.entries()) {
      const taken = compiled.has(from) || isForeign(from, site) ? 'is a page itself' : undefined
      const rule = taken ?? (owners.has(from) ? `leads to ${owners.get(from)} already` : undefined)
      if (rule)
        problems.push({
          file,
          line: findLine(['redirects', at]),
          rule: `has ${from} among its redirects, which ${rule}`,
        })
      owners.set(from, path)
    }
  }
  return problems
}

async function buildManifest(
  compiled: ReadonlyMap<string, CompiledPage>,
  files: Files,
  table: RedirectTable | null,
): Promise<CompiledSite> {
  const oldAddresses = table && JSON.stringify(table)
  const named = oldAddresses === null ? {} : { oldAddresses: await contentHash(oldAddresses) }
  const manifest: PageManifest = { version: '', pages: {}, redirects: {}, files, ...named }
  const pages: Page[] = []
  for (const [path, { page }] of [...compiled].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const whole = withVersions({ ...page, path, parents: listParents(path, compiled) }, files)
    const version = await contentHash(JSON.stringify(whole))
    pages.push({ ...whole, version })
    manifest.pages[path] = makeEntry({ ...whole, version })
    for (const from of page.redirects) manifest.redirects[from] = path
  }
  const whole = { ...manifest, version: await contentHash(JSON.stringify(manifest)) }
  return { manifest: whole, pages, ...(oldAddresses !== null && { oldAddresses }) }
}

/** A picture, link or film of a page that names a file of the dealer's own names its version with it. */
function withVersions<Content extends object>(page: Content, files: Files): Content {
  const text = JSON.stringify(page).replace(/(?<=")\/files\/[^"\\?#]+(?=\\?")/g, (address) => {
    const entry = Object.hasOwn(files, address) ? files[address] : undefined
    return entry ? versionedAddress(address, entry) : address
  })
  return JSON.parse(text) as Content
}

const BLOG = pathTo('blog')

/** The pages above one in its path, and the list of posts. */
function listParents(path: string, compiled: ReadonlyMap<string, CompiledPage>): Page['parents'] {
  const parts = path.split('/').slice(1, -1)
  return parts.flatMap((_, at) => {
    const href = `/${parts.slice(0, at + 1).join('/')}`
    const parent = compiled.get(href)
    if (href === BLOG) return [{ text: 'Blog', href }]
    return parent ? [{ text: parent.page.title, href }] : []
  })
}

const makeEntry = ({ version, title, description, noindex, minutes, updated, image, article }: Page): PageEntry => ({
  version,
  title,
  description,
  noindex,
  minutes,
  image,
  article,
  updated: article?.date ?? updated,
})
