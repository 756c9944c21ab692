import { channelOfDestination, SHOPPER_DESTINATIONS } from '../../../../shared/confirmation/channels.ts'
import type { ConfirmationEvent } from '../../../../shared/confirmation/events.ts'
import { COMPLAINT } from '../../../../shared/confirmation/undeliverable.ts'
import type { Contact } from '../../../../shared/lead/lead.ts'
import { SHOPPER_NOT_REACHED } from '../../../../shared/lead/notes.ts'
import { MESSAGE_RETRIES } from '../../../../shared/lead/retry.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../shared/time.ts'
import { endAlarmStatements } from '../../../platform/alarms.ts'
import { type Failure, SendFailure } from '../../../platform/outbound.ts'
import { insertConfirmation } from '../insert-lead.ts'
import {
  type Delivery,
  type DeliveryDeps,
  endDelivery,
  markDelivered,
  noteFailure,
  noteSuccess,
  raiseWaiting,
  scheduleRetry,
} from '../outbox.ts'
import { findLead } from '../stored-leads.ts'
import { shopperChannel } from './plan.ts'
import { ClaimLost, type Confirmation, sendConfirmation, TOO_OLD } from './send.ts'

/** Attempts a claimed message to a shopper once and records the outcome. False: it was not taken. */
export async function attemptConfirmation(
  deps: DeliveryDeps,
  delivery: Confirmation,
  isProbe: boolean,
): Promise<boolean> {
  const { store, clock } = deps
  const { destination } = delivery
  try {
    const skipped = await sendConfirmation(deps, delivery)
    if (skipped) {
      if (skipped.reason === TOO_OLD) await noteOnLead(deps, delivery, TOO_OLD)
      if (skipped.byOther) await sendByOtherChannel(deps, delivery)
      const state = skipped.reason === TOO_OLD ? 'dead' : 'dismissed'
      await endDelivery(store, delivery, { state, reason: skipped.reason }, clock()).run()
      return true
    }
  } catch (error) {
    if (error instanceof ClaimLost) return true
    await recordFailure(deps, delivery, error, isProbe)
    return false
  }
  await store.batch([
    markDelivered(store, delivery, null, clock()),
    noteSuccess(store, destination),
    ...endAlarmStatements(store, ['confirmations_waiting'], destination, clock()),
  ])
  return true
}

async function recordFailure(deps: DeliveryDeps, delivery: Confirmation, error: unknown, isProbe: boolean) {
  const { store, site, clock, report } = deps
  const { destination, delivery_id, tries } = delivery
  const failure = readFailure(error)
  const { reason, status, isOutage } = failure
  if (failure.isRecipient) {
    report({ event: 'confirmation.unreachable', site: site.slug, destination, delivery_id, tries, reason })
    // Before it ends: what is cut short here is done again when the message is tried again.
    await sendByOtherChannel(deps, delivery)
    await noteOnLead(deps, delivery, reason)
    await store.batch([
      endDelivery(store, delivery, { state: 'dead', reason, status }, clock()),
      noteSuccess(store, destination),
    ])
    return
  }
  const { statement, next } = scheduleRetry(store, delivery, failure, clock(), MESSAGE_RETRIES)
  await store.batch([
    statement,
    ...(isOutage ? [noteFailure(store, destination, isProbe, clock())] : []),
    raiseWaiting(store, 'confirmations_waiting', destination, reason, clock()),
  ])
  const event = next === null ? 'confirmation.dead' : 'confirmation.not_sent'
  report({ event, site: site.slug, destination, delivery_id, tries, reason })
  if (next !== null) return
  // The message has ended by now: a note that cannot be stored is lost, and said.
  await noteOnLead(deps, delivery, reason).catch((cause: unknown) =>
    report({ event: 'confirmation.not_noted', site: site.slug, message: String(cause) }),
  )
}

/** A message that may have been accepted is looked up in the service's list, which lags so long. */
const UNKNOWN_WAIT_MS = MINUTE_MS

const TOO_MANY = 429

type MessageFailure = Failure & { isRecipient: boolean }

function readFailure(error: unknown): MessageFailure {
  if (error instanceof SendFailure) {
    const { message: reason, status, isRecipient, outcome, waitMs } = error
    // Too many at once is no outage: the others wait for their turn.
    const isOutage = error.isOutage && status !== TOO_MANY
    const wait = Math.max(waitMs ?? 0, outcome === 'unknown' ? UNKNOWN_WAIT_MS : 0)
    return { reason, status, isOutage, isRecipient, ...(wait > 0 && { wait }) }
  }
  // A store that does not answer, or a fault of ours: nothing was sent.
  return { reason: 'the message could not be made', status: null, isOutage: false, isRecipient: false }
}

const CHANNEL_WORDS = { email: 'email', sms: 'text message' } as const

const COMPLAINT_NOTE =
  'The shopper marked one of our emails as spam. They get no more reminders about this, only answers to what they do.'

type Unreached = Pick<Delivery, 'lead_id' | 'delivery_id' | 'destination'>

/** Tells the dealer on the lead that its shopper did not get a message, once for each, and why. Throws where it cannot be stored. */
export async function noteOnLead(
  { store, leads }: Pick<DeliveryDeps, 'store' | 'leads'>,
  { lead_id, delivery_id, destination }: Unreached,
  reason: string,
): Promise<void> {
  const channel = channelOfDestination(destination)
  const lead = await findLead(store, { lead_id })
  if (!lead || !channel) return
  const text =
    reason === COMPLAINT
      ? COMPLAINT_NOTE
      : `The ${CHANNEL_WORDS[channel]} to the shopper didn’t arrive: ${reason}. Please call them.`
  const { category, event } = lead.sent
  const change = { category, subcategory: SHOPPER_NOT_REACHED, event, fields: { Confirmation: text } }
  await leads.amend(lead_id, change, `unreached ${delivery_id}`)
}

/** Later than this a message is of no use by the other channel. */
const REROUTED_WITHIN_MS = 6 * HOUR_MS

/** Puts the same message in the outbox by the other channel, where the shopper has one and it is not old; once. */
export async function sendByOtherChannel(
  { env, store, site, clock }: Pick<DeliveryDeps, 'env' | 'store' | 'site' | 'clock'>,
  { lead_id, delivery_id, destination }: Unreached,
): Promise<void> {
  const row = await store.first<{ event: ConfirmationEvent; change: string; contact: string }>(
    `select outbox.event, outbox.change, lead.doc ->> 'contact' as contact from outbox
     join lead on lead.site = ?1 and lead.lead_id = outbox.lead_id
     where outbox.site = ?1 and outbox.lead_id = ?2 and outbox.delivery_id = ?3 and outbox.since > ?4`,
    [lead_id, delivery_id, clock() - REROUTED_WITHIN_MS],
  )
  if (!row) return
  const contact = JSON.parse(row.contact) as Contact
  const left = channelOfDestination(destination) === 'email' ? { ...contact, email: null } : { ...contact, phone: null }
  const channel = shopperChannel(env, site, { contact: left })
  if (!channel) return
  const planned = { event: row.event, key: row.change, destination: SHOPPER_DESTINATIONS[channel], dueAt: clock() }
  await insertConfirmation(store, lead_id, planned).run()
}
