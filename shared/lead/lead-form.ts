import type { RouteKey } from '../routes/paths.ts'
import type { EventRule } from './event.ts'
import type { LeadFieldKey } from './fields.ts'
import type { EnquiryForm } from './settings.ts'

/** A kind of form: fields, page, lead category and texts (LED-02 to LED-06). */
export type LeadForm = {
  /** null: chosen by the shopper among the site's categories. */
  category: string | null
  subcategory: string | null
  event: EventRule
  route: RouteKey
  /** Screens in order; most forms have one. */
  steps: LeadFormStep[]
  /** Screens and sentence in place of its own, by the site's choice of `lead.enquiry`. */
  variants?: Partial<Record<EnquiryForm, { steps: LeadFormStep[]; intro?: string }>>
  messageOptional?: true
  /** Site text accepted by sending, in addition to the note for all forms. */
  terms?: 'test_drive_terms'
  title: string
  intro: string
  submit: string
  /** Confirmation on the page after sending. */
  sent: string
  /** By when it is answered, in place of the site's `lead.answered`. */
  answered?: string
}

export type LeadFormStep = {
  title: string
  fields: readonly LeadFieldKey[]
  groups?: { title: string; fields: readonly LeadFieldKey[] }[]
  /** Fields of which one answer is enough, where the site asks for any of them. */
  oneOf?: readonly { fields: readonly LeadFieldKey[]; missing: string; hint?: string }[]
}

export const CONTACT_FIELDS = ['name', 'email', 'phone'] as const
const ONE_CONTACT = {
  fields: ['phone', 'email'],
  missing: 'Enter your phone or your email.',
  hint: 'A phone number or an email is enough.',
} as const
/** A chosen question is a message. */
export const ONE_QUESTION = { fields: ['ask', 'message'], missing: 'Choose a question or write your own.' } as const

/** The screen of a short form: a phone number or an e-mail address is enough, and no trade-in is asked about. */
export const shortStep = (step: LeadFormStep): LeadFormStep =>
  step.fields.includes('phone')
    ? {
        ...step,
        fields: step.fields.filter((field) => field !== 'trade_in'),
        oneOf: [ONE_CONTACT, ...(step.oneOf ?? [])],
      }
    : step

export const singleStep = (...fields: LeadFieldKey[]): LeadFormStep[] => [{ title: '', fields }]

/** One screen with fieldsets by title. */
export function groupedStep(parts: Record<string, readonly LeadFieldKey[]>): LeadFormStep[] {
  const groups = Object.entries(parts).map(([title, fields]) => ({ title, fields }))
  return [{ title: '', fields: groups.flatMap(({ fields }) => fields), groups }]
}
