/** The key of a row of `lead_change` that says of no lead what became of it, but that some were erased (TRU-04). */
export const ERASURE_CHANGE = 'erased'

type SenderSite = { id: number; slug: string; name: string; url: string }

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
