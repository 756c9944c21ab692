import { SHOPPER_DESTINATIONS, type ShopperDestination } from '../../../shared/confirmation/channels.ts'
import type { ConfirmationEvent } from '../../../shared/confirmation/events.ts'
import { type NewLead, SUSPECTED } from '../../../shared/lead/lead.ts'
import { GATHERED_MS, GATHERED_REASON, SUSPECTED_REASON } from '../../../shared/lead/ledger.ts'
import { SUSPECTED_WAIT } from '../../../shared/lead/suspected-wait.ts'
import { DRIVE_FIELDS } from '../../../shared/test-drive/status.ts'
import type { SiteStatement, SiteStore } from '../../platform/site-store.ts'

/** A lead that is stored with its deliveries. */
export type LeadInsert = {
  lead: NewLead
  /** The form's own. */
  key: string
  lead_id: string
  /** The row without which nothing is stored, by its id. */
  subject: { table: 'reservation' | 'payment'; id: string } | null
  destinations: readonly string[]
  confirmations: readonly PlannedConfirmation[]
  suspectedWait: (lead: NewLead) => number
}

/** First due time: ?5 ms after the lead; a suspected one after those waiting already, at the latest after ?6 ms. */
const FIRST_DUE = `at + case when ?7 is null then ?5 else min(?6, max(?5, coalesce((select max(o.due_at)
  from outbox o indexed by outbox_suspected
  where o.site = ?1 and o.destination = ?4 and o.state = 'due' and o.reason = '${SUSPECTED_REASON}')
  + ${SUSPECTED_WAIT.everyMs} - at, 0))) end`

type Wait = [least: number, most: number, reason: string | null]

/** How long a delivery waits (ms), at least and at most, and why: a suspected lead goes by itself after the others. */
function firstDelivery({ lead, suspectedWait }: LeadInsert): Wait {
  if (lead.fields[SUSPECTED] === undefined) return [0, 0, null]
  const wait = suspectedWait(lead)
  return [wait, DRIVE_FIELDS.starts in lead.fields ? wait : SUSPECTED_WAIT.longestMs, SUSPECTED_REASON]
}

/** The statements that store a lead, one delivery to each destination, and what its shopper gets in writing. */
export function insertLead(store: SiteStore, now: number, insert: LeadInsert): SiteStatement[] {
  const { lead, key, lead_id, subject, destinations, confirmations } = insert
  const [least, most, reason] = firstDelivery(insert)
  const delivery = (destination: string) =>
    store.prepare(
      `insert into outbox (delivery_id, site, lead_id, change, destination, state, since, due_at, reason)
       select ?3, site, lead_id, '', ?4, 'due', ${FIRST_DUE}, ${FIRST_DUE}, ?7
       from lead where site = ?1 and lead_id = ?2 on conflict do nothing`,
      [lead_id, crypto.randomUUID(), destination, least, most, reason],
    )
  return [
    store.prepare(
      `insert into lead (site, lead_id, key, at, doc) select ?1, ?2, ?3, ?4, ?5
       where ${subject ? `exists (select 1 from ${subject.table} where site = ?1 and id = ?6)` : '?6 is null'}
       on conflict do nothing`,
      [lead_id, key, now, JSON.stringify(lead), subject?.id ?? null],
    ),
    ...destinations.map(delivery),
    // The address of a suspected lead may be a stranger's: it is written to when the lead goes to the dealer.
    ...confirmations.map((each) => insertConfirmation(store, lead_id, each, reason === null ? null : least)),
  ]
}

/** Deliveries of a lead that wait for the end of the hour, and are not on their way. */
const GATHERED = `site = ?1 and lead_id = ?2 and state = 'due' and reason = '${GATHERED_REASON}'`

type Change = { lead_id: string; key: string; now: number }

/** When a gathered change is due: with those that wait already, so that each hour has one. ?4 is now. */
const GATHERED_DUE = `coalesce((select min(due_at) from outbox where ${GATHERED}), ?4 + ${GATHERED_MS})`

/** Deletes the changes that a gathered one replaces. Runs after it is stored. */
function deleteReplaced(store: SiteStore, { lead_id, key, now }: Change): SiteStatement[] {
  const replaced = `${GATHERED} and change <> ?3 and lease_until <= ?4`
  return [
    `delete from lead_change where site = ?1 and lead_id = ?2 and key in (select change from outbox where ${replaced})`,
    `delete from outbox where ${replaced}`,
  ].map((sql) => store.prepare(sql, [lead_id, key, now]))
}

