import { LRUCache } from 'lru-cache'
import type { Page, PageManifest } from '../../../shared/page/page.ts'
import { valueKey } from '../../../shared/tenant/kv-keys.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import type { Bindings } from '../../bindings.ts'
import { nearValues, readNamed, type Source } from '../../platform/cache/named-values.ts'
import { type Report, report } from '../../platform/log.ts'

/** The pages of a site as they are published (CNT-01); a post from its day on. */
export type Pages = {
  /** The page at a path, or where an older address leads; null where there is none. Throws while KV gives no answer. */
  at(path: string): Promise<Page | { redirect: string } | null>
  /** What is known of every page without reading it; empty where none is published. */
  manifest(): Promise<PageManifest>
}

/** In memory they take one and a half times as many bytes. */
const MAX_MANIFEST_CHARS = 2_500_000
const MAX_PAGE_CHARS = 4_000_000
const MAX_VERSIONS = 5_000

/** What an isolate remembers of published pages: lists by site and hash, pages by site and version. */
type PagesMemory = {
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
export function kvPages({ site, content, memory, isLive, report: reportFailure, ...source }: Deps): Pages {
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
  const loadPage = async (version: string): Promise<Page> => {
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
      const page = await loadPage(version)
      memory.versions.set(name, version)
      return page
    } catch (error) {
      const before = memory.versions.get(name)
      const page = before === undefined ? undefined : memory.pages.get(valueKey(site, 'page', before))
      if (!page) throw error
      reportFailure({
        event: 'pages.unreachable',
        site,
        message: error instanceof Error ? error.message : String(error),
      })
      return page
    }
  }
  return {
    manifest,
    async at(path) {
      const { pages, redirects } = await manifest()
      const entry = Object.hasOwn(pages, path) ? pages[path] : undefined
      if (entry) return isLive ? livePage(path, entry.version) : loadPage(entry.version)
      const redirect = Object.hasOwn(redirects, path) ? redirects[path] : undefined
      return redirect === undefined ? null : { redirect }
    },
  }
}

const memory = pagesMemory()

/** The pages of a site in the edition that is served. */
export function sitePages(
  env: Bindings,
  { slug, content, view }: Site,
  request: { now: number; defer: (work: Promise<unknown>) => void },
): Pages {
  const near = nearValues({ site: slug, ...request })
  return kvPages({ kv: env.KV, near, site: slug, content, memory, isLive: view === undefined, report })
}

/** Pages without the posts whose day is still to come. `today`: the day in the dealer's time zone, 'YYYY-MM-DD'. */
export function releasedPages(pages: Pages, today: string): Pages {
  const manifest = async () => releasedOn(await pages.manifest(), today)
  return {
    manifest,
    at: async (path) => {
      const page = await pages.at(path)
      return page && 'sections' in page && (page.article?.date ?? '') > today ? null : page
    },
  }
}

const releases = new WeakMap<PageManifest, { today: string; manifest: PageManifest }>()

/** The same object while pages and day are the same; its version follows what is held back. */
function releasedOn(all: PageManifest, today: string): PageManifest {
  const last = releases.get(all)
  if (last?.today === today) return last.manifest
  const entries = Object.entries(all.pages)
  const out = entries.filter(([, { article }]) => (article?.date ?? '') <= today)
  const held = entries.length - out.length
  const manifest = held === 0 ? all : { ...all, version: `${all.version}-${held}-held`, pages: Object.fromEntries(out) }
  releases.set(all, { today, manifest })
  return manifest
}
