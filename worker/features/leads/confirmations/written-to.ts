import type { Context } from 'hono'
import type { SuccessView } from '../../../../client/pages/success.tsx'
import type { ShopperChannel } from '../../../../shared/confirmation/channels.ts'
import { confirmationOfLead } from '../../../../shared/confirmation/of-lead.ts'
import { SUSPECTED } from '../../../../shared/lead/lead.ts'
import type { StoredLead } from '../../../../shared/lead/stored-lead.ts'
import { pathTo } from '../../../../shared/tenant/paths.ts'
import type { AppEnv } from '../../../context.ts'
import { keepToken, queryOfKept } from '../../../http/address-token.ts'
import { manageToken } from '../../../platform/manage-token.ts'
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
  const { env } = c
  const { site } = c.var
  const token = await manageToken(env, site.slug, {
    lead_id,
    expiresAt: linkExpiresAt({ since, lead, reservation: null }),
  })
  if (!token) return null
  // By its mark alone: a tag manager may run on the page that links there.
  await keepToken(c, 'manage', token)
  const query = new URLSearchParams(await queryOfKept('manage', token))
  const channel = confirmationOfLead(lead) && shopperChannel(env, site, lead)
  return {
    // That of a lead that waits for the dealer's decision waits with it.
    text: channel && !(SUSPECTED in lead.fields) ? TEXTS[channel] : null,
    link: { text: 'See or change it', href: `${pathTo('manage')}?${query.toString()}` },
  }
}