/** Later than every other change of the lead: requests may end in another order than they began. ?4 is now. */
const AFTER_OTHERS = `max(?4, coalesce(
  (select max(at) + 1 from lead_change c where c.site = ?1 and c.lead_id = ?2), 0))`

type ChangeInsert = {
  lead_id: string
  /** Stored as JSON in `lead_change.doc`. */
  change: object
  key: string
  now: number
  destinations: readonly string[]
  pace: 'at once' | 'gathered'
}

/** The statements that store a change of a lead, once for its key, and deliver it where the lead went. */
export function insertChange(
  store: SiteStore,
  { lead_id, change, key, now, destinations, pace }: ChangeInsert,
): SiteStatement[] {
  const isGathered = pace === 'gathered'
  const [due, reason] = isGathered ? [GATHERED_DUE, `'${GATHERED_REASON}'`] : ['?4', 'null']
  return [
    store.prepare(
      `insert into lead_change (site, lead_id, key, at, doc)
       select site, lead_id, ?3, ${AFTER_OTHERS}, ?5 from lead where site = ?1 and lead_id = ?2 on conflict do nothing`,
      [lead_id, key, now, JSON.stringify(change)],
    ),
    store.prepare(
      `insert into outbox (delivery_id, site, lead_id, change, destination, state, since, due_at, reason)
       select value ->> 0, ?1, ?2, ?3, value ->> 1, 'due', ${due}, ${due}, ${reason} from json_each(?5)
       where exists (select 1 from lead where site = ?1 and lead_id = ?2) on conflict do nothing`,
      [lead_id, key, now, JSON.stringify(destinations.map((name) => [crypto.randomUUID(), name]))],
    ),
    ...(isGathered ? deleteReplaced(store, { lead_id, key, now }) : []),
  ]
}

/** A message to the shopper of a lead that is to be sent. */
export type PlannedConfirmation = {
  event: ConfirmationEvent
  destination: ShopperDestination
  /**
   * Together with the destination it is sent once for a key: '' for the lead itself, the key of a change, or one that begins
   * with `~` for what is no change of the lead.
   */
  key: string
  /** Epoch ms. */
  dueAt: number
}

/** What is written of: the lead itself where `event` is null. `isSoonWanted`: its shopper has wanted the reminder two hours before. */
export type Written = { key: string; event: ConfirmationEvent | null; isSoonWanted?: boolean }

/** When the delivery to the dealer is due with which a message waits; ?8 ms after the lead where it has none. */
const WITH_DELIVERY = `coalesce((select max(d.due_at) from outbox d
  where d.site = ?1 and d.lead_id = ?2 and d.change = '' and d.event is null), at + ?8)`

/**
 * The statement that puts a message to the shopper of a lead in the outbox, once for its key, by whichever channel. `heldMs`:
 * of a suspected lead, with which it is released or dismissed.
 */
export const insertConfirmation = (
  store: SiteStore,
  lead_id: string,
  { event, destination, key, dueAt }: PlannedConfirmation,
  heldMs: number | null = null,
): SiteStatement => {
  const due = heldMs === null ? '?6' : `max(?6, ${WITH_DELIVERY})`
  return store.prepare(
    `insert into outbox (delivery_id, site, lead_id, change, destination, state, since, due_at, event, reason)
     select ?3, site, lead_id, ?4, ?5, 'due', ${due}, ${due}, ?7, iif(?8 is null, null, '${SUSPECTED_REASON}')
     from lead where site = ?1 and lead_id = ?2
       and not (?4 like '~%' and exists (
         select 1 from outbox o where o.site = ?1 and o.lead_id = ?2 and o.change = ?4 and o.state <> 'dead'))
     on conflict do nothing`,
    [lead_id, crypto.randomUUID(), key, destination, dueAt, event, heldMs],
  )
}

/** Notes a message that no channel can carry, so that it is not asked for again. */
export const insertUndeliverable = (
  store: SiteStore,
  lead_id: string,
  { event, key }: Pick<PlannedConfirmation, 'event' | 'key'>,
  now: number,
): SiteStatement =>
  store.prepare(
    `insert into outbox (delivery_id, site, lead_id, change, destination, state, since, due_at, ended_at, reason, event)
     select ?3, site, lead_id, ?4, ?5, 'dismissed', ?6, ?6, ?6, 'no channel reaches the shopper', ?7
     from lead where site = ?1 and lead_id = ?2 on conflict do nothing`,
    [lead_id, crypto.randomUUID(), key, SHOPPER_DESTINATIONS.email, now, event],
  )
