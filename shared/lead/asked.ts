import { isLeadForm, type LeadFormKey } from './forms.ts'

/** What somebody has asked a dealer for, as far as their own garage repeats it; `at` is epoch ms. */
export type Asked = {
  at: number
  form: string
  car: { slug: string; year: number | null; make: string; model: string } | null
  location: string | null
  /** What the dealer was told besides, with what has changed since. */
  fields: Record<string, string>
}

/** What a shopper calls what they sent. */
const NAMES: Record<LeadFormKey, string> = {
  contact: 'Message',
  enquiry: 'Enquiry',
  quote: 'Request for a quote',
  photos: 'Request for photos',
  similar: 'Request for something similar',
  test_drive: 'Test drive',
  trade_in: 'Trade-in',
  finance: 'Finance enquiry',
  finance_pre_approval: 'Request for finance pre-approval',
  personalised_finance: 'Request for a finance rate',
  service: 'Request for a service',
  valuation: 'Request for a valuation',
  careers: 'Message about working with us',
  reservation: 'Reservation',
  online_payment: 'Online payment',
}

export const askedName = (form: string): string => (isLeadForm(form) ? NAMES[form] : 'Message')

/** When the drive is that somebody has booked; null for anything else. */
export function driveText({ form, fields }: Asked): string | null {
  const [time, status] = [fields['Test Drive Time'], fields['Test Drive Status']]
  if (form !== 'test_drive' || !time) return null
  if (status === 'Booked') return `Booked for ${time}`
  return status === 'To be confirmed' ? `You asked for ${time}; we ring to confirm it` : null
}

/** '2021 Toyota Corolla' */
export const askedCarName = ({ year, make, model }: NonNullable<Asked['car']>): string =>
  [year, make, model].filter(Boolean).join(' ')
