import { CHANGES_AT_ONCE } from '../../shared/lead/ledger.ts'
import type { LeadChange, LeadUpdates } from '../features/leads/service.ts'
import { contentHash } from '../platform/crypto.ts'

/**
 * Notifies the dealer of a lead's new status, unless it is the last status they were notified of. A repeated form is one
 * notification; a change that is undone and made again is one each time; of many changes, the last of each hour is sent.
 * False for an unknown lead. Throws where nothing could be stored.
 */
export async function notifyStatusChange(leads: LeadUpdates, lead_id: string, change: LeadChange): Promise<boolean> {
  const last = await leads.lastStatus(lead_id)
  if (last === null) return false
  if (isSameStatus(last, change)) return true
  // By the time of the last change: their count shrinks where gathered ones replace each other.
  const key = JSON.stringify([lead_id, last.at, change])
  const pace = last.changes < CHANGES_AT_ONCE ? 'at once' : 'gathered'
  return leads.amend(lead_id, change, await contentHash(key), pace)
}

type LastStatus = NonNullable<Awaited<ReturnType<LeadUpdates['lastStatus']>>>

function isSameStatus({ category, subcategory, fields, changes }: LastStatus, change: LeadChange): boolean {
  const all = Object.entries(change.fields)
  // The lead itself has more fields than a change of it.
  const isWhole = changes === 0 || Object.keys(fields).length === all.length
  const isSame = category === change.category && subcategory === change.subcategory
  return isWhole && isSame && all.every(([name, value]) => fields[name] === value)
}
