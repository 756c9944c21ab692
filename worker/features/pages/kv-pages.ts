import { LRUCache } from 'lru-cache'
import type { Page, PageManifest } from '../../../shared/page/page.ts'
import { valueKey } from '../../../shared/tenant/kv-keys.ts'
import { withTimeout } from '../../platform/timeout.ts'
import type { Pages } from './service.ts'

/** In memory they take one and a half times as many bytes. */
const MAX_MANIFEST_CHARS = 2_500_000
const MAX_PAGE_CHARS = 4_000_000
const KV_TIMEOUT_MS = 2_000
/** Seconds that KV keeps a value near its readers: its key is a hash of its content. */
const KEPT_NEAR_S = 86_400

/** What an isolate remembers of published pages: lists by site and hash, pages by site and version. */
export type PagesMemory = {
  manifests: LRUCache<string, { manifest: PageManifest; chars: number }>
  pages: LRUCache<string, Page>
}

export const pagesMemory = (): PagesMemory => ({
  manifests: new LRUCache({ maxSize: MAX_MANIFEST_CHARS, sizeCalculation: ({ chars }) => chars + 1 }),
  pages: new LRUCache({ maxSize: MAX_PAGE_CHARS, sizeCalculation: (page) => JSON.stringify(page).length }),
})

const EMPTY: PageManifest = { version: 'none', pages: {}, redirects: {} }

type Deps = {
  kv: { get(key: string, options?: { cacheTtl: number }): Promise<string | null> }
  site: string
  /** Hash of the list of pages of the edition that is served. */
  content: string | undefined
  memory: PagesMemory
}

/** Pages of one edition in KV: one value lists them, and each has a value of its own. None of them ever changes. */
export function kvPages({ kv, site, content, memory }: Deps): Pages {
  const read = async (key: string): Promise<string> => {
    const text = await withTimeout(kv.get(key, { cacheTtl: KEPT_NEAR_S }), KV_TIMEOUT_MS)
    if (text === null) throw new Error(`KV has no ${key}`)
    return text
  }
  const manifest = async (): Promise<PageManifest> => {
    if (content === undefined) return EMPTY
    const key = valueKey(site, 'pages', content)
    const known = memory.manifests.get(key)
    if (known) return known.manifest
    const text = await read(key)
    const found = JSON.parse(text) as PageManifest
    memory.manifests.set(key, { manifest: found, chars: text.length })
    return found
  }
  const pageOf = async (version: string): Promise<Page> => {
    const key = valueKey(site, 'page', version)
    const known = memory.pages.get(key)
    if (known) return known
    const page = { ...(JSON.parse(await read(key)) as Omit<Page, 'version'>), version }
    memory.pages.set(key, page)
    return page
  }
  return {
    manifest,
    async at(path) {
      const { pages, redirects } = await manifest()
      const entry = Object.hasOwn(pages, path) ? pages[path] : undefined
      if (entry) return pageOf(entry.version)
      const redirect = Object.hasOwn(redirects, path) ? redirects[path] : undefined
      return redirect === undefined ? null : { redirect }
    },
  }
}
