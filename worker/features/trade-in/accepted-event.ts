import type { Context } from 'hono'
import { EVENTS } from '../../../shared/events.ts'
import type { AppEnv } from '../../context.ts'
import { count } from '../../forms/count.ts'
import { contentHash } from '../../platform/crypto.ts'

/** The one id under which an accepted offer counts, however often it is sent; it says nothing of the lead. */
export async function acceptedId(lead_id: string): Promise<string> {
  const hex = await contentHash(`offer accepted ${lead_id}`)
  // A UUID of version 8: made by a rule of one's own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Event 18 of the site's own collector (ANA-01, TRD-01). */
export const countAccepted = async (c: Context<AppEnv>, lead_id: string): Promise<void> =>
  count(c, EVENTS.offerAccepted.number, await acceptedId(lead_id))
