/** How somebody may be reached; null is what they did not say. */
export type Contact = {
  name: string | null
  last_name: string | null
  email: string | null
  /** E.164: '+61412345678'. */
  phone: string | null
  postcode: string | null
  preferred: PreferredContact | null
}

export const PREFERRED_CONTACTS = ['Phone', 'Email', 'SMS'] as const
export type PreferredContact = (typeof PREFERRED_CONTACTS)[number]

/** The car a lead is about, as the dealer's system knows it (LED-01). */
export type LeadCar = {
  car_id: number
  car_dealership_id: number | null
  slug: string
  stock_number: string | null
  vin: string | null
  year: number | null
  make: string
  model: string
  car_type: string
  vehicle_status: string
  km: number | null
  price: number | null
}

/** What somebody agreed to: the words they saw, which words those are, and when (epoch ms). */
export type Consent = { text: string; version: string; at: number }

/** The further field of a lead whose sender ticked words that had changed since they saw them: nothing is agreed to. */
export const OPT_IN_LOST = 'Opt In'

/** What a form hands over (LED-01), before it is stored. */
export type NewLead = {
  category: string
  subcategory: string | null
  /** Which form it came from: a key of LEAD_FORMS. */
  form: string
  /** The number of ANA-01 that it counts as. */
  event: number
  contact: Contact
  message: string | null
  car: LeadCar | null
  dealership_slug: string | null
  location_slug: string | null
  manufacturer_slug: string | null
  /** Path of the page it was sent from. */
  url: string
  /** Where the visit came from: a referring site or a campaign. */
  source: string | null
  user_agent: string | null
  lead_attributes: { visited_pages: string[]; linked_query_params: Record<string, string> }
  opt_in: Consent | null
  /** The terms agreed to by sending, where a site has a note of them. */
  terms: Consent | null
  autogauge_enabled: boolean
  additional_services: string[]
  /** What else the form asked, by the dealer's names for it: 'Rego', 'Service Location', 'PreferredContactMethod'. */
  fields: Record<string, string>
}

export type Lead = NewLead & { lead_id: string; at: number }
