import { type NewLead, SUSPECTED } from '../../../shared/lead/lead.ts'
import { SUSPECTED_REASON } from '../../../shared/lead/ledger.ts'
import { DRIVE_FIELDS } from '../../../shared/test-drive/status.ts'
import { SUSPECTED_WAIT } from '../../../shared/trust/suspected-wait.ts'
import type { SiteStatement, SiteStore } from '../../platform/site-store.ts'
import { confirming } from './confirmations/confirming.ts'
import type { PlannedConfirmation } from './planned.ts'

/** A lead that is stored with its deliveries. */
export type LeadInsert = {
  lead: NewLead
  /** The form's own. */
  key: string
  lead_id: string
  /** The row without which nothing is stored, by its id. */
  subject: { table: 'reservation' | 'payment'; id: string } | null
  /** Names of the dealer's destinations. */
  destinations: readonly string[]
  confirmations: readonly PlannedConfirmation[]
  /** How long a suspected lead waits, in ms. */
  suspectedWait: (lead: NewLead) => number
}

/** When a delivery is due first: ?5 after the lead came, a suspected one after those that wait already, and ?6 at the latest. */
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
    store
      .prepare(
        `insert into outbox (delivery_id, site, lead_id, change, destination, state, since, due_at, reason)
         select ?3, site, lead_id, '', ?4, 'due', ${FIRST_DUE}, ${FIRST_DUE}, ?7
         from lead where site = ?1 and lead_id = ?2 on conflict do nothing`,
      )
      .bind(lead_id, crypto.randomUUID(), destination, least, most, reason)
  return [
    store
      .prepare(
        `insert into lead (site, lead_id, key, at, doc) select ?1, ?2, ?3, ?4, ?5
         where ${subject ? `exists (select 1 from ${subject.table} where site = ?1 and id = ?6)` : '?6 is null'}
         on conflict do nothing`,
      )
      .bind(lead_id, key, now, JSON.stringify(lead), subject?.id ?? null),
    ...destinations.map(delivery),
    // The address of a suspected lead may be a stranger's: it is written to once the dealer has released the lead.
    ...confirmations.map((each) => confirming(store, lead_id, each, reason)),
  ]
}
