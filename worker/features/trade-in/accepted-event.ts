import type { Context } from 'hono'
import { EVENTS } from '../../../shared/events.ts'
import type { AppEnv } from '../../context.ts'
import { countEvent } from '../../http/counting.ts'
import { contentHash } from '../../platform/crypto.ts'

/** The id under which an accepted offer counts once, however often it is sent; a hash, so that it does not reveal the lead. */
export async function acceptedId(lead_id: string): Promise<string> {
  const hex = await contentHash(`offer accepted ${lead_id}`)
  // A UUID of version 8: vendor-specific.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Event 18 of the site's own collector (ANA-01, TRD-01). */
export const countAccepted = async (c: Context<AppEnv>, lead_id: string): Promise<void> =>
  countEvent(c, EVENTS.offerAccepted.number, await acceptedId(lead_id))
