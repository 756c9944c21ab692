import type { LeadChange, Leads } from '../features/leads/service.ts'
import { contentHash } from '../platform/crypto.ts'

/**
 * Tells the dealer how a lead stands now, unless that is what they were told last: what is sent twice is told once, and
 * what is taken back and done again is told each time. False where there is no such lead.
 */
export async function notifyStatusChange(leads: Leads, lead_id: string, change: LeadChange): Promise<boolean> {
  const told = await leads.told(lead_id)
  if (told === null) return false
  if (isKnown(told, change)) return true
  const key = JSON.stringify([lead_id, told.changes, change])
  return leads.amend(lead_id, change, await contentHash(key))
}

type Told = NonNullable<Awaited<ReturnType<Leads['told']>>>

function isKnown({ category, subcategory, fields, changes }: Told, change: LeadChange): boolean {
  const all = Object.entries(change.fields)
  // The lead itself says more than what became of it.
  const isWhole = changes === 0 || Object.keys(fields).length === all.length
  const isSame = category === change.category && subcategory === change.subcategory
  return isWhole && isSame && all.every(([name, value]) => fields[name] === value)
}
