import type { Lead } from './lead.ts'

type Change = { category: string; subcategory: string; fields: Record<string, string> }

/** A lead as plain text, one field per line, without those that ADF has elements for. */
export function leadText(lead: Lead, change: Change | null): string {
  const lines: [name: string, value: string | null][] = [
    ...(change === null ? [] : [['Now', titleOf(change)] as [string, string], ...Object.entries(change.fields)]),
    ['Enquiry', titleOf(lead)],
    ['Message', lead.message],
    ['Preferred contact', lead.contact.preferred],
    ['Dealership', lead.dealership_slug],
    ['Location', lead.location_slug],
    ['Services', lead.additional_services.join(', ')],
    ...Object.entries(lead.fields).flatMap(([name, value]) => atFirst(name, value, change?.fields[name])),
    ['Agreed to', lead.opt_in?.text ?? null],
    ['Page', lead.url],
    ['Source', lead.source],
  ]
  return lines.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('\n')
}

/** A field of a lead as it was sent, beside a change: what has another value now is named as the first, the same is said once. */
function atFirst(name: string, value: string, now: string | undefined): [string, string][] {
  if (now === undefined) return [[name, value]]
  return now === value ? [] : [[`${name} at first`, value]]
}

/** 'Trade In, 3. Offer Accepted' */
const titleOf = ({ category, subcategory }: { category: string; subcategory: string | null }) =>
  subcategory ? `${category}, ${subcategory}` : category

/** Subject of a lead's e-mail, without personal data. */
export const leadSubject = (lead: Lead, change: Change | null): string =>
  [titleOf(change ?? lead), lead.car && [lead.car.year, lead.car.make, lead.car.model].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(': ')
