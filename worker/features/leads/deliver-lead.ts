import { findDestination } from '../../../shared/lead/destinations.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import { httpFetch } from '../../platform/http-fetch.ts'
import type { Outcome } from '../../platform/outbound.ts'
import { attemptConfirmation } from './confirmations/attempt.ts'
import type { Confirmation } from './confirmations/send.ts'
import { acceptedStatements, failedStatements } from './delivery-alarms.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { notify } from './destinations.ts'
import { claimDelivery, type Delivery, markDelivered, scheduleRetry } from './outbox.ts'
import { noteFailure, noteSuccess } from './pauses.ts'

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

function secretNameOf({ lead }: Site, destination: string): string | null {
  const found = findDestination(lead.delivery, destination)
  return found && 'secret' in found ? found.secret : null
}

/** Updates the delivery and the health of its destination in one transaction. */
async function recordOutcome(
  { store, site, clock, report }: DeliveryDeps,
  delivery: Delivery,
  outcome: Outcome,
  isProbe: boolean,
): Promise<void> {
  const { destination, delivery_id, tries } = delivery
  const attempted = { destination, secret: secretNameOf(site, destination), now: clock() }
  if (outcome.isAccepted) {
    await store.batch([
      markDelivered(store, delivery, outcome.status, clock()),
      noteSuccess(store, destination),
      ...acceptedStatements(store, attempted),
    ])
    return
  }
  const { statement, next } = scheduleRetry(store, delivery, outcome, clock())
  const health = outcome.isOutage
    ? [noteFailure(store, destination, isProbe, clock())]
    : // A refusal of one delivery shows that the destination answers.
      outcome.status === null
      ? []
      : [noteSuccess(store, destination)]
  await store.batch([statement, ...health, ...failedStatements(store, attempted, outcome, next === null)])
  const event = next === null ? 'lead.dead' : 'lead.not_delivered'
  report({ event, site: site.slug, destination, delivery_id, tries, reason: outcome.reason })
}

/**
 * Runs after the answer to a form: attempts every delivery of a lead at once, its changes after the lead itself. Failed
 * deliveries are left to the scheduled run. Never rejects.
 */
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
