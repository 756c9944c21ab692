import type { Context } from 'hono'
import type { SuccessView } from '../../../../client/pages/success.tsx'
import type { ShopperChannel } from '../../../../shared/confirmation/channels.ts'
import { confirmationOfLead } from '../../../../shared/confirmation/of-lead.ts'
import { SUSPECTED } from '../../../../shared/lead/lead.ts'
import type { StoredLead } from '../../../../shared/lead/stored-lead.ts'
import { driveStatusOf } from '../../../../shared/test-drive/status.ts'
import type { AppEnv } from '../../../context.ts'
import { ownPage } from '../part.tsx'
import { linkExpiresAt } from './links.ts'
import { shopperChannel } from './plan.ts'

const TEXTS: Record<ShopperChannel, string> = {
  email: 'We’re emailing you this, with a link to see or change it from any device.',
  sms: 'We’re texting you this, with a link to see or change it from any device.',
}

/** What the page after a form says of the message that is on its way, and the way to the page of one's own. */
export async function writtenTo(
  c: Context<AppEnv>,
  { lead, lead_id, at: since }: StoredLead,
): Promise<SuccessView['written']> {
  const { site } = c.var
  const link = await ownPage(c, lead_id, linkExpiresAt({ since, lead, reservation: null }))
  if (!link) return null
  const channel = confirmationOfLead(lead) && shopperChannel(c.env, site, lead)
  // A suspected lead is written to once the dealer has released it.
  const isSent = !(SUSPECTED in lead.fields) && driveStatusOf(lead.fields) !== 'Cancelled'
  return { text: channel && isSent ? TEXTS[channel] : null, link }
}
