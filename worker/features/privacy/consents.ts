import type { Consent } from '../../../shared/lead/lead.ts'
import type { SiteStore } from '../../platform/site-store.ts'

/** The key of the change of a lead whose shopper takes the consent to offers back. */
export const OPT_OUT = 'opt-out'

/** A consent to offers that stands, with its lead. */
export type OfferConsent = { lead_id: string; category: string; event: number; consent: Consent }

/** More than a shopper has; the rest is shown once these are taken back. */
const MAX_CONSENTS = 100

/** Consents to offers that the leads of a number (E.164) recorded and that were not taken back, newest first. */
export async function offerConsents(store: SiteStore, phone: string): Promise<OfferConsent[]> {
  const { results } = await store
    .prepare(
      `select lead_id, json_extract(doc, '$.category') as category, json_extract(doc, '$.event') as event,
         json_extract(doc, '$.opt_in') as consent
       from lead where site = ?1 and json_extract(doc, '$.contact.phone') = ?2 and json_extract(doc, '$.opt_in') is not null
         and not exists (select 1 from lead_change c where c.site = ?1 and c.lead_id = lead.lead_id and c.key = ?3)
       order by at desc limit ${MAX_CONSENTS}`,
    )
    .bind(phone, OPT_OUT)
    .all<{ lead_id: string; category: string; event: number; consent: string }>()
  return results.map(({ consent, ...row }) => ({ ...row, consent: JSON.parse(consent) as Consent }))
}
