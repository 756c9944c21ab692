import type { PageManifest } from '../../shared/page/page.ts'
import { isScheduled } from '../../shared/tenant/feeds.ts'
import { hostKey, pageKey, pagesKey, siteKey } from '../../shared/tenant/kv-keys.ts'
import type { SiteMark } from '../../worker/platform/marked-sites.ts'
import { hostsOf, type LoadedSite } from './load.ts'

type KvWriter = {
  get(key: string): Promise<string | null>
  put(key: string, value: string, options?: { metadata: unknown }): Promise<unknown>
  delete(key: string): Promise<unknown>
}
type KvEntry = { key: string; value: string; metadata?: Partial<Record<SiteMark, true>> }

/**
 * The KV entries of a site, in the order in which they are to be written: its pages before their list, that before the
 * config, whose menus lead to them, and the config before its hosts. A config that the schedule has work for is marked for it.
 */
export function siteEntries(loaded: LoadedSite): KvEntry[] {
  const { site, config } = loaded
  const marks: KvEntry['metadata'] = {
    ...(site.feeds.some(isScheduled) && { feeds: true }),
    ...(site.seo.index_now_key !== null && { index_now: true }),
    ...(site.reviews.provider === 'google' && { reviews: true }),
  }
  const mark = Object.keys(marks).length > 0 ? { metadata: marks } : {}
  return [
    ...pageEntries(loaded),
    { key: siteKey(site.slug), value: JSON.stringify(config), ...mark },
    ...hostsOf(site).map((host) => ({ key: hostKey(host), value: site.slug })),
  ]
}

const pageEntries = ({ site: { slug }, content: { pages, manifest } }: LoadedSite): KvEntry[] => [
  ...pages.map((page) => ({ key: pageKey(slug, page.path), value: JSON.stringify(page) })),
  { key: pagesKey(slug), value: JSON.stringify(manifest) },
]

/** Writes sites to KV. Pages that have not changed are not written again, and those that are gone are deleted last. */
export async function pushSites(kv: KvWriter, sites: LoadedSite[]): Promise<void> {
  for (const loaded of sites) {
    const { slug } = loaded.site
    const before = JSON.parse((await kv.get(pagesKey(slug))) ?? '{"pages":{}}') as Pick<PageManifest, 'pages'>
    const { pages } = loaded.content.manifest
    const isSame = (path: string) => before.pages[path]?.version === pages[path]?.version
    const same = new Set(
      Object.keys(pages)
        .filter(isSame)
        .map((path) => pageKey(slug, path)),
    )
    for (const { key, value, metadata } of siteEntries(loaded)) {
      if (!same.has(key)) await (metadata ? kv.put(key, value, { metadata }) : kv.put(key, value))
    }
    for (const path of Object.keys(before.pages)) if (!Object.hasOwn(pages, path)) await kv.delete(pageKey(slug, path))
  }
}
