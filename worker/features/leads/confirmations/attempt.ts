import { MESSAGE_RETRIES } from '../../../../shared/lead/retry.ts'
import { MINUTE_MS } from '../../../../shared/time.ts'
import { endAlarmStatements, raiseAlarmStatement } from '../../../platform/alarms.ts'
import { type Failure, SendFailure } from '../../../platform/outbound.ts'
import type { DeliveryDeps } from '../delivery-deps.ts'
import { endDelivery, markDelivered, scheduleRetry } from '../outbox.ts'
import { noteFailure, noteSuccess, PAUSE_AFTER_FAILURES } from '../pauses.ts'
import { ClaimLost, type Confirmation, sendConfirmation, TOO_OLD } from './send.ts'
import { noteOnLead, sendByOtherChannel } from './unreached.ts'

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
  const failure = failureOf(error)
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
    raiseAlarmStatement(store, 'confirmations_waiting', { subject: destination, facts: { reason } }, clock(), {
      when: (first) =>
        `exists (select 1 from outbox_pause where site = ?1 and destination = ?3 and failures >= ?${first})`,
      values: [PAUSE_AFTER_FAILURES],
    }),
  ])
  const event = next === null ? 'confirmation.dead' : 'confirmation.not_sent'
  report({ event, site: site.slug, destination, delivery_id, tries, reason })
  if (next === null) await noteOrReport(deps, delivery, reason)
}

/** The message has ended by now: a note that cannot be stored is lost, and said. */
const noteOrReport = (deps: DeliveryDeps, delivery: Confirmation, reason: string): Promise<void> =>
  noteOnLead(deps, delivery, reason).catch((error: unknown) =>
    deps.report({ event: 'confirmation.not_noted', site: deps.site.slug, message: String(error) }),
  )

/** A message that may have gone is looked for among those that went: they take so long to be listed. */
const UNKNOWN_WAIT_MS = MINUTE_MS

const TOO_MANY = 429

type MessageFailure = Failure & { isRecipient: boolean }

function failureOf(error: unknown): MessageFailure {
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
