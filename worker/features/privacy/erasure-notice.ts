import { findDestination } from '../../../shared/lead/destinations.ts'
import { ERASURE_CHANGE } from '../../../shared/lead/erasure.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import { MINUTE_MS } from '../../../shared/time.ts'
import type { SiteStatement, SiteStore } from '../../platform/site-store.ts'

type Deps = { store: SiteStore; site: Site | null; now: number }

/** After deliveries that had been begun: they have ended by then. */
const AFTER_MS = MINUTE_MS

/**
 * Tells the webhooks that may have a person's enquiries that these are erased, by their ids alone (`person.erased`): in
 * the outbox of leads, so that each is told until it has heard. Destinations of other kinds are named.
 */
export async function erasureNotices(
  { store, site, now }: Deps,
  leads: string[],
): Promise<{ statements: SiteStatement[]; notified: string[]; tellDealer: string[] }> {
  const { results } = await store
    .prepare(
      `select distinct destination from outbox where site = ?1 and event is null and lead_id in (select value from json_each(?2))
         and (state = 'delivered' or tries > 0) order by destination`,
    )
    .bind(JSON.stringify(leads))
    .all<{ destination: string }>()
  const names = results.map(({ destination }) => destination)
  const notified = names.filter((name) => site && findDestination(site.lead.delivery, name)?.kind === 'webhook')
  const tellDealer = names.filter((name) => !notified.includes(name))
  if (notified.length === 0) return { statements: [], notified, tellDealer }
  const id = crypto.randomUUID()
  const deliveries = notified.map((name) => [crypto.randomUUID(), name])
  return {
    notified,
    tellDealer,
    statements: [
      store
        .prepare('insert into lead_change (site, lead_id, key, at, doc) values (?1, ?2, ?3, ?4, ?5)')
        .bind(id, ERASURE_CHANGE, now, JSON.stringify({ lead_ids: leads })),
      store
        .prepare(
          `insert into outbox (delivery_id, site, lead_id, change, destination, state, since, due_at)
           select value ->> 0, ?1, ?2, ?3, value ->> 1, 'due', ?4, ?5 from json_each(?6)`,
        )
        .bind(id, ERASURE_CHANGE, now, now + AFTER_MS, JSON.stringify(deliveries)),
    ],
  }
}
