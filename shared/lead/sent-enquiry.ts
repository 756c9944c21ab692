import type { Car } from '../car/schema.ts'
import { DRIVE_FIELDS } from '../test-drive/status.ts'
import { fillVehicle, type VehicleWords, wordsFor } from '../vehicle-words.ts'
import { isLeadForm, type LeadFormKey } from './forms.ts'
import type { NewLead } from './lead.ts'

/** An enquiry as the shopper's garage lists it; `at` is epoch milliseconds. */
export type SentEnquiry = {
  at: number
  form: string
  car: { slug: string; year: number | null; make: string; model: string } | null
  location: string | null
  /** Further fields of the lead, with later changes applied. */
  fields: Record<string, string>
}

/** Names of enquiries for shoppers; `fillVehicle` fills them. */
const FORM_NAMES: Record<LeadFormKey, string> = {
  contact: 'Message',
  offer: 'Enquiry about an offer',
  model: 'Enquiry about a model',
  enquiry: 'Enquiry',
  quote: 'Request for a quote',
  photos: 'Request for photos',
  similar: 'Request for something similar',
  free_again: 'Waiting for one on hold',
  test_drive: '{Trial}',
  trade_in: 'Trade-in',
  finance: 'Finance enquiry',
  finance_pre_approval: 'Request for finance pre-approval',
  personalised_finance: 'Request for a finance rate',
  service: 'Request for a service',
  parts: 'Parts enquiry',
  valuation: 'Request for a valuation',
  careers: 'Message about working with us',
  reservation: 'Reservation',
  online_payment: 'Online payment',
  spin_to_win: 'Prize',
}

/** Words for the car of a lead, else for the stock of the site. Leads of earlier releases do not say its kind; its record does. */
export const leadWords = (
  lead: Pick<NewLead, 'car'>,
  record: Pick<Car, 'item_type'> | null,
  kinds: Parameters<typeof wordsFor>[1],
): VehicleWords => wordsFor(lead.car && { ...lead.car, ...(record && { item_type: record.item_type }) }, kinds)

export const enquiryName = (form: string, words: VehicleWords): string =>
  isLeadForm(form) ? fillVehicle(FORM_NAMES[form], words) : 'Message'

/** What a lead is about, for its shopper: the topic that was chosen for a message, else what its form is for. */
export const leadTopic = ({ form, category }: Pick<NewLead, 'form' | 'category'>, words: VehicleWords): string =>
  form === 'contact' ? category : enquiryName(form, words)

export function testDriveText({ form, fields }: SentEnquiry): string | null {
  const [time, status] = [fields[DRIVE_FIELDS.time], fields[DRIVE_FIELDS.status]]
  if (form !== 'test_drive' || !time) return null
  if (status === 'Booked') return `Booked for ${time}`
  return status === 'To be confirmed' || status === 'Not booked'
    ? `You asked for ${time}; we’ll call to confirm it`
    : null
}

export const enquiryCarName = ({ year, make, model }: NonNullable<SentEnquiry['car']>): string =>
  [year, make, model].filter(Boolean).join(' ')
