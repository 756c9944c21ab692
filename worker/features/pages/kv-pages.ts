import { LRUCache } from 'lru-cache'
import type { Page, PageManifest } from '../../../shared/page/page.ts'
import { pageKey, pagesKey } from '../../../shared/tenant/kv-keys.ts'
import type { Report } from '../../platform/log.ts'
import { readKv } from '../../platform/site-by-slug.ts'
import type { Pages } from './service.ts'

/** The list of pages is read again, behind the answer, when it is this old. */
const FRESH_FOR_MS = 20_000
const MAX_SITES = 1_000
const MAX_PAGE_CHARS = 8_000_000

type Remembered = { manifest: PageManifest; text: string | null; checkedAt: number }

/** What an isolate remembers of published pages: lists by site, pages by site, path and version. */
export type PagesMemory = { manifests: LRUCache<string, Remembered>; pages: LRUCache<string, Page> }

export const pagesMemory = (): PagesMemory => ({
  manifests: new LRUCache({ max: MAX_SITES }),
  pages: new LRUCache({ maxSize: MAX_PAGE_CHARS, sizeCalculation: (page) => JSON.stringify(page).length }),
})

const EMPTY: PageManifest = { version: 'none', pages: {}, redirects: {} }

type Deps = {
  kv: { get(key: string): Promise<string | null> }
  site: string
  now: number
  defer: (work: Promise<unknown>) => void
  report: Report
  memory: PagesMemory
}

/** Pages in KV: one value lists them, and each has a value of its own. Both are kept in memory. */
export function kvPages({ kv, site, now, defer, report, memory }: Deps): Pages {
  const readManifest = async (known?: Remembered): Promise<PageManifest> => {
    const text = await readKv(kv, pagesKey(site))
    // The same text gives the same object, by which others remember what they made of it.
    const manifest =
      known && known.text === text ? known.manifest : text === null ? EMPTY : (JSON.parse(text) as PageManifest)
    memory.manifests.set(site, { manifest, text, checkedAt: now })
    return manifest
  }
  const manifest = async (): Promise<PageManifest> => {
    const known = memory.manifests.get(site)
    if (!known) return readManifest()
    if (now - known.checkedAt >= FRESH_FOR_MS) {
      known.checkedAt = now
      defer(
        readManifest(known).catch((error: unknown) =>
          report({ event: 'pages.unreachable', site, message: error instanceof Error ? error.message : String(error) }),
        ),
      )
    }
    return known.manifest
  }
  const read = async (path: string, version: string): Promise<Page | null> => {
    const known = memory.pages.get(`${site} ${path}`)
    if (known?.version === version) return known
    const text = await readKv(kv, pageKey(site, path)).catch((error: unknown) => {
      if (known) return null
      throw error
    })
    // What KV has may be a version behind its list, or ahead of it, for a minute: it is a whole page all the same.
    const page = text === null ? (known ?? null) : (JSON.parse(text) as Page)
    if (page) memory.pages.set(`${site} ${path}`, page)
    return page
  }
  return {
    manifest,
    async at(path) {
      const { pages, redirects } = await manifest()
      const entry = Object.hasOwn(pages, path) ? pages[path] : undefined
      if (entry) return read(path, entry.version)
      const redirect = Object.hasOwn(redirects, path) ? redirects[path] : undefined
      return redirect === undefined ? null : { redirect }
    },
  }
}
