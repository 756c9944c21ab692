import { LRUCache } from 'lru-cache'
import type { Page, PageManifest } from '../../../shared/page/page.ts'
import { valueKey } from '../../../shared/tenant/kv-keys.ts'
import { readNamed, type Source } from '../../platform/cache/named-values.ts'
import type { Report } from '../../platform/log.ts'
import type { Pages } from './service.ts'

/** In memory they take one and a half times as many bytes. */
const MAX_MANIFEST_CHARS = 2_500_000
const MAX_PAGE_CHARS = 4_000_000
const MAX_VERSIONS = 5_000

/** What an isolate remembers of published pages: lists by site and hash, pages by site and version. */
export type PagesMemory = {
  manifests: LRUCache<string, { manifest: PageManifest; chars: number }>
  pages: LRUCache<string, Page>
  /** The version of each live page that was read last, by site and path. */
  versions: LRUCache<string, string>
}

export const pagesMemory = (): PagesMemory => ({
  manifests: new LRUCache({ maxSize: MAX_MANIFEST_CHARS, sizeCalculation: ({ chars }) => chars + 1 }),
  pages: new LRUCache({ maxSize: MAX_PAGE_CHARS, sizeCalculation: (page) => JSON.stringify(page).length }),
  versions: new LRUCache({ max: MAX_VERSIONS }),
})

const EMPTY: PageManifest = { version: 'none', pages: {}, redirects: {} }

type Deps = Source & {
  site: string
  /** Hash of the list of pages of the edition that is served. */
  content: string | undefined
  memory: PagesMemory
  /** Whether it is what shoppers see: a page that cannot be read is then the one before. */
  isLive: boolean
  report: Report
}

/** Pages of one edition in KV: one value lists them, and each has a value of its own. None of them ever changes. */
export function kvPages({ site, content, memory, isLive, report, ...source }: Deps): Pages {
  const read = async (key: string, hash: string): Promise<string> => {
    const bytes = await readNamed(source, key, hash)
    if (!bytes) throw new Error(`KV has no ${key}`)
    return new TextDecoder().decode(bytes)
  }
  const manifest = async (): Promise<PageManifest> => {
    if (content === undefined) return EMPTY
    const key = valueKey(site, 'pages', content)
    const known = memory.manifests.get(key)
    if (known) return known.manifest
    const text = await read(key, content)
    const found = JSON.parse(text) as PageManifest
    memory.manifests.set(key, { manifest: found, chars: text.length })
    return found
  }
  const pageOf = async (version: string): Promise<Page> => {
    const key = valueKey(site, 'page', version)
    const known = memory.pages.get(key)
    if (known) return known
    const page = { ...(JSON.parse(await read(key, version)) as Omit<Page, 'version'>), version }
    memory.pages.set(key, page)
    return page
  }
  /** The page at a path; the one before while that of this edition cannot be read. */
  const livePage = async (path: string, version: string): Promise<Page> => {
    const name = `${site} ${path}`
    try {
      const page = await pageOf(version)
      memory.versions.set(name, version)
      return page
    } catch (error) {
      const before = memory.versions.get(name)
      const page = before === undefined ? undefined : memory.pages.get(valueKey(site, 'page', before))
      if (!page) throw error
      report({ event: 'pages.unreachable', site, message: error instanceof Error ? error.message : String(error) })
      return page
    }
  }
  return {
    manifest,
    async at(path) {
      const { pages, redirects } = await manifest()
      const entry = Object.hasOwn(pages, path) ? pages[path] : undefined
      if (entry) return isLive ? livePage(path, entry.version) : pageOf(entry.version)
      const redirect = Object.hasOwn(redirects, path) ? redirects[path] : undefined
      return redirect === undefined ? null : { redirect }
    },
  }
}
