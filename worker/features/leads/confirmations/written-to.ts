import type { Context } from 'hono'
import type { SuccessView } from '../../../../client/pages/success.tsx'
import { confirmationOfLead } from '../../../../shared/confirmation/of-lead.ts'
import type { StoredLead } from '../../../../shared/lead/stored-lead.ts'
import { driveStatusOf } from '../../../../shared/test-drive/status.ts'
import type { AppEnv } from '../../../context.ts'
import { messageText, ownPage } from '../part.tsx'
import { linkExpiresAt } from './links.ts'

/** What the page after a form says of the message that is on its way, and the way to the page of one's own. */
export async function writtenTo(
  c: Context<AppEnv>,
  { lead, lead_id, at: since }: StoredLead,
): Promise<SuccessView['written']> {
  const link = await ownPage(c, lead_id, linkExpiresAt({ since, lead, reservation: null }))
  if (!link) return null
  const isSent = confirmationOfLead(lead) && driveStatusOf(lead.fields) !== 'Cancelled'
  return { text: isSent ? messageText(c, lead) : null, link }
}
