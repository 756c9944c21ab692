import type { Lead } from './lead.ts'

type Change = { category: string; subcategory: string; event: number; fields: Record<string, string>; at: number }
type SenderSite = { id: number; slug: string; name: string; url: string }

/** JSON payload of a lead or its change for a dealer's system (LED-07). Times are ISO 8601 in UTC. */
export function deliveryPayload(site: SenderSite, delivery_id: string, lead: Lead, change: Change | null) {
  const { at, ...rest } = lead
  return {
    type: change === null ? 'lead.created' : 'lead.changed',
    delivery_id,
    site: { id: site.id, slug: site.slug, name: site.name, url: site.url },
    lead: { ...rest, at: new Date(at).toISOString() },
    ...(change !== null && { change: { ...change, at: new Date(change.at).toISOString() } }),
  }
}

/** Payload that tells a receiver to erase leads that it has, by their ids: it says nothing of the person (TRU-04). */
export function erasurePayload(
  site: SenderSite,
  delivery_id: string,
  { lead_ids, at }: { lead_ids: string[]; at: number },
) {
  const { id, slug, name, url } = site
  return {
    type: 'person.erased',
    delivery_id,
    site: { id, slug, name, url },
    lead_ids,
    at: new Date(at).toISOString(),
  }
}
