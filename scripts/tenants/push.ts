import { readFileSync } from 'node:fs'
import type { PageManifest } from '../../shared/page/page.ts'
import { isScheduled } from '../../shared/tenant/feeds.ts'
import { fileKey, hostKey, pageKey, pagesKey, siteKey, unfinishedKey } from '../../shared/tenant/kv-keys.ts'
import type { SiteMark } from '../../worker/platform/marked-sites.ts'
import { hostsOf, type LoadedSite } from './load.ts'

type KvWriter = {
  get(key: string): Promise<string | null>
  put(key: string, value: string | Uint8Array, options?: { metadata: unknown }): Promise<unknown>
  delete(key: string): Promise<unknown>
}
type KvEntry = { key: string; value: string; metadata?: Partial<Record<SiteMark, true>> }

/**
 * The KV entries of a site but for its files, in the order in which they are to be written: its pages before their list, that before the
 * config, whose menus lead to them, and the config before its hosts. A config that the schedule has work for is marked for it.
 */
export function siteEntries(loaded: LoadedSite, formerFiles: string[] = []): KvEntry[] {
  const { site, config } = loaded
  const marks: KvEntry['metadata'] = {
    ...(site.feeds.some(isScheduled) && { feeds: true }),
    ...(site.seo.index_now_key !== null && { index_now: true }),
    ...(site.reviews.provider === 'google' && { reviews: true }),
  }
  const mark = Object.keys(marks).length > 0 ? { metadata: marks } : {}
  return [
    ...pageEntries(loaded, formerFiles),
    { key: siteKey(site.slug), value: JSON.stringify(config), ...mark },
    ...hostsOf(site).map((host) => ({ key: hostKey(host), value: site.slug })),
  ]
}

const pageEntries = (
  { site: { slug }, content: { pages, manifest } }: LoadedSite,
  formerFiles: string[],
): KvEntry[] => [
  ...pages.map((page) => ({ key: pageKey(slug, page.path), value: JSON.stringify(page) })),
  { key: pagesKey(slug), value: JSON.stringify(formerFiles.length > 0 ? { ...manifest, formerFiles } : manifest) },
]

/** The files of a site, which its pages name, by the hash of their content. */
export function* fileEntries({ site: { slug }, content: { manifest }, places }: LoadedSite) {
  for (const [address, { hash }] of Object.entries(manifest.files ?? {})) {
    const place = places?.get(address)
    if (place) yield { key: fileKey(slug, hash), value: new Uint8Array(readFileSync(place)) }
  }
}

/**
 * Writes sites to KV. Files come first; pages and files that have not changed are not written again. Pages that are gone
 * are deleted last; so are files, a writing later, since a Worker knows a list of files for some time. After a writing
 * that was broken off every page is written anew: the list does not say which of them were.
 */
export async function pushSites(kv: KvWriter, sites: LoadedSite[]): Promise<void> {
  for (const loaded of sites) await pushSite(kv, loaded)
}

type ListBefore = Pick<PageManifest, 'pages' | 'files' | 'formerFiles'>

async function pushSite(kv: KvWriter, loaded: LoadedSite): Promise<void> {
  const { slug } = loaded.site
  const { pages } = loaded.content.manifest
  const before = JSON.parse((await kv.get(pagesKey(slug))) ?? '{"pages":{}}') as ListBefore
  const isUnfinished = (await kv.get(unfinishedKey(slug))) !== null
  const unchanged = isUnfinished
    ? []
    : Object.keys(pages).filter((path) => before.pages[path]?.version === pages[path]!.version)
  const isMarked = isUnfinished || unchanged.length < Object.keys(pages).length
  const files = filesOf(loaded, before)
  const same = new Set(unchanged.map((path) => pageKey(slug, path)))

  for (const { key, value } of fileEntries(loaded)) if (!files.stored.has(key)) await kv.put(key, value)
  if (isMarked) await kv.put(unfinishedKey(slug), 'pages')
  for (const { key, value, metadata } of siteEntries(loaded, files.former)) {
    if (!same.has(key)) await (metadata ? kv.put(key, value, { metadata }) : kv.put(key, value))
  }
  if (isMarked) await kv.delete(unfinishedKey(slug))
  for (const key of files.gone) await kv.delete(key)
  for (const path of Object.keys(before.pages)) if (!Object.hasOwn(pages, path)) await kv.delete(pageKey(slug, path))
}

/** Which files are stored already, which the list before had besides, and which no list has any more. */
function filesOf({ site: { slug }, content: { manifest } }: LoadedSite, before: ListBefore) {
  const keyOf = (hash: string) => fileKey(slug, hash)
  const hashes = new Set(Object.values(manifest.files ?? {}).map(({ hash }) => hash))
  const listed = Object.values(before.files ?? {}).map(({ hash }) => hash)
  const former = listed.filter((hash) => !hashes.has(hash))
  const kept = before.formerFiles ?? []
  return {
    stored: new Set([...listed, ...kept].map(keyOf)),
    former,
    gone: kept.filter((hash) => !hashes.has(hash) && !former.includes(hash)).map(keyOf),
  }
}
