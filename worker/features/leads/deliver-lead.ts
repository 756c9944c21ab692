import { findDestination } from '../../../shared/lead/destinations.ts'
import { GIVE_UP_HOURS } from '../../../shared/lead/retry.ts'
import { inWords } from '../../../shared/text.ts'
import { endAlarmStatements, raiseAlarmStatement } from '../../platform/alarms.ts'
import { httpFetch } from '../../platform/http-fetch.ts'
import type { Outcome } from '../../platform/outbound.ts'
import type { SiteStatement, SiteStore } from '../../platform/site-store.ts'
import { attemptConfirmation } from './confirmations/attempt.ts'
import type { Confirmation } from './confirmations/send.ts'
import { notify } from './destinations.ts'
import {
  claimDelivery,
  type Delivery,
  type DeliveryDeps,
  markDelivered,
  noteFailure,
  noteSuccess,
  raiseWaiting,
  scheduleRetry,
} from './outbox.ts'

/** Attempts a claimed delivery once and records the outcome. False: the destination did not accept it. */
export async function attemptDelivery(deps: DeliveryDeps, delivery: Delivery, isProbe = false): Promise<boolean> {
  const { env, site, clock, fetcher = httpFetch } = deps
  if (isConfirmation(delivery)) return attemptConfirmation(deps, delivery, isProbe)
  const destination = findDestination(site.lead.delivery, delivery.destination)
  const outcome: Outcome = destination
    ? await notify(destination, delivery, { env, site, fetcher, now: clock() })
    : { isAccepted: false, reason: 'the site has no destination of this name', status: null, isOutage: false }
  await recordOutcome(deps, delivery, outcome, isProbe)
  return outcome.isAccepted
}

const isConfirmation = (delivery: Delivery): delivery is Confirmation => delivery.event !== null

/** Updates the delivery, the health of its destination and its alarms in one transaction. */
async function recordOutcome(
  { store, site, clock, report }: DeliveryDeps,
  delivery: Delivery,
  outcome: Outcome,
  isProbe: boolean,
): Promise<void> {
  const { destination, delivery_id, tries } = delivery
  const now = clock()
  if (outcome.isAccepted) {
    const row = findDestination(site.lead.delivery, destination)
    await store.batch([
      markDelivered(store, delivery, outcome.status, now),
      noteSuccess(store, destination),
      ...endAlarmStatements(store, ['leads_waiting'], destination, now),
      ...endAlarmStatements(store, ['leads_given_up'], destination, now, {
        when: () => "not exists (select 1 from outbox where site = ?1 and destination = ?3 and state = 'dead')",
        values: [],
      }),
      ...(row && 'secret' in row ? endAlarmStatements(store, ['secret_missing'], row.secret, now) : []),
    ])
    return
  }
  const { reason, status, isOutage, missingSecret } = outcome
  const { statement, next } = scheduleRetry(store, delivery, outcome, now)
  const effect = `Leads to ${destination} are not delivered: ${reason}. They are tried again for ${inWords(GIVE_UP_HOURS, 'hour')}.`
  await store.batch([
    statement,
    ...(isOutage ? [noteFailure(store, destination, isProbe, now)] : []),
    // A refusal of one delivery shows that the destination answers.
    ...(!isOutage && status !== null ? [noteSuccess(store, destination)] : []),
    ...(missingSecret
      ? [raiseAlarmStatement(store, 'secret_missing', { subject: missingSecret, facts: { effect } }, now)]
      : []),
    raiseWaiting(store, 'leads_waiting', destination, reason, now),
    ...(next === null ? [raiseGivenUp(store, destination, reason, now)] : []),
  ])
  const event = next === null ? 'lead.dead' : 'lead.not_delivered'
  report({ event, site: site.slug, destination, delivery_id, tries, reason })
}

/** Runs after the answer to a form: attempts every delivery of a lead at once, its changes after it. Never rejects. */
export async function deliverLead(deps: DeliveryDeps, lead_id: string): Promise<void> {
  const claimNext = () => claimDelivery(deps.store, ['lead', lead_id], deps.clock())
  const reportDeferred = (error: unknown) =>
    deps.report({ event: 'lead.delivery_deferred', site: deps.site.slug, message: String(error) })
  try {
    for (;;) {
      const attempts: Promise<unknown>[] = []
      // Each rejection is handled where it occurs: the next delivery is claimed before the first is awaited.
      for (let delivery = await claimNext(); delivery; delivery = await claimNext())
        attempts.push(attemptDelivery(deps, delivery).catch(reportDeferred))
      if (attempts.length === 0) return
      await Promise.all(attempts)
    }
  } catch (error) {
    reportDeferred(error)
  }
}

export const raiseGivenUp = (store: SiteStore, destination: string, reason: string, now: number): SiteStatement =>
  raiseAlarmStatement(store, 'leads_given_up', { subject: destination, facts: { reason } }, now)
