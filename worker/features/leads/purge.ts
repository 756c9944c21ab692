import { DAY_MS } from '../../../shared/time.ts'
import { sitesWithLeads } from '../../all-sites/due.ts'
import type { Bindings } from '../../bindings.ts'
import { askShards, type Shard, shardsOf } from '../../platform/shards.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { storeOf } from '../../platform/store-of.ts'

/**
 * Runs once a day: deletes leads older than `lead.kept_days` of their site, with their deliveries and changes. Leads of a
 * site that has no valid config are kept.
 */
export async function purgeExpiredLeads(
  env: Pick<Bindings, 'DB' | 'KV'>,
  now: number,
  shards: readonly Shard[] = shardsOf(env),
): Promise<void> {
  for (const { site: slug, shard } of await askShards(shards, sitesWithLeads)) {
    const site = await siteBySlug(env.KV, slug)
    if (site !== null) await purgeBefore(storeOf(env, { slug, shard }), now - site.lead.kept_days * DAY_MS)
  }
}

/** One transaction: no delivery outlives its lead. */
const purgeBefore = (store: SiteStore, before: number) =>
  store.batch(
    [
      'delete from outbox where site = ?1 and lead_id in (select lead_id from lead where site = ?1 and at < ?2)',
      'delete from lead_change where site = ?1 and lead_id in (select lead_id from lead where site = ?1 and at < ?2)',
      'delete from lead where site = ?1 and at < ?2',
    ].map((sql) => store.prepare(sql).bind(before)),
  )
