import { carPath } from '../../../shared/car/links.ts'
import type { PageManifest } from '../../../shared/page/page.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { toldKey, valueKey } from '../../../shared/tenant/kv-keys.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { DAY_MS, MINUTE_MS } from '../../../shared/time.ts'
import { markedSitesToTell } from '../../all-sites/due.ts'
import type { Bindings } from '../../bindings.ts'
import type { Fetch } from '../../platform/http-fetch.ts'
import type { Report } from '../../platform/log.ts'
import { postponeMark } from '../../platform/marked-sites.ts'
import { postJson } from '../../platform/outbound.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { chooseDatabase, listShards, type OnShards, openStore } from '../../platform/store-of.ts'
import { publishedPointer } from '../../stock-records/publications.ts'

const EVERY_MS = 10 * MINUTE_MS

/** A large import may be published this long after its first car was stored. */
const OVERLAP_MS = 10 * MINUTE_MS

/** The longest pause between two checks of a site. */
const LOOK_AGAIN_MS = DAY_MS

type Deps = OnShards & {
  env: Pick<Bindings, 'KV' | 'DB' | 'PREVIEW_SITE' | 'LOCAL'>
  now: number
  report: Report
  fetcher: Fetch
}

/**
 * Every ten minutes: tells IndexNow of the changed addresses of sites with a key (FND-01) that were published since, or
 * whose stock was. What is not accepted is told again the next time; a failure stops one site only. Previews and
 * developers' machines send nothing.
 */
export async function notifyIndexNow({ env, now, report, fetcher, shards = listShards(env) }: Deps): Promise<void> {
  if (env.PREVIEW_SITE || env.LOCAL || now % EVERY_MS >= MINUTE_MS) return
  const registry = chooseDatabase(env)
  for (const shard of shards) {
    for (const slug of await markedSitesToTell(registry, shard, { now, since: now - EVERY_MS - OVERLAP_MS })) {
      let at = now + LOOK_AGAIN_MS
      try {
        const site = await siteBySlug(env.KV, slug)
        if (site?.seo.index_now_key) await notifySite({ env, now, fetcher }, site, site.seo.index_now_key)
      } catch (error) {
        at = now + EVERY_MS
        report({ event: 'index_now.failed', site: slug, message: String(error) })
      }
      await postponeMark(registry, { mark: 'index_now', site: slug, at })
    }
  }
}

/** The first time it tells nothing: engines know the site by its sitemap. */
async function notifySite({ env, now, fetcher }: Omit<Deps, 'report'>, site: Site, key: string): Promise<void> {
  const { slug, url, content } = site
  const store = openStore(env, site)
  const read = async (name: string) => JSON.parse((await env.KV.get(name)) ?? 'null') as unknown
  const before = (await read(toldKey(slug))) as NotifiedState | null
  const manifest = content ? ((await read(valueKey(slug, 'pages', content))) as PageManifest | null) : null
  const current: NotifiedState = {
    cars_until: now,
    stock: await publishedPointer(store),
    pages: pageVersions(manifest ?? { pages: {} }),
  }
  const changed = before ? await changesBetween(store, before, current) : []
  if (before && changed.length === 0) return
  if (changed.length > 0) await sendChanges(fetcher, { url, key }, changed)
  await env.KV.put(toldKey(slug), JSON.stringify(current))
}

/** The table of cars is read only where another stock was published. */
async function changesBetween(store: SiteStore, before: NotifiedState, current: NotifiedState): Promise<string[]> {
  const cars = current.stock === before.stock ? [] : await changedCars(store, before.cars_until - OVERLAP_MS)
  return [...cars, ...changedPages(before.pages, current.pages)]
}

/** What was told last: the moment up to which cars were (epoch ms), the stock of then, and the pages by their versions. */
type NotifiedState = { cars_until: number; stock: string | null; pages: Record<string, string> }

/** More are left to the sitemap. */
const MAX_CARS = 20_000

/** Addresses of cars that came, changed, sold or left since a moment, each of them shown or gone by now. */
async function changedCars(store: SiteStore, since: number): Promise<string[]> {
  const results = await store.rows<{ slug: string }>(
    'select slug from car where site = ?1 and updated_at > ?2 and same_as is null order by updated_at desc limit ?3',
    [since, MAX_CARS],
  )
  return results.map(carPath)
}

const pageVersions = ({ pages }: Pick<PageManifest, 'pages'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(pages).flatMap(([path, { version, noindex }]) => (noindex ? [] : [[path, version]])),
  )

const changedPages = (before: NotifiedState['pages'], now: NotifiedState['pages']): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((path) => before[path] !== now[path])

/** Shared with all participating engines (indexnow.org). */
const ENDPOINT = 'https://api.indexnow.org/indexnow'
const MAX_ADDRESSES = 10_000

/** Tells IndexNow the changed addresses of a site; rejects where refused. `key` stands at /indexnow.txt, to prove the sender. */
export async function sendChanges(
  fetcher: Fetch,
  { url, key }: { url: string; key: string },
  addresses: readonly string[],
): Promise<void> {
  const urls = addresses.map((address) => new URL(address, url).href)
  for (let from = 0; from < urls.length; from += MAX_ADDRESSES) {
    const body = {
      host: new URL(url).hostname,
      key,
      keyLocation: new URL(pathTo('index_now_key'), url).href,
      urlList: urls.slice(from, from + MAX_ADDRESSES),
    }
    const outcome = await postJson(fetcher, { url: ENDPOINT, headers: {}, body: JSON.stringify(body) })
    if (!outcome.isAccepted) throw new Error(outcome.reason)
  }
}
