import type { PageManifest } from '../../../shared/page/page.ts'
import { toldKey, valueKey } from '../../../shared/tenant/kv-keys.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import { DAY_MS, MINUTE_MS } from '../../../shared/time.ts'
import { markedSitesToTell } from '../../all-sites/due.ts'
import type { Bindings } from '../../bindings.ts'
import type { Fetch } from '../../platform/http-fetch.ts'
import type { Report } from '../../platform/log.ts'
import { postponeMark } from '../../platform/marked-sites.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { databaseOf, type OnShards, shardsOf, storeOf } from '../../platform/store-of.ts'
import { publishedPointer } from '../../stock-records/publications.ts'
import { changedCars, changedPages, pageVersions, type Told } from './changed-addresses.ts'
import { indexNow } from './index-now.ts'

/** Changes are gathered for so long. */
const EVERY_MS = 10 * MINUTE_MS

/** A large import may be published this long after its first car was stored. */
const OVERLAP_MS = 10 * MINUTE_MS

/** A site is looked at so much later at the latest. */
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
 * developers' machines tell nothing.
 */
export async function tellChanges({ env, now, report, fetcher, shards = shardsOf(env) }: Deps): Promise<void> {
  if (env.PREVIEW_SITE || env.LOCAL || now % EVERY_MS >= MINUTE_MS) return
  const registry = databaseOf(env)
  for (const shard of shards) {
    for (const slug of await markedSitesToTell(registry, shard, { now, since: now - EVERY_MS - OVERLAP_MS })) {
      let at = now + LOOK_AGAIN_MS
      try {
        const site = await siteBySlug(env.KV, slug)
        if (site?.seo.index_now_key) await tell({ env, now, fetcher }, site, site.seo.index_now_key)
      } catch (error) {
        at = now + EVERY_MS
        report({ event: 'index_now.failed', site: slug, message: String(error) })
      }
      await postponeMark(registry, { mark: 'index_now', site: slug, at })
    }
  }
}

/** The first time it tells nothing: engines know the site by its sitemap. */
async function tell({ env, now, fetcher }: Omit<Deps, 'report'>, site: Site, key: string): Promise<void> {
  const { slug, url, content } = site
  const store = storeOf(env, site)
  const read = async (name: string) => JSON.parse((await env.KV.get(name)) ?? 'null') as unknown
  const before = (await read(toldKey(slug))) as Told | null
  const manifest = content ? ((await read(valueKey(slug, 'pages', content))) as PageManifest | null) : null
  const current: Told = {
    cars_until: now,
    stock: await publishedPointer(store),
    pages: pageVersions(manifest ?? { pages: {} }),
  }
  const changed = before ? await changesBetween(store, before, current) : []
  if (before && changed.length === 0) return
  if (changed.length > 0) await indexNow({ url, key }, fetcher).send(changed)
  await env.KV.put(toldKey(slug), JSON.stringify(current))
}

/** The table of cars is read only where another stock was published. */
async function changesBetween(store: SiteStore, before: Told, current: Told): Promise<string[]> {
  const cars = current.stock === before.stock ? [] : await changedCars(store, before.cars_until - OVERLAP_MS)
  return [...cars, ...changedPages(before.pages, current.pages)]
}
