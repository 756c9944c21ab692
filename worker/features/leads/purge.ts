import type { Bindings } from '../../bindings.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * Once a day: deletes the leads that are older than their site keeps them, with all that was told of them. A site that
 * is gone or unsound keeps its leads until somebody says for how long.
 */
export async function purgeExpiredLeads({ DB, KV }: Pick<Bindings, 'DB' | 'KV'>, now: number): Promise<void> {
  const { results } = await DB.prepare('select distinct site from lead').all<{ site: string }>()
  for (const { site: slug } of results) {
    const site = await siteBySlug(KV, slug)
    if (site !== null) await forgetBefore(DB, slug, now - site.lead.kept_days * DAY)
  }
}

/** All or nothing: no delivery is left of a lead that is gone. */
const forgetBefore = (db: D1Database, site: string, before: number) =>
  db.batch(
    [
      'delete from outbox where site = ?1 and lead_id in (select lead_id from lead where site = ?1 and at < ?2)',
      'delete from lead_change where site = ?1 and lead_id in (select lead_id from lead where site = ?1 and at < ?2)',
      'delete from lead where site = ?1 and at < ?2',
    ].map((sql) => db.prepare(sql).bind(site, before)),
  )
