import { SHOPPER_DESTINATIONS } from '../../../shared/confirmation/channels.ts'
import { type ConfirmationEvent, LATER_EVENTS } from '../../../shared/confirmation/events.ts'
import type { Lead, NewLead } from '../../../shared/lead/lead.ts'
import { ERASURE_CHANGE } from '../../../shared/lead/payload.ts'
import { nextAttemptAt, type RetryRule } from '../../../shared/lead/retry.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { MINUTE_MS } from '../../../shared/time.ts'
import type { Bindings } from '../../bindings.ts'
import { raiseAlarmStatement } from '../../platform/alarms.ts'
import type { Fetch } from '../../platform/http-fetch.ts'
import type { Report } from '../../platform/log.ts'
import type { Failure } from '../../platform/outbound.ts'
import type { SiteStatement, SiteStore } from '../../platform/site-store.ts'
import type { LeadChange, LeadUpdates } from './service.ts'
import { type ChangeRow, listChanges } from './stored-leads.ts'

/** What an attempt of a delivery works with. */
export type DeliveryDeps = {
  env: Bindings
  store: SiteStore
  site: Site
  /** Epoch ms. */
  clock: () => number
  report: Report
  fetcher?: Fetch
  leads: Pick<LeadUpdates, 'amend'>
}

/** A notification of one destination, claimed by one caller until its lease ends. */
export type Delivery = {
  /** Idempotency key: the same at every attempt. */
  delivery_id: string
  /** Names the lead, or the erasure. */
  lead_id: string
  destination: string
  content: Content
  /** Which confirmation a shopper gets; null for a delivery to the dealer. */
  event: ConfirmationEvent | null
  /** Key of the change; '' for the lead itself, and one with `~` for what is no change. */
  change: string
  tries: number
  since: number
}

/** A lead, or with `change` a later change of it; or that leads were erased, by their ids. */
export type Content =
  | {
      lead: Lead
      /** Its further fields before this change. */
      standing: Record<string, string>
      change: (LeadChange & { at: number }) | null
      erasure: null
    }
  | { erasure: { lead_ids: string[]; at: number } }

/** Longer than an attempt takes. A claim that is older belongs to a Worker that was stopped, and lapses. */
export const LEASE_MS = 30_000

/** Deliveries of the outbox to shoppers, in the very words of the index `outbox_shoppers`. */
export const IS_SHOPPERS = `destination in ('${SHOPPER_DESTINATIONS.email}', '${SHOPPER_DESTINATIONS.sms}')`

/** Due, not claimed, no earlier delivery of the lead to the destination outstanding, save one that waits for its time. */
const READY = `state = 'due' and due_at <= ?2 and lease_until <= ?2 and site = ?1 and not exists (
  select 1 from outbox as earlier indexed by outbox_by_lead where earlier.site = outbox.site and earlier.lead_id = outbox.lead_id
  and earlier.destination = outbox.destination and earlier.state = 'due' and earlier.seq < outbox.seq
  and (earlier.event is null or earlier.event not in (${LATER_EVENTS.map((event) => `'${event}'`).join(', ')})))`

/**
 * A circuit breaker of each destination, kept in the database for all isolates: while a destination is paused it gets no
 * deliveries, so that a dead one does not hold up the others; then one delivery probes whether it is back.
 */
/** Failures in a row that pause a destination; one success resets the count. */
export const PAUSE_AFTER_FAILURES = 10
const FIRST_PAUSE_MS = 30_000
export const MAX_PAUSE_MS = 10 * MINUTE_MS

const NOT_PAUSED = `not exists (select 1 from outbox_pause as pause where pause.site = outbox.site
  and pause.destination = outbox.destination and pause.failures >= ${PAUSE_AFTER_FAILURES})`

const CHOICES = {
  lead: `lead_id = ?3 and ${NOT_PAUSED}`,
  destination: `destination = ?3 and ${NOT_PAUSED}`,
  /** The same while it is paused: to see whether it answers again. */
  probe: 'destination = ?3',
}

type Claimed = Pick<Delivery, 'delivery_id' | 'lead_id' | 'destination' | 'event' | 'tries' | 'since'>
type Row = Claimed & Pick<Delivery, 'change'> & { lead: string | null; at: number | null; changes: string }

/** Claims the delivery that is longest due, for LEASE_MS; null when there is none. A delivery has one claim at a time. */
export async function claimDelivery(
  store: SiteStore,
  choice: [by: keyof typeof CHOICES, what: string],
  now: number,
): Promise<Delivery | null> {
  const row = await store.first<Row>(
    `update outbox set lease_until = ?4, tries = tries + 1
     where site = ?1 and seq = (select seq from outbox where ${READY} and ${CHOICES[choice[0]]} order by due_at, seq limit 1)
     returning delivery_id, lead_id, destination, event, tries, since, change, ${listChanges('outbox')} as changes,
       (select doc from lead where lead.site = ?1 and lead.lead_id = outbox.lead_id) as lead,
       (select at from lead where lead.site = ?1 and lead.lead_id = outbox.lead_id) as at`,
    [now, choice[1], now + LEASE_MS],
  )
  return row && readDelivery(row)
}

