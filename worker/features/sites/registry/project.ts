import { hostKey, siteKey, valueKey } from '../../../../shared/tenant/kv-keys.ts'
import type { SiteMetadata } from '../../../platform/site-by-slug.ts'
import { findSite } from './records.ts'
import type { SiteRecord } from './service.ts'
import type { Stores } from './values.ts'

/**
 * Gives KV what the registry says of a site: its live config with the rest of its edition, and its hosts. Removed hosts
 * are deleted first, so that no host leads to a site that has let go of it. Done when the registry has not changed
 * meanwhile; a Worker that dies leaves the site marked, for the next call or the schedule.
 */
export async function projectSite({ KV, DB }: Stores, slug: string): Promise<void> {
  for (;;) {
    const site = await findSite(DB, slug)
    if (!site) return
    const { results: removed } = await DB.prepare('select hostname from site_host where site = ? and removed = 1')
      .bind(slug)
      .all<{ hostname: string }>()
    for (const { hostname } of removed) await KV.delete(hostKey(hostname))
    await writePointer(KV, site)
    for (const { hostname } of site.hosts) {
      if ((await KV.get(hostKey(hostname))) !== slug) await KV.put(hostKey(hostname), slug)
    }
    const [{ meta }] = (await DB.batch([
      DB.prepare('update site set projected = ? where slug = ? and number = ?').bind(Date.now(), slug, site.number),
      DB.prepare(
        `delete from site_host where site = ?1 and removed = 1 and hostname in (select value from json_each(?2))
         and exists (select 1 from site where slug = ?1 and number = ?3)`,
      ).bind(slug, JSON.stringify(removed.map(({ hostname }) => hostname)), site.number),
    ])) as [D1Result, D1Result]
    if (meta.changes > 0) return
  }
}

async function writePointer(kv: KVNamespace, site: SiteRecord): Promise<void> {
  const { slug, edition, state, shard, primary, move } = site
  if (!edition) return kv.delete(siteKey(slug))
  const config = await kv.get(valueKey(slug, 'config', edition.config))
  if (config === null) throw new Error(`KV has lost the config ${edition.config} of ${slug}`)
  const metadata: SiteMetadata = {
    content: edition.content,
    state,
    shard,
    ...(move !== null && { moving: true }),
    ...(primary !== null && { primary }),
  }
  await kv.put(siteKey(slug), config, { metadata })
}

/** Completes the changes whose Worker died before KV had them. A failure stops one site only. */
export async function projectUnfinished(
  stores: Stores,
  onFailure: (slug: string, error: unknown) => void,
): Promise<void> {
  const { results } = await stores.DB.prepare('select slug from site where projected = 0 limit 100').all<{
    slug: string
  }>()
  for (const { slug } of results) await projectSite(stores, slug).catch((error: unknown) => onFailure(slug, error))
}
