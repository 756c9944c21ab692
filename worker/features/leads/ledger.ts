import { LATER_EVENTS } from '../../../shared/confirmation/events.ts'
import type { Lead, NewLead } from '../../../shared/lead/lead.ts'
import {
  type ConfirmationLine,
  type DeliveryRow,
  LEAD_STATES,
  type LeadState,
  type LedgerLead,
  leadState,
  SUSPECTED_REASON,
  type WholeLead,
} from '../../../shared/lead/ledger.ts'
import type { SiteStore } from '../../platform/site-store.ts'

/** Of the leads of one site, for its operator (OPS-02). */
export type Filter = {
  state?: LeadState | undefined
  /** Received at or after, epoch ms. */
  since?: number | undefined
  /** Cursor: id of the last lead of the previous page. */
  after?: string | undefined
  limit?: number
  /** Only leads whose shopper has not got a message. */
  unwritten?: boolean
}

const HAS = (condition: string) => `exists (select 1 from outbox where outbox.site = lead.site
  and outbox.lead_id = lead.lead_id and outbox.event is null and ${condition})`

const IS_SUSPECTED = `outbox.state = 'due' and outbox.reason = '${SUSPECTED_REASON}'`

/** The first state that fits, in the order of LEAD_STATES. */
const STATE = `case when ${HAS("outbox.state = 'dead'")} then 'dead' when ${HAS(IS_SUSPECTED)} then 'suspected'
  when ${HAS("outbox.state = 'due'")} then 'due' when ${HAS("outbox.state = 'delivered'")} then 'delivered'
  when ${HAS("outbox.state = 'dismissed'")} then 'dismissed' else 'kept' end`

const listDeliveries = (columns: string, condition: string) =>
  `(select json_group_array(json_object('delivery_id', delivery_id, 'destination', destination, ${columns},
    'state', state, 'tries', tries, 'due_at', due_at, 'ended_at', ended_at, 'reason', reason) order by seq)
  from outbox where outbox.site = lead.site and outbox.lead_id = lead.lead_id and outbox.event ${condition})`

const LEADS = `select lead_id, at, doc,
    ${listDeliveries("'change', nullif(change, ''), 'status', status", 'is null')} as deliveries,
    ${listDeliveries("'event', event", 'is not null')} as confirmations,
    (select json_group_array(json_object('at', at, 'subcategory', doc ->> 'subcategory', 'fields', json(doc -> 'fields')) order by at)
      from lead_change where lead_change.site = lead.site and lead_change.lead_id = lead.lead_id) as changes
  from lead`

/** A message that its shopper has not got: it was given up, or was tried in vain. */
const IS_UNWRITTEN = `exists (select 1 from outbox where outbox.site = lead.site and outbox.lead_id = lead.lead_id
  and outbox.event is not null and (outbox.state = 'dead' or (outbox.state = 'due' and outbox.tries > 0)))`

const PAGE_SIZE = 100

type Row = { lead_id: string; at: number; doc: string; deliveries: string; confirmations: string; changes: string }

export async function listLeads(
  store: SiteStore,
  { state, since = 0, after = '', limit = PAGE_SIZE, unwritten = false }: Filter = {},
): Promise<LedgerLead[]> {
  const results = await store.rows<Row>(
    `${LEADS} where site = ?1 and at >= ?2 and (?6 = 0 or ${IS_UNWRITTEN}) and (?3 is null or ${STATE} = ?3)
       and (?4 = '' or (at, lead_id) > (select at, lead_id from lead where site = ?1 and lead_id = ?4))
     order by at, lead_id limit ?5`,
    [since, state ?? null, after, limit, unwritten ? 1 : 0],
  )
  return results.map(readLead)
}

/** One lead with its changes; null where the site has none of that id. */
export async function oneLead(store: SiteStore, lead_id: string): Promise<WholeLead | null> {
  const row = await store.first<Row>(`${LEADS} where site = ?1 and lead_id = ?2`, [lead_id])
  return row && { ...readLead(row), changes: JSON.parse(row.changes) as WholeLead['changes'] }
}

function readLead({ lead_id, at, doc, deliveries, confirmations }: Row): LedgerLead {
  const rows = JSON.parse(deliveries) as DeliveryRow[]
  const lead: Lead = { ...(JSON.parse(doc) as NewLead), lead_id, at }
  return {
    lead,
    deliveries: rows,
    confirmations: JSON.parse(confirmations) as ConfirmationLine[],
    state: leadState(rows),
  }
}

export type Counts = { [State in LeadState]: number } & { site: string }

/** Leads by state; null where the site has none. */
export function countLeads(store: SiteStore): Promise<Counts | null> {
  const sums = LEAD_STATES.map((state) => `sum(state = '${state}') as ${state}`)
  return store.first<Counts>(
    `select site, ${sums.join(', ')} from (select site, ${STATE} as state from lead where site = ?1) group by site`,
  )
}

/** Makes dead letters due again, of a lead or the site, with a fresh 72 hours and the same delivery ids. Returns how many. */
export async function replayLeads(store: SiteStore, lead_id: string | null, now: number): Promise<number> {
  return store.run(
    `update outbox set state = 'due', due_at = ?3, since = ?3, tries = 0, lease_until = 0, ended_at = null
     where site = ?1 and state = 'dead' and event is null and (?2 is null or lead_id = ?2)`,
    [lead_id, now],
  )
}

/** Messages with a time of their own. */
const HAS_ITS_TIME = `coalesce(event, '') in (${LATER_EVENTS.map((event) => `'${event}'`).join(', ')})`

/** What was dismissed as suspected, with the messages to its shopper. */
const IS_DISMISSED = `state = 'dismissed' and (event is null or reason = '${SUSPECTED_REASON}')`

/**
 * Delivers suspected leads and writes to their shoppers: one, or all of the site; one that was dismissed too, but for
 * `isWaitingOnly`. Returns how many deliveries and messages.
 */
export async function releaseLeads(
  store: SiteStore,
  lead_id: string | null,
  now: number,
  isWaitingOnly = lead_id === null,
): Promise<number> {
  return store.run(
    `update outbox set state = 'due', due_at = iif(${HAS_ITS_TIME}, due_at, ?3), since = iif(${HAS_ITS_TIME}, since, ?3),
       reason = null, ended_at = null
     where site = ?1 and (?2 is null or lead_id = ?2) and (${IS_SUSPECTED} or ?4 = 0 and ${IS_DISMISSED})`,
    [lead_id, now, isWaitingOnly ? 1 : 0],
  )
}

/** Ends the deliveries of suspected leads without sending them; the leads stay. Returns how many deliveries. */
export async function dismissLeads(store: SiteStore, lead_id: string | null, now: number): Promise<number> {
  return store.run(
    `update outbox set state = 'dismissed', ended_at = ?3
     where site = ?1 and (?2 is null or lead_id = ?2) and ${IS_SUSPECTED} and lease_until <= ?3`,
    [lead_id, now],
  )
}
