import type { NewLead } from '../../../shared/lead/lead.ts'
import type { SentEnquiry } from '../../../shared/lead/sent-enquiry.ts'
import type { StoredChange, StoredLead } from '../../../shared/lead/stored-lead.ts'
import type { SiteStore } from '../../platform/site-store.ts'

/** The changes of a lead as a JSON list, oldest first: a column of a statement on `lead`. */
export const CHANGES_OF_LEAD = `(select json_group_array(json(c.doc) order by c.at) from lead_change c
  where c.site = lead.site and c.lead_id = lead.lead_id)`

/** A lead as it stands, with the last word on each of its further fields. `doc`, `changes`: JSON of the database. */
export function mergedLead(doc: string, changes: string | null): NewLead {
  const lead = JSON.parse(doc) as NewLead
  return (JSON.parse(changes ?? '[]') as ChangedFields[]).reduce(withChange, lead)
}

type ChangedFields = Pick<NewLead, 'fields'>

/** A lead with one more change. */
export const withChange = (lead: NewLead, { fields }: ChangedFields): NewLead => ({
  ...lead,
  fields: { ...lead.fields, ...fields },
})

/** The leads of one site as they stand (DSK-01). */
export type StoredLeads = {
  /** null where there is none, or it is purged or erased. */
  find(by: { lead_id: string } | { key: string }): Promise<StoredLead | null>
  /**
   * Does work on a lead that no other request may do meanwhile; 'busy' where another has been at it for too long. The work is
   * done without the lead being locked where there is none.
   */
  alone<Value>(lead_id: string, work: () => Promise<Value>): Promise<Value | 'busy'>
  /** Stops reminders and messages about one; again changes nothing. False where there is no such lead. */
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

type Row = Pick<StoredLead, 'lead_id' | 'key' | 'at' | 'messages_stopped_at'> & {
  doc: string
  changes: string
  soon: string
}

const CHANGES = `(select json_group_array(json_object('at', c.at, 'subcategory', c.doc ->> 'subcategory',
    'fields', json(coalesce(c.doc -> 'fields', '{}'))) order by c.at)
  from lead_change c where c.site = ?1 and c.lead_id = lead.lead_id)`
const SOON_REMINDERS = `(select json_group_array(o.change) from outbox o
  where o.site = ?1 and o.lead_id = lead.lead_id and o.event = 'drive_soon')`

export const databaseStoredLeads = (store: SiteStore, now: number): StoredLeads => ({
  async find(by) {
    const [column, value] = 'key' in by ? (['key', by.key] as const) : (['lead_id', by.lead_id] as const)
    const row = await store.first<Row>(
      `select lead_id, key, at, doc, messages_stopped_at, ${CHANGES} as changes, ${SOON_REMINDERS} as soon
       from lead where site = ?1 and ${column} = ?2`,
      [value],
    )
    if (!row) return null
    const { doc, changes: list, soon, ...rest } = row
    const [sent, changes] = [JSON.parse(doc) as NewLead, JSON.parse(list) as StoredChange[]]
    return {
      ...rest,
      sent,
      changes,
      lead: changes.reduce(withChange, sent),
      soon_reminders: JSON.parse(soon) as string[],
    }
  },
  async alone(lead_id, work) {
    for (let tries = 0; !(await lock(store, lead_id)); tries++) {
      if (tries >= MAX_WAITS) return 'busy'
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
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

type EnquiryRow = Pick<SentEnquiry, 'at' | 'form' | 'location'> & {
  car: string | null
  fields: string | null
  /** What changes say, in order. */
  since: string
}

/**
 * Only the fields that identify an enquiry to its sender. The message is left out: the phone number on a form is not
 * verified to be the sender's.
 */
export const databaseEnquiries = (store: SiteStore): Enquiries => ({
  async of(phone) {
    const results = await store.rows<EnquiryRow>(
      `select l.at, json_extract(l.doc, '$.form') as form, json_extract(l.doc, '$.location_slug') as location,
         json_extract(l.doc, '$.car') as car, json_extract(l.doc, '$.fields') as fields,
         (select json_group_array(json(coalesce(c.doc -> 'fields', '{}')) order by c.at) from lead_change c
          where c.site = l.site and c.lead_id = l.lead_id) as since
       from lead l where l.site = ?1 and json_extract(l.doc, '$.contact.phone') = ?2
         and json_extract(l.doc, '$.form') <> 'reservation'
       order by l.at desc limit ${MAX_ENQUIRIES}`,
      [phone],
    )
    return results.map(({ car, fields, since, ...row }) => ({
      ...row,
      car: car === null ? null : (JSON.parse(car) as SentEnquiry['car']),
      fields: Object.assign({}, parseFields(fields), ...(JSON.parse(since) as Fields[])) as Fields,
    }))
  },
})

type Fields = Record<string, string>

const parseFields = (fields: string | null): Fields => (fields === null ? {} : (JSON.parse(fields) as Fields))
