import { findDestination } from '../../../shared/lead/destinations.ts'
import { GIVE_UP_HOURS } from '../../../shared/lead/retry.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { inWords } from '../../../shared/text.ts'
import { endAlarmStatements, raiseAlarmStatement } from '../../platform/alarms.ts'
import { httpFetch } from '../../platform/http-fetch.ts'
import type { Failure, Outcome } from '../../platform/outbound.ts'
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
  PAUSE_AFTER_FAILURES,
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

function findSecretName({ lead }: Site, destination: string): string | null {
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
  const attempted = { destination, secret: findSecretName(site, destination), now: clock() }
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

type Attempted = { destination: string; secret: string | null; now: number }

/** Deliveries were given up. */
export const raiseGivenUp = (store: SiteStore, destination: string, reason: string, now: number): SiteStatement =>
  raiseAlarmStatement(store, 'leads_given_up', { subject: destination, facts: { reason } }, now)

/** Alarms that an accepted delivery ends: a missing secret, waiting leads, and given-up leads once none is left. */
const acceptedStatements = (store: SiteStore, { destination, secret, now }: Attempted): SiteStatement[] => [
  ...endAlarmStatements(store, ['leads_waiting'], destination, now),
  ...endAlarmStatements(store, ['leads_given_up'], destination, now, {
    when: () => "not exists (select 1 from outbox where site = ?1 and destination = ?3 and state = 'dead')",
    values: [],
  }),
  ...(secret === null ? [] : endAlarmStatements(store, ['secret_missing'], secret, now)),
]

/** Alarms that a failed delivery raises: a missing secret, a paused destination, a delivery that was given up. */
function failedStatements(
  store: SiteStore,
  { destination, now }: Attempted,
  { reason, missingSecret }: Failure,
  isDead: boolean,
): SiteStatement[] {
  const effect = `Leads to ${destination} are not delivered: ${reason}. They are tried again for ${inWords(GIVE_UP_HOURS, 'hour')}.`
  return [
    ...(missingSecret
      ? [raiseAlarmStatement(store, 'secret_missing', { subject: missingSecret, facts: { effect } }, now)]
      : []),
    raiseAlarmStatement(store, 'leads_waiting', { subject: destination, facts: { reason } }, now, {
      when: (first) =>
        `exists (select 1 from outbox_pause where site = ?1 and destination = ?3 and failures >= ?${first})`,
      values: [PAUSE_AFTER_FAILURES],
    }),
    ...(isDead ? [raiseGivenUp(store, destination, reason, now)] : []),
  ]
}
