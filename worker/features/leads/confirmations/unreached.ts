import { channelOfDestination } from '../../../../shared/confirmation/channels.ts'
import type { DeliveryDeps } from '../delivery-deps.ts'
import type { Delivery } from '../outbox.ts'

const CHANNEL_WORDS = { email: 'e-mail', sms: 'text message' } as const

/** What the dealer reads on a lead whose shopper could not be reached. */
export const UNREACHED_FIELD = 'Confirmation'

/** Tells the dealer on the lead that its shopper did not get a message, once for each, and why. */
export async function noteOnLead(
  { store, site, report, leads }: Pick<DeliveryDeps, 'store' | 'site' | 'report' | 'leads'>,
  { lead_id, delivery_id, destination }: Pick<Delivery, 'lead_id' | 'delivery_id' | 'destination'>,
  reason: string,
): Promise<void> {
  const channel = channelOfDestination(destination)
  const row = await store
    .prepare(
      "select doc ->> 'category' as category, doc ->> 'event' as event from lead where site = ?1 and lead_id = ?2",
    )
    .bind(lead_id)
    .first<{ category: string; event: number }>()
  if (!row || !channel) return
  const change = {
    category: row.category,
    subcategory: 'Shopper Not Reached',
    event: row.event,
    fields: {
      [UNREACHED_FIELD]: `The ${CHANNEL_WORDS[channel]} to the shopper did not arrive: ${reason}. Please call them.`,
    },
  }
  await leads
    .amend(lead_id, change, `unreached ${delivery_id}`)
    .catch((error: unknown) => report({ event: 'confirmation.not_noted', site: site.slug, message: String(error) }))
}
