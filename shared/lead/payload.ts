import type { Lead } from './lead.ts'

type Change = { category: string; subcategory: string; event: number; fields: Record<string, string>; at: number }
type SenderSite = { id: number; slug: string; name: string; url: string }
const pickSender = ({ id, slug, name, url }: SenderSite) => ({ id, slug, name, url })

/** JSON payload of a lead or its change for a dealer's system (LED-07). Times are ISO 8601 in UTC. */
export function deliveryPayload(site: SenderSite, delivery_id: string, lead: Lead, change: Change | null) {
  const { at, ...rest } = lead
  return {
    type: change === null ? 'lead.created' : 'lead.changed',
    delivery_id,
    site: pickSender(site),
    lead: { ...rest, at: new Date(at).toISOString() },
    ...(change !== null && { change: { ...change, at: new Date(change.at).toISOString() } }),
  }
}

/** The key of a row of `lead_change` that says of no lead what became of it, but that some were erased (TRU-04). */
export const ERASURE_CHANGE = 'erased'

/** Payload that tells a receiver to erase leads that it has, by their ids: it says nothing of the person (TRU-04). */
export function erasurePayload(
  site: SenderSite,
  delivery_id: string,
  { lead_ids, at }: { lead_ids: string[]; at: number },
) {
  return {
    type: 'person.erased',
    delivery_id,
    site: pickSender(site),
    lead_ids,
    at: new Date(at).toISOString(),
  }
}
