import { endAlarmStatements, raiseAlarmStatement } from '../../platform/alarms.ts'
import type { Failure } from '../../platform/outbound.ts'
import type { SiteStatement, SiteStore } from '../../platform/site-store.ts'
import { PAUSE_AFTER_FAILURES } from './pauses.ts'

type Attempted = { destination: string; secret: string | null; now: number }

/** Deliveries were given up. */
export const givenUp = (store: SiteStore, destination: string, reason: string, now: number): SiteStatement =>
  raiseAlarmStatement(store, 'leads_given_up', { subject: destination, facts: { reason } }, now)

/** What an accepted delivery ends: that its secret is missing, that others wait, and that some were given up where none is any more. */
export const acceptedStatements = (store: SiteStore, { destination, secret, now }: Attempted): SiteStatement[] => [
  ...endAlarmStatements(store, ['leads_waiting'], destination, now),
  ...endAlarmStatements(store, ['leads_given_up'], destination, now, {
    when: () => "not exists (select 1 from outbox where site = ?1 and destination = ?3 and state = 'dead')",
    values: [],
  }),
  ...(secret === null ? [] : endAlarmStatements(store, ['secret_missing'], secret, now)),
]

/** What a failed delivery raises: its secret is missing, at once; its destination is paused; it was given up. */
export function failedStatements(
  store: SiteStore,
  { destination, now }: Attempted,
  { reason, missingSecret }: Failure,
  isDead: boolean,
): SiteStatement[] {
  const effect = `Leads to ${destination} are not delivered: ${reason}. They are tried again for 72 hours.`
  return [
    ...(missingSecret
      ? [raiseAlarmStatement(store, 'secret_missing', { subject: missingSecret, facts: { effect } }, now)]
      : []),
    raiseAlarmStatement(store, 'leads_waiting', { subject: destination, facts: { reason } }, now, {
      when: (first) =>
        `exists (select 1 from outbox_pause where site = ?1 and destination = ?3 and failures >= ?${first})`,
      values: [PAUSE_AFTER_FAILURES],
    }),
    ...(isDead ? [givenUp(store, destination, reason, now)] : []),
  ]
}
