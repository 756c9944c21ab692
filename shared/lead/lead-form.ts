import type { RouteKey } from '../tenant/paths.ts'
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
  steps: LeadFormStep[]
  messageOptional?: true
  /** The site's own words that sending agrees to, beside its note for all forms. */
  terms?: 'test_drive_terms'
  title: string
  intro: string
  submit: string
  /** What has happened once it is sent, for the page that says so. */
  sent: string
}

type LeadFormStep = {
  title: string
  fields: readonly LeadFieldKey[]
  /** Parts of a screen with more fields than anybody takes in at once. */
  groups?: { title: string; fields: readonly LeadFieldKey[] }[]
}

export const WHO = ['name', 'email', 'phone'] as const
export const one = (...fields: LeadFieldKey[]): LeadFormStep[] => [{ title: '', fields }]

/** One screen in parts, each under its heading. */
export function grouped(parts: Record<string, readonly LeadFieldKey[]>): LeadFormStep[] {
  const groups = Object.entries(parts).map(([title, fields]) => ({ title, fields }))
  return [{ title: '', fields: groups.flatMap(({ fields }) => fields), groups }]
}
