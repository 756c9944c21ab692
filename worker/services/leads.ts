import type { NewLead } from '../../shared/lead/lead.ts'

/** The leads of one site (LED-07). */
export type Leads = {
  /**
   * Stores a lead and its deliveries in one transaction before it is answered. `key` is the form's own: the same key
   * again gives the lead that it made first. Throws where nothing could be stored.
   */
  submit(lead: NewLead, key: string): Promise<{ lead_id: string; isNew: boolean }>
  /** Tells the dealer what became of a lead of this site, once for each key; false where there is no such lead. */
  amend(lead_id: string, change: LeadChange, key: string): Promise<boolean>
}

/** For the trade-in's '3. Offer Accepted' (TRD-01) and the like. */
export type LeadChange = { category: string; subcategory: string; event: number; fields: Record<string, string> }
