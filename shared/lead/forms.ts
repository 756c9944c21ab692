import { type LegalText, legalText } from '../form/legal-text.ts'
import { joined } from '../text.ts'
import { CAR_FORMS } from './forms/about-a-car.ts'
import { FINANCE_FORMS } from './forms/finance.ts'
import { GENERAL_FORMS } from './forms/general.ts'
import { PAYMENT_FORMS } from './forms/payment.ts'
import { TRADE_FORMS } from './forms/trade-in.ts'
import { type LeadForm, shortStep } from './lead-form.ts'
import type { EnquiryForm } from './settings.ts'

export const LEAD_FORMS = {
  ...GENERAL_FORMS,
  ...CAR_FORMS,
  ...TRADE_FORMS,
  ...FINANCE_FORMS,
  ...PAYMENT_FORMS,
} as const satisfies Record<string, LeadForm>

export type LeadFormKey = keyof typeof LEAD_FORMS
export const leadForm = (key: LeadFormKey): LeadForm => LEAD_FORMS[key]
/** The screens of a form on a site, and the sentence under its title. */
export function siteForm(key: LeadFormKey, lead: { enquiry: EnquiryForm }): Pick<LeadForm, 'steps' | 'intro'> {
  const row = leadForm(key)
  const form = { steps: row.steps, intro: row.intro, ...row.variants?.[lead.enquiry] }
  const isShort = lead.enquiry === 'short' && !NEEDS_BOTH.has(row.category ?? '')
  return isShort ? { ...form, steps: form.steps.map(shortStep) } : form
}
/** Categories of forms about money and the shopper's own car: both a phone number and an e-mail address. */
const NEEDS_BOTH: ReadonlySet<string> = new Set(['Finance', 'Online Payment', 'Reservation', 'Trade In'])
/** By when a form is answered: in its own words, else those of the site. */
export const answeredText = (form: string, { answered }: { answered: string }): string =>
  (isLeadForm(form) && leadForm(form).answered) || answered
export const isLeadForm = (value: string): value is LeadFormKey => Object.hasOwn(LEAD_FORMS, value)

/** Terms that sending a form accepts, in the site's words, with their pages linked. */
export const formTerms = (form: LeadFormKey, { terms_note, ...lead }: TermsSite): LegalText => {
  const { terms } = leadForm(form)
  return legalText(joined([terms && lead[terms], terms_note]))
}
type TermsSite = { terms_note: string | null; test_drive_terms: string | null }
