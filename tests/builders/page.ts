import type { KVNamespace } from '@cloudflare/workers-types'
import { readRedirectList } from '../../scripts/redirects/read-csv.ts'
import { type CompiledSite, compileSite } from '../../scripts/tenants/compile/compile-site.ts'
import { type PageProblem, type PageSource, readPageSource } from '../../scripts/tenants/compile/page-source.ts'
import type { Page, PageManifest } from '../../shared/page/page.ts'
import { siteKey, valueKey } from '../../shared/tenant/kv-keys.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import { contentHash } from '../../worker/platform/crypto.ts'
import { buildSite } from './site.ts'

/** The text of a page's file: front matter, an empty line, the body from line 5 on. */
export const pageFile = (body: string, settings = 'title: Our story'): string => `---\n${settings}\n---\n\n${body}\n`

/** One section as it stands in a file. */
export const sectionText = (kind: string, settings = ''): string => `::: ${kind}\n${settings}\n:::`

/** Pictures of the site's own that compiled pages may show. */
const PICTURES: Record<string, { width: number; height: number }> = {
  '/yard.avif': { width: 1600, height: 900 },
  '/shed.avif': { width: 1600, height: 900 },
}
const FILES = {
  measureSize: (path: string) => PICTURES[path] ?? null,
  hasFile: (path: string) => Object.hasOwn(PICTURES, path),
}

type Compiled = CompiledSite & { problems: PageProblem[] }

/**
 * Compiles pages by their paths as publication does; a body without front matter gets a title. `redirects`: the text of
 * the site's redirects.csv.
 */
export async function compilePages(
  bodies: Record<string, string>,
  site: Site = buildSite(),
  redirects = '',
): Promise<Compiled> {
  const sources = new Map<string, PageSource>()
  const problems: PageProblem[] = []
  for (const [path, body] of Object.entries(bodies)) {
    const file = `pages${path === '/' ? '/home' : path}.${body.startsWith('{') ? 'json' : 'md'}`
    const read = readPageSource(file, body.startsWith('---') || body.startsWith('{') ? body : pageFile(body))
    if ('problems' in read) problems.push(...read.problems)
    else sources.set(path, read.source)
  }
  const none = { manifest: { version: 'none', pages: {}, redirects: {} }, pages: [] }
  if (problems.length > 0) return { ...none, problems }
  const { rows } = readRedirectList(redirects)
  const files = redirects === '' ? FILES : { ...FILES, redirects: { file: 'redirects.csv', rows } }
  return { ...none, problems: [], ...(await compileSite(site, sources, files)) }
}

/** Problems of pages, each as '5: rule' with the line of its file, or as 'rule' where there is none. */
export const problemsOf = async (bodies: Record<string, string>, site?: Site): Promise<string[]> =>
  (await compilePages(bodies, site)).problems.map(({ line, rule }) => (line === null ? rule : `${line}: ${rule}`))

/** The same of one page at /our-story. */
export const faultsIn = (body: string, site?: Site): Promise<string[]> => problemsOf({ '/our-story': body }, site)

/** One sound page at /our-story; throws with its problems. */
export async function compilePage(body: string, site?: Site): Promise<Page> {
  const { pages, problems } = await compilePages({ '/our-story': body }, site)
  if (problems.length > 0) throw new Error(problems.map(({ line, rule }) => `${line}: ${rule}`).join('; '))
  return pages[0]!
}

type Kv = Pick<KVNamespace, 'put' | 'getWithMetadata'>

/** Puts pages of a site into KV as a publication does, and makes their list that of the live edition. */
export async function putPages(
  kv: Kv,
  slug: string,
  { pages = [], manifest, oldAddresses }: { pages?: Page[]; manifest: PageManifest; oldAddresses?: string },
): Promise<void> {
  if (oldAddresses !== undefined)
    await kv.put(valueKey(slug, 'redirects', await contentHash(oldAddresses)), oldAddresses)
  for (const { version, ...page } of pages) await kv.put(valueKey(slug, 'page', version), JSON.stringify(page))
  const list = JSON.stringify(manifest)
  const content = await contentHash(list)
  await kv.put(valueKey(slug, 'pages', content), list)
  const { value, metadata } = await kv.getWithMetadata<object>(siteKey(slug))
  await kv.put(siteKey(slug), value ?? '{}', { metadata: { ...metadata, content } })
}
