import { z } from 'zod'
import { CHANNELS, type ChannelChoice } from '../../../shared/alert/subscriber.ts'
import { ALERT_ERRORS, isAgreed } from '../../../shared/alert/view.ts'
import { keysOf } from '../../../shared/settings/fields.ts'
import { isAddress } from '../../platform/mail/service.ts'

/** The form of the alerts page: a channel, with an address where it needs one, and consent. */
export const alertsForm = z
  .object({
    channel: keysOf(CHANNELS).catch('' as never),
    email: z.string().catch(''),
    agreed: z.unknown().optional(),
    search: z.string().catch(''),
  })
  .transform(({ channel, email, agreed, search }, context): { wish: ChannelChoice; search: string } => {
    const fault = (field: 'channel' | 'email' | 'agreed') =>
      context.addIssue({ code: 'custom', path: [field], message: ALERT_ERRORS[field] })
    if (!Object.hasOwn(CHANNELS, channel)) fault('channel')
    if (channel === 'email' && !isAddress(email)) fault('email')
    if (!isAgreed(agreed)) fault('agreed')
    return { wish: channel === 'email' ? { channel, address: email } : { channel: 'sms' }, search }
  })

export type AlertsForm = z.infer<typeof alertsForm>
