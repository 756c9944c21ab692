import { DAY_MS } from '../../../shared/time.ts'
import type { Bindings } from '../../bindings.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'

/**
 * Runs once a day: deletes leads older than `lead.kept_days` of their site, with their deliveries and changes. Leads of a
 * site that has no valid config are kept.
 */
export async function purgeExpiredLeads({ DB, KV }: Pick<Bindings, 'DB' | 'KV'>, now: number): Promise<void> {
  const { results } = await DB.prepare('select distinct site from lead').all<{ site: string }>()
  for (const { site: slug } of results) {
    const site = await siteBySlug(KV, slug)
    if (site !== null) await purgeBefore(DB, slug, now - site.lead.kept_days * DAY_MS)
  }
}

/** One transaction: no delivery outlives its lead. */
const purgeBefore = (db: D1Database, site: string, before: number) =>
  db.batch(
    [
      'delete from outbox where site = ?1 and lead_id in (select lead_id from lead where site = ?1 and at < ?2)',
      'delete from lead_change where site = ?1 and lead_id in (select lead_id from lead where site = ?1 and at < ?2)',
      'delete from lead where site = ?1 and at < ?2',
    ].map((sql) => db.prepare(sql).bind(site, before)),
  )
