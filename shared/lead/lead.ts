import type { Car } from '../car/schema.ts'

/** Contact details of a lead; null for absent ones. */
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

/** The car of a lead, with the fields of the dealer's system (LED-01). */
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
} & Partial<LeadCarDetails>

/** What leads of earlier releases do not say of their car. */
export type LeadCarDetails = {
  item_type: Car['item_type']
  badge: string | null
  series: string | null
  body: string | null
  doors: number | null
  transmission: string | null
  colour: string | null
  interior_colour: string | null
  /** 'Drive away', 'Excl. govt charges', or the feed's own words for what the price includes. */
  price_type: string | null
}

/** Consent: the text as shown, its version, and the time (epoch milliseconds). */
export type Consent = { text: string; version: string; at: number }

/** Name of the field that records a lapsed opt-in: the consent text changed while the form was open, so none is stored. */
export const OPT_IN_LOST = 'Opt In'

/** Name of the further field that marks a lead as suspected: one of more than a limit lets through (TRU-01). */
export const SUSPECTED = 'Suspected'

/** Fields of a lead that a turn of spin to win makes. */
export const PRIZE_FIELDS = { prize: 'Prize', code: 'Prize Code' } as const

/** A lead before it is stored (LED-01). */
export type NewLead = {
  category: string
  subcategory: string | null
  /** A key of LEAD_FORMS. */
  form: string
  /** Event number of ANA-01. */
  event: number
  contact: Contact
  message: string | null
  car: LeadCar | null
  dealership_slug: string | null
  location_slug: string | null
  manufacturer_slug: string | null
  /** Path of the page that sent it. */
  url: string
  /** Origin of the visit: a referring site or a campaign. */
  source: string | null
  user_agent: string | null
  lead_attributes: { visited_pages: string[]; linked_query_params: Record<string, string> }
  opt_in: Consent | null
  /** Terms accepted by sending; null for sites without any. */
  terms: Consent | null
  autogauge_enabled: boolean
  /** Its sender's browser had shown work, or a texted code confirmed them (TRU-01). */
  is_proved?: true
  additional_services: string[]
  /** Further fields by the dealer's names: 'Rego', 'Service Location', 'PreferredContactMethod'. */
  fields: Record<string, string>
}

export type Lead = NewLead & { lead_id: string; at: number }
