import { channelOfDestination, SHOPPER_DESTINATIONS } from '../../../../shared/confirmation/channels.ts'
import type { ConfirmationEvent } from '../../../../shared/confirmation/events.ts'
import { COMPLAINT } from '../../../../shared/confirmation/undeliverable.ts'
import type { Contact } from '../../../../shared/lead/lead.ts'
import { SHOPPER_NOT_REACHED } from '../../../../shared/lead/notes.ts'
import { HOUR_MS } from '../../../../shared/time.ts'
import type { DeliveryDeps } from '../delivery-deps.ts'
import type { Delivery } from '../outbox.ts'
import { confirming } from './confirming.ts'
import { shopperChannel } from './plan.ts'

const CHANNEL_WORDS = { email: 'email', sms: 'text message' } as const

const COMPLAINT_NOTE =
  'The shopper marked one of our emails as spam. They get no more reminders about this, only answers to what they do.'

/** What the dealer reads on a lead whose shopper could not be reached. */
const UNREACHED_FIELD = 'Confirmation'

/** Tells the dealer on the lead that its shopper did not get a message, once for each, and why. Throws where it cannot be stored. */
export async function noteOnLead(
  { store, leads }: Pick<DeliveryDeps, 'store' | 'leads'>,
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
    subcategory: SHOPPER_NOT_REACHED,
    event: row.event,
    fields: {
      [UNREACHED_FIELD]:
        reason === COMPLAINT
          ? COMPLAINT_NOTE
          : `The ${CHANNEL_WORDS[channel]} to the shopper didn’t arrive: ${reason}. Please call them.`,
    },
  }
  await leads.amend(lead_id, change, `unreached ${delivery_id}`)
}

export type Unreached = Pick<Delivery, 'lead_id' | 'delivery_id' | 'destination'>

/** A message that is found undelivered later is of no use by another way. */
const REROUTED_WITHIN_MS = 6 * HOUR_MS

/** Puts the same message in the outbox by the other channel, where the shopper has one and it is not old; once. */
export async function sendByOtherChannel(
  { env, store, site, clock }: Pick<DeliveryDeps, 'env' | 'store' | 'site' | 'clock'>,
  { lead_id, delivery_id, destination }: Unreached,
): Promise<void> {
  const row = await store
    .prepare(
      `select outbox.event, outbox.change, lead.doc ->> 'contact' as contact from outbox
       join lead on lead.site = ?1 and lead.lead_id = outbox.lead_id
       where outbox.site = ?1 and outbox.lead_id = ?2 and outbox.delivery_id = ?3 and outbox.since > ?4`,
    )
    .bind(lead_id, delivery_id, clock() - REROUTED_WITHIN_MS)
    .first<{ event: ConfirmationEvent; change: string; contact: string }>()
  if (!row) return
  const contact = JSON.parse(row.contact) as Contact
  const left = channelOfDestination(destination) === 'email' ? { ...contact, email: null } : { ...contact, phone: null }
  const channel = shopperChannel(env, site, { contact: left })
  if (!channel) return
  const planned = { event: row.event, key: row.change, destination: SHOPPER_DESTINATIONS[channel], dueAt: clock() }
  await confirming(store, lead_id, planned).run()
}
