import { existsSync, readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { imageSize } from 'image-size'
import { FILES_PATH } from '../../shared/page/page.ts'
import { findFeature } from '../../shared/routes/access.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import { pagePath } from '../../shared/settings/fields.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import { ROOT } from '../root.ts'
import { type CompiledSite, compileSite } from './compile/compile-site.ts'
import { layerPage, type PageProblem, type PageSource, readPageSource, type SizeOf } from './compile/page-source.ts'
import { readText } from './file-type.ts'
import { type OwnFiles, readFiles } from './files.ts'
import { type RedirectsDraft, readRedirects } from './redirects.ts'

const PUBLIC = join(ROOT, 'client/public')
/** A file is not read at all when it is larger: the reader refuses it by its size. */
const MAX_BYTES = 1024 * 1024
const HOME = 'home'
const LINKED_BY_FORMS = new Set([pathTo('terms'), pathTo('privacy')])

type ReadPages = { pages: Map<string, PageSource>; problems: PageProblem[] }

/**
 * The pages of a site, ready for publication: those that every site has, those of its template over them, its own over
 * both. `redirectsDraft`: checked in place of the site's redirects.csv.
 */
export async function loadPages(
  folder: string,
  site: Site,
  redirectsDraft: RedirectsDraft | null = null,
): Promise<{ content: CompiledSite; places: OwnFiles['places'] } | { problems: PageProblem[] }> {
  const ownLayer = join(site.slug, 'pages')
  const layers = ['_pages', join('_templates', site.template), ownLayer]
  const sources = new Map<string, PageSource>()
  const own = await readFiles(folder, site.slug)
  const { redirects, problems: redirectProblems } = await readRedirects(folder, site.slug, redirectsDraft)
  const problems: PageProblem[] = [...own.problems, ...redirectProblems]
  for (const layer of layers) {
    const read = await readFolder(folder, layer)
    problems.push(...read.problems)
    for (const [path, upper] of read.pages) {
      const layered = layerPage(sources.get(path), upper)
      problems.push(...layered.problems)
      const feature = findFeature(path)
      if (layer === ownLayer && feature !== null && !site.features[feature] && layered.source)
        problems.push({ file: upper.file, line: null, rule: `needs the feature ${feature}, which is off` })
      if (layered.source) sources.set(path, layered.source)
      else sources.delete(path)
      if (!layered.source && layered.problems.length === 0 && LINKED_BY_FORMS.has(path))
        problems.push({ file: upper.file, line: null, rule: 'cannot be left out: every form links to it' })
    }
  }
  if (problems.length > 0) return { problems }
  const compiled = await compileSite(site, sources, { ...openFiles(own), ...(redirects && { redirects }) })
  return 'problems' in compiled ? compiled : { content: compiled, places: own.places }
}

async function readFolder(folder: string, layer: string): Promise<ReadPages> {
  const read: ReadPages = { pages: new Map(), problems: [] }
  const entries = await readdir(join(folder, layer), { recursive: true, withFileTypes: true }).catch(() => [])
  const names = entries
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => ({
      name: relative(join(folder, layer), join(entry.parentPath, entry.name)),
      isFile: entry.isFile(),
    }))
  for (const { name, isFile } of names.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = join(layer, name)
    const path = pagePathOfFile(name)
    const fault = (rule: string) => read.problems.push({ file, line: null, rule })
    if (!isFile) fault('is a link to another place: put the file itself here')
    else if (!/\.(md|json)$/.test(name)) fault('is no page: pages are .md or .json, and files stand in files/')
    else if (path === null) fault('has a name that makes no address: lower-case words joined by hyphens')
    else if (read.pages.has(path)) fault(`is a second page at ${path}`)
    else if ((await stat(join(folder, file))).size > MAX_BYTES) fault('is larger than 256 kB: divide it into pages')
    else {
      const written = await readText(join(folder, file))
      const source = 'rule' in written ? written : readPageSource(file, written.text)
      if ('rule' in source) fault(source.rule)
      else if ('problems' in source) read.problems.push(...source.problems)
      else read.pages.set(path, source.source)
    }
  }
  return read
}

/** The address of a file: `our-story` -> '/our-story', `home` -> '/', each with `.md`; null for a name that makes none. */
function pagePathOfFile(name: string): string | null {
  const path = `/${name.replace(/\.\w+$/, '').replaceAll('\\', '/')}`
  if (path === `/${HOME}`) return '/'
  return pagePath.safeParse(path).success ? path : null
}

/** Pictures and files that pages may name: those that ship with the program, and the tenant's own. */
function openFiles({ list, places }: OwnFiles) {
  const findPlace = (path: string): string | null => {
    if (path.startsWith(FILES_PATH)) return places.get(path) ?? null
    const file = join(PUBLIC, path)
    return !path.includes('..') && /\.\w+$/.test(path) && existsSync(file) ? file : null
  }
  const hasFile = (path: string) => findPlace(path) !== null
  const measureFile: SizeOf = (path) => {
    const file = findPlace(path)
    return file === null ? null : measure(file)
  }
  return { list, hasFile, measureSize: measureFile }
}

const sizes = new Map<string, ReturnType<SizeOf>>()

/** Its own files are measured anew: the tenant may have changed them. */
function measure(file: string): ReturnType<SizeOf> {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const size = sizeIn(file)
  if (file.startsWith(PUBLIC)) sizes.set(file, size)
  return size
}

function sizeIn(file: string): ReturnType<SizeOf> {
  try {
    const { width, height } = imageSize(readFileSync(file))
    return { width, height }
  } catch {
    return null
  }
}
