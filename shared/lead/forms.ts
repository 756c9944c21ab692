import type { RouteKey } from '../tenant/paths.ts'
import { joined } from '../text.ts'
import type { EventRule } from './event.ts'
import type { LeadFieldKey } from './fields.ts'

/** One kind of form: what it asks, where it stands, what the dealer's system takes it for, and what it says (LED-02 to LED-06). */
export type LeadForm = {
  /** null: the shopper chooses among the site's. */
  category: string | null
  subcategory: string | null
  event: EventRule
  route: RouteKey
  /** One screen after the other; most forms have one. */
  steps: { title: string; fields: readonly LeadFieldKey[] }[]
  messageOptional?: true
  /** The site's own words that sending agrees to, beside its note for all forms. */
  terms?: 'test_drive_terms'
  title: string
  intro: string
  submit: string
  /** What has happened once it is sent, for the page that says so. */
  sent: string
}

const WHO = ['name', 'email', 'phone'] as const
const one = (...fields: LeadFieldKey[]) => [{ title: '', fields }]

export const LEAD_FORMS = {
  contact: {
    category: null,
    subcategory: null,
    event: 'form',
    route: 'contact_us',
    steps: one(...WHO, 'category', 'dealership_slug', 'location', 'rego', 'message', 'opt_in'),
    title: 'Contact us',
    intro: 'Tell us what it is about and how to reach you.',
    submit: 'Send message',
    sent: 'Your message is with us.',
  },
  enquiry: {
    category: 'Sales',
    subcategory: 'Vehicle Enquiry',
    event: 'enquiry',
    route: 'contact_us',
    steps: one(...WHO, 'message', 'trade_in', 'opt_in'),
    title: 'Enquire about this car',
    intro: 'Ask us anything about it: whether it is still here, its history, the price.',
    submit: 'Send enquiry',
    sent: 'Your enquiry is with us.',
  },
  quote: {
    category: 'Sales',
    subcategory: 'Request a Quote',
    event: 'enquiry',
    route: 'contact_us',
    steps: one(...WHO, 'message', 'trade_in', 'opt_in'),
    messageOptional: true,
    title: 'Request a Quote',
    intro: 'We work out what this car costs you, on the road or on finance, and send it to you.',
    submit: 'Request a Quote',
    sent: 'Your request for a quote is with us.',
  },
  photos: {
    category: 'Sales',
    subcategory: 'Request Photos',
    event: 'enquiry',
    route: 'contact_us',
    steps: one(...WHO, 'photos', 'message', 'opt_in'),
    messageOptional: true,
    title: 'Request Photos',
    intro: 'We photograph this car for you. Say what you would like to see, or leave it to us.',
    submit: 'Request photos',
    sent: 'Your request for photos is with us.',
  },
  similar: {
    category: 'Sales',
    subcategory: 'Find Me Something Similar',
    event: 'enquiry',
    route: 'contact_us',
    steps: one(...WHO, 'message', 'trade_in', 'opt_in'),
    messageOptional: true,
    title: 'Find me something similar',
    intro: 'Tell us what you liked about this car. We look for one like it, here and with those we buy from.',
    submit: 'Find me something similar',
    sent: 'We have your request, and look for a car like it.',
  },
  test_drive: {
    category: 'Sales',
    subcategory: 'Test Drive',
    event: 'test_drive',
    route: 'book_test_drive',
    steps: [
      { title: 'When', fields: ['drive_time'] },
      { title: 'How we reach you', fields: [...WHO, 'message', 'opt_in'] },
    ],
    messageOptional: true,
    terms: 'test_drive_terms',
    title: 'Book a test drive',
    intro: 'Two short steps. Bring your licence; we have the car ready.',
    submit: 'Book test drive',
    sent: 'Your test drive is with us.',
  },
  trade_in: {
    category: 'Trade In',
    subcategory: '1. Lead Created',
    event: 'form',
    route: 'trade_in',
    steps: one('name', 'last_name', 'postcode', 'phone', 'email', 'trade_flow'),
    title: 'Trade in your car',
    intro: 'First, who you are. Then the car, six questions about it, and what it is worth.',
    submit: 'Next: your car',
    sent: 'Your trade-in is with us.',
  },
  finance: {
    category: 'Finance',
    subcategory: 'Finance Enquiry',
    event: 'form',
    route: 'finance',
    steps: one(...WHO, 'budget', 'dealership_slug', 'message', 'opt_in'),
    messageOptional: true,
    title: 'Finance',
    intro: 'Tell us what you would like to borrow for. We say what it comes to, before you decide anything.',
    submit: 'Send finance enquiry',
    sent: 'Your finance enquiry is with us.',
  },
  finance_pre_approval: {
    category: 'Finance',
    subcategory: 'Finance Pre-Approval',
    event: 'form',
    route: 'finance_pre_approval',
    steps: [
      { title: 'What you want to borrow for', fields: ['budget', 'deposit', 'term', 'employment'] },
      { title: 'How we reach you', fields: ['first_name', 'last_name', 'email', 'phone', 'dealership_slug', 'opt_in'] },
    ],
    title: 'Finance Pre-Approval',
    intro: 'Two short steps. Sending them is no application for credit and leaves no mark on your credit file.',
    submit: 'Ask for pre-approval',
    sent: 'Your request for pre-approval is with us. It is not yet an application for credit.',
  },
  personalised_finance: {
    category: 'Finance',
    subcategory: 'Personalised Finance',
    event: 'form',
    route: 'personalised_finance',
    steps: [
      { title: 'Your loan', fields: ['deposit', 'term', 'employment'] },
      { title: 'How we reach you', fields: ['first_name', 'last_name', 'email', 'phone', 'postcode', 'opt_in'] },
    ],
    title: 'Your finance for this car',
    intro:
      'Two short steps, and we come back with a rate that is yours. Sending them leaves no mark on your credit file.',
    submit: 'Ask for my rate',
    sent: 'Your request for a finance rate is with us. It is not yet an application for credit.',
  },
  service: {
    category: 'Service',
    subcategory: 'Service Booking',
    event: 'form',
    route: 'service',
    steps: [
      { title: 'Your car', fields: ['service_location', 'vehicle', 'rego', 'additional_services', 'preferred_day'] },
      { title: 'How we reach you', fields: [...WHO, 'message', 'opt_in'] },
    ],
    messageOptional: true,
    title: 'Book a service',
    intro:
      'Tell us about the car and the day that suits you. We ring to settle the time: nothing is booked before that.',
    submit: 'Ask for a booking',
    sent: 'Your request for a service is with us. The time is settled once we have spoken.',
  },
  valuation: {
    category: 'Trade In',
    subcategory: 'Valuation',
    event: 'form',
    route: 'valuation',
    steps: [
      { title: 'Your car', fields: ['vehicle', 'km', 'rego', 'under_finance'] },
      { title: 'How we reach you', fields: [...WHO, 'preferred_contact', 'dealership_slug', 'opt_in'] },
    ],
    title: 'What is my car worth?',
    intro: 'Tell us about your car. One of our buyers looks at it and comes back with a figure.',
    submit: 'Ask for a valuation',
    sent: 'Your request for a valuation is with us.',
  },
  careers: {
    category: 'General Enquiry',
    subcategory: 'Career Enquiry',
    event: 'careers',
    route: 'careers',
    steps: one(...WHO, 'position', 'dealership_slug', 'message'),
    title: 'Careers',
    intro: 'Tell us what you do and what you are looking for.',
    submit: 'Send enquiry',
    sent: 'Your enquiry about working with us is with us.',
  },
  reservation: {
    category: 'Reservation',
    subcategory: null,
    event: 'form',
    route: 'car_checkout',
    steps: one(...WHO, 'opt_in'),
    title: 'Reserve this car',
    intro: '',
    submit: 'Reserve this car',
    sent: 'Your reservation is with us.',
  },
  online_payment: {
    category: 'Online Payment',
    subcategory: null,
    event: 'form',
    route: 'online_payment',
    steps: one('payment_reference', 'payment_amount', ...WHO),
    title: 'Pay online',
    intro: 'Pay an invoice, a deposit or an account with us by card.',
    submit: 'Continue to payment',
    sent: 'Your payment is with us.',
  },
} as const satisfies Record<string, LeadForm>

export type LeadFormKey = keyof typeof LEAD_FORMS
export const leadForm = (key: LeadFormKey): LeadForm => LEAD_FORMS[key]
export const isLeadForm = (value: string): value is LeadFormKey => Object.hasOwn(LEAD_FORMS, value)

/** What sending a form agrees to, in the site's words; null where a site has none. */
export const termsOf = (form: LeadFormKey, { terms_note, ...lead }: TermsSite): string | null => {
  const { terms } = leadForm(form)
  return joined([terms && lead[terms], terms_note])
}
type TermsSite = { terms_note: string | null; test_drive_terms: string | null }