function readDelivery({ lead, at, changes, ...row }: Row): Delivery | null {
  const all = JSON.parse(changes) as ChangeRow<LeadChange>[]
  const own = all.find(({ key }) => key === row.change)
  if (own?.key === ERASURE_CHANGE) {
    const { lead_ids } = own.doc as object as { lead_ids: string[] }
    return { ...row, content: { erasure: { lead_ids, at: own.at } } }
  }
  if (lead === null || at === null) return null
  const sent = JSON.parse(lead) as NewLead
  const earlier = all.filter((change) => own && change.at < own.at).map(({ doc }) => doc.fields)
  return {
    ...row,
    content: {
      lead: { ...sent, lead_id: row.lead_id, at },
      standing: Object.assign({}, sent.fields, ...earlier) as NewLead['fields'],
      change: own ? { ...own.doc, at: own.at } : null,
      erasure: null,
    },
  }
}

/** Ends a delivery for good: `dismissed` is not to be sent, `dead` cannot be. Changes nothing where it has ended. */
export const endDelivery = (
  store: SiteStore,
  { delivery_id, lead_id }: Pick<Delivery, 'delivery_id' | 'lead_id'>,
  end: { state: 'dismissed' | 'dead'; reason: string; status?: number | null },
  now: number,
): SiteStatement =>
  store.prepare(
    `update outbox set state = ?4, reason = ?5, status = ?6, ended_at = ?7, lease_until = 0, words = null
     where site = ?1 and lead_id = ?2 and delivery_id = ?3 and state = 'due'`,
    [lead_id, delivery_id, end.state, end.reason, end.status ?? null, now],
  )

/** The destination accepted it: recorded even past the lease, not where a report of failure was faster. */
export const markDelivered = (store: SiteStore, delivery: Delivery, status: number | null, now: number) =>
  store.prepare(
    `update outbox set state = 'delivered', status = ?3, reason = null, ended_at = ?4, lease_until = 0, words = null
     where site = ?1 and lead_id = ?5 and delivery_id = ?2 and state <> 'delivered'
       and not (state = 'dead' and ${IS_SHOPPERS})`,
    [delivery.delivery_id, status, now, delivery.lead_id],
  )

/** The destination did not accept it; `next`: epoch ms of the next attempt, null: given up. Nothing where another has it since. */
export function scheduleRetry(
  store: SiteStore,
  { delivery_id, lead_id, tries, since }: Delivery,
  { reason, status, wait }: Failure,
  now: number,
  rule?: RetryRule,
): { statement: SiteStatement; next: number | null } {
  const next = nextAttemptAt({ tries, since }, now, Math.random(), wait, rule)
  const statement = store.prepare(
    `update outbox set state = ?3, due_at = ?4, status = ?5, reason = ?6, ended_at = ?7, lease_until = 0, words = iif(?3 = 'dead', null, words)
     where site = ?1 and lead_id = ?9 and delivery_id = ?2 and tries = ?8 and state = 'due'`,
    [
      delivery_id,
      next === null ? 'dead' : 'due',
      next ?? now,
      status,
      reason,
      next === null ? now : null,
      tries,
      lead_id,
    ],
  )
  return { statement, next }
}

/** Counts a failure that was not sent before a pause; from PAUSE_AFTER_FAILURES on each one doubles the pause. */
export const noteFailure = (store: SiteStore, destination: string, isProbe: boolean, now: number) =>
  store.prepare(
    `insert into outbox_pause (site, destination, failures, until) values (?1, ?2, 1, 0)
     on conflict (site, destination) do update set failures = failures + 1, until = iif(
       failures + 1 >= ${PAUSE_AFTER_FAILURES}, ?3 + min(${MAX_PAUSE_MS}, ${FIRST_PAUSE_MS} << min(failures + 1 - ${PAUSE_AFTER_FAILURES}, 10)), 0)
     where ?4 or until <= ?3`,
    [destination, now, isProbe ? 1 : 0],
  )

export const noteSuccess = (store: SiteStore, destination: string) =>
  store.prepare('delete from outbox_pause where site = ?1 and destination = ?2', [destination])

export const raiseWaiting = (
  store: SiteStore,
  cause: 'leads_waiting' | 'confirmations_waiting',
  destination: string,
  reason: string,
  now: number,
): SiteStatement =>
  raiseAlarmStatement(store, cause, { subject: destination, facts: { reason } }, now, {
    when: (first) =>
      `exists (select 1 from outbox_pause where site = ?1 and destination = ?3 and failures >= ?${first})`,
    values: [PAUSE_AFTER_FAILURES],
  })

/** Claims the one probe of a destination whose pause is over. False: it is paused still, or another caller has the probe. */
export async function claimProbe(store: SiteStore, destination: string, now: number): Promise<boolean> {
  const row = await store.first(
    `update outbox_pause set until = ?3 where site = ?1 and destination = ?2 and failures >= ${PAUSE_AFTER_FAILURES} and until <= ?4
     returning 1 as claimed`,
    [destination, now + FIRST_PAUSE_MS, now],
  )
  return row !== null
}
