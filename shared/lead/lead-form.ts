import type { RouteKey } from '../tenant/paths.ts'
import type { EventRule } from './event.ts'
import type { LeadFieldKey } from './fields.ts'

/** A kind of form: fields, page, lead category and texts (LED-02 to LED-06). */
export type LeadForm = {
  /** null: chosen by the shopper among the site's categories. */
  category: string | null
  subcategory: string | null
  event: EventRule
  route: RouteKey
  /** Screens in order; most forms have one. */
  steps: LeadFormStep[]
  messageOptional?: true
  /** Site text accepted by sending, in addition to the note for all forms. */
  terms?: 'test_drive_terms'
  title: string
  intro: string
  submit: string
  /** Confirmation on the page after sending. */
  sent: string
}

type LeadFormStep = {
  title: string
  fields: readonly LeadFieldKey[]
  /** Fieldsets of a long screen. */
  groups?: { title: string; fields: readonly LeadFieldKey[] }[]
}

export const CONTACT_FIELDS = ['name', 'email', 'phone'] as const
export const singleStep = (...fields: LeadFieldKey[]): LeadFormStep[] => [{ title: '', fields }]

/** One screen with fieldsets by title. */
export function groupedStep(parts: Record<string, readonly LeadFieldKey[]>): LeadFormStep[] {
  const groups = Object.entries(parts).map(([title, fields]) => ({ title, fields }))
  return [{ title: '', fields: groups.flatMap(({ fields }) => fields), groups }]
}
