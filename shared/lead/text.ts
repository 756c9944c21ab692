import type { Lead } from './lead.ts'

type Change = { category: string; subcategory: string; fields: Record<string, string> }

/**
 * A lead as plain text, one field per line, without those that ADF has elements for: what changes now, the rest as it stands, and
 * what was sent at first where that was another.
 */
export function leadText(lead: Lead, change: Change | null, standing = lead.fields): string {
  const changed = change?.fields ?? {}
  const now = { ...standing, ...changed }
  const lines: [name: string, value: string | null][] = [
    ...(change === null ? [] : [['Now', leadTitle(change)] as [string, string], ...Object.entries(change.fields)]),
    ['Enquiry', leadTitle(lead)],
    ['Message', lead.message],
    ['Preferred contact', lead.contact.preferred],
    ['Dealership', lead.dealership_slug],
    ['Location', lead.location_slug],
    ['Services', lead.additional_services.join(', ')],
    ...Object.entries(standing).filter(([name]) => !(name in changed)),
    ...Object.entries(lead.fields).flatMap(([name, value]): [string, string][] =>
      now[name] === value ? [] : [[`${name} at first`, value]],
    ),
    ['Agreed to', lead.opt_in?.text ?? null],
    ['Page', lead.url],
    ['Source', lead.source],
  ]
  return lines.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('\n')
}

const leadTitle = ({ category, subcategory }: { category: string; subcategory: string | null }) =>
  subcategory ? `${category}, ${subcategory}` : category

/** Subject of a lead's e-mail, without personal data. */
export const leadSubject = (lead: Lead, change: Change | null): string =>
  [leadTitle(change ?? lead), lead.car && [lead.car.year, lead.car.make, lead.car.model].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(': ')
