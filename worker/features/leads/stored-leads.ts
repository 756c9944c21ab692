import type { NewLead } from '../../../shared/lead/lead.ts'
import type { SentEnquiry } from '../../../shared/lead/sent-enquiry.ts'
import type { StoredChange, StoredLead } from '../../../shared/lead/stored-lead.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { sleep } from '../../platform/timeout.ts'

/** A row of `lead_change`. `doc`: a change as it is told, or the ids of leads that were erased. */
export type ChangeRow<Doc> = { key: string; at: number; doc: Doc }

/** The changes of a lead as a JSON list of `ChangeRow`, oldest first: a column of a statement on a table that has its id. */
export const listChanges = (table: 'lead' | 'outbox') =>
  `(select json_group_array(json_object('key', c.key, 'at', c.at, 'doc', json(c.doc)) order by c.at)
    from lead_change c where c.site = ?1 and c.lead_id = ${table}.lead_id)`

export const withChange = (lead: NewLead, { fields }: Pick<NewLead, 'fields'>): NewLead => ({
  ...lead,
  fields: { ...lead.fields, ...fields },
})

type Row = Pick<StoredLead, 'lead_id' | 'key' | 'at' | 'messages_stopped_at'> & {
  /** JSON. */
  doc: string
  changes: string
  soon_reminders: string
  destinations: string
}

const LEADS = `select lead_id, key, at, doc, messages_stopped_at, ${listChanges('lead')} as changes,
    (select json_group_array(o.change) from outbox o
      where o.site = ?1 and o.lead_id = lead.lead_id and o.event = 'drive_soon') as soon_reminders,
    (select json_group_array(o.destination) from outbox o
      where o.site = ?1 and o.lead_id = lead.lead_id and o.change = '' and o.event is null) as destinations
  from lead`

type FoundLead = StoredLead & { /** The dealer's. */ destinations: string[] }

function readLead({ doc, ...row }: Row): FoundLead {
  const sent = JSON.parse(doc) as NewLead
  const rows = JSON.parse(row.changes) as ChangeRow<StoredChange>[]
  const changes = rows.map((change) => ({ ...change.doc, at: change.at }))
  return {
    ...row,
    sent,
    changes,
    lead: changes.reduce(withChange, sent),
    soon_reminders: JSON.parse(row.soon_reminders) as string[],
    destinations: JSON.parse(row.destinations) as string[],
  }
}

/** A lead with what became of it; null where there is none, or it is purged or erased. */
export async function findLead(store: SiteStore, by: { lead_id: string } | { key: string }): Promise<FoundLead | null> {
  const [column, value] = 'key' in by ? ['key', by.key] : ['lead_id', by.lead_id]
  const row = await store.first<Row>(`${LEADS} where site = ?1 and ${column} = ?2`, [value])
  return row && readLead(row)
}

/** The leads of one site as they stand (DSK-01). */
export type StoredLeads = {
  /** null where there is none, or it is purged or erased. */
  find(by: { lead_id: string } | { key: string }): Promise<StoredLead | null>
  /** Does work on a lead that no other request may do meanwhile; 'busy' where another has been at it for too long. */
  alone<Value>(lead_id: string, work: () => Promise<Value>): Promise<Value | 'busy'>
  /** Stops reminders and messages about one; a second time changes nothing. False where there is no such lead. */
  stopMessages(lead_id: string): Promise<boolean>
  /** Sends them again from now on. */
  resumeMessages(lead_id: string): Promise<void>
}

/** Longer than a dealer's diary takes to answer. A killed request holds the lock no longer. */
const LOCKED_MS = 30_000
const WAIT_MS = 250
const MAX_WAITS = 12

/** By the clock as it is now: requests that wait began before. */
async function lock(store: SiteStore, lead_id: string): Promise<boolean> {
  const changes = await store.run(
    'update lead set acting_until = ?3 where site = ?1 and lead_id = ?2 and acting_until <= ?4',
    [lead_id, Date.now() + LOCKED_MS, Date.now()],
  )
  return changes > 0 || !(await store.first('select 1 from lead where site = ?1 and lead_id = ?2', [lead_id]))
}

const unlock = (store: SiteStore, lead_id: string) =>
  store.run('update lead set acting_until = 0 where site = ?1 and lead_id = ?2', [lead_id])

export const databaseStoredLeads = (store: SiteStore, now: number): StoredLeads => ({
  find: (by) => findLead(store, by),
  async alone(lead_id, work) {
    for (let tries = 0; !(await lock(store, lead_id)); tries++) {
      if (tries >= MAX_WAITS) return 'busy'
      await sleep(WAIT_MS)
    }
    try {
      return await work()
    } finally {
      await unlock(store, lead_id)
    }
  },
  async stopMessages(lead_id) {
    const changes = await store.run(
      'update lead set messages_stopped_at = coalesce(messages_stopped_at, ?3) where site = ?1 and lead_id = ?2',
      [lead_id, now],
    )
    return changes > 0
  },
  async resumeMessages(lead_id) {
    await store.run('update lead set messages_stopped_at = null where site = ?1 and lead_id = ?2', [lead_id])
  },
})

/** Enquiries of shoppers on one site, by phone number (GAT-01). */
export type Enquiries = {
  /** The latest of a number (E.164), newest first, without reservations, which have a list of their own. */
  of(phone: string): Promise<SentEnquiry[]>
}

const MAX_ENQUIRIES = 12

/** Only the fields that identify an enquiry to its sender, whose number is not verified: no message. */
export const databaseEnquiries = (store: SiteStore): Enquiries => ({
  async of(phone) {
    const rows = await store.rows<Row>(
      `${LEADS} where site = ?1 and json_extract(doc, '$.contact.phone') = ?2
         and json_extract(doc, '$.form') <> 'reservation'
       order by at desc limit ${MAX_ENQUIRIES}`,
      [phone],
    )
    return rows.map(readLead).map(({ at, lead: { form, location_slug: location, car, fields } }) => ({
      at,
      form,
      location,
      car,
      fields,
    }))
  },
})
