import type { NewLead } from '../../../shared/lead/lead.ts'
import { withTimeout } from '../../platform/timeout.ts'

/** The leads of one site (LED-07). */
export type Leads = {
  /**
   * Stores a lead and its deliveries in one transaction before it is answered. `key` is the form's own: the same key
   * again gives the lead that it made first. Throws LeadNotStored where nothing could be stored.
   */
  submit(lead: NewLead, key: string): Promise<{ lead_id: string; isNew: boolean }>
  /** The lead of a key, its latest change applied; null: there is none, or it is purged. */
  sent(key: string): Promise<NewLead | null>
  /** Stores a change of a lead and its deliveries, once for each key; false where the site has no such lead. */
  amend(lead_id: string, change: LeadChange, key: string): Promise<boolean>
  /** The latest state of a lead and the number of its changes; null where the site has no such lead. */
  told(
    lead_id: string,
  ): Promise<(Omit<LeadChange, 'subcategory'> & { subcategory: string | null; changes: number }) | null>
}

/** A later event of a lead, as the trade-in's '3. Offer Accepted' (TRD-01). */
export type LeadChange = { category: string; subcategory: string; event: number; fields: Record<string, string> }

/** It is not certain that anything is stored. Submitting again with the same key is safe. */
export class LeadNotStored extends Error {
  constructor(why: string) {
    super(`The lead could not be stored: ${why}`)
    this.name = 'LeadNotStored'
  }
}

const MAX_KEY_CHARS = 200

type LeadsDeps = {
  db: D1Database
  site: string
  now: number
  /** Names of the destinations that a lead goes to. */
  destinations: (lead: NewLead) => string[]
  /** Starts the deliveries of a lead; they go on after the answer. */
  deliver: (lead_id: string) => void
}

/** One row for the lead, and one in the outbox for each destination. */
export const databaseLeads = ({ db, site, now, destinations, deliver }: LeadsDeps): Leads => ({
  async submit(lead, key) {
    assertKey(key)
    const lead_id = crypto.randomUUID()
    const statements = [
      db
        .prepare('insert into lead (site, lead_id, key, at, doc) values (?, ?, ?, ?, ?) on conflict do nothing')
        .bind(site, lead_id, key, now, JSON.stringify(lead)),
      ...destinations(lead).map((name) =>
        db
          .prepare(
            `insert into outbox (delivery_id, site, lead_id, change, destination, state, since, due_at)
             select ?3, site, lead_id, '', ?4, 'due', at, at from lead where site = ?1 and lead_id = ?2 on conflict do nothing`,
          )
          .bind(site, lead_id, crypto.randomUUID(), name),
      ),
      db.prepare('select lead_id from lead where site = ? and key = ?').bind(site, key),
    ]
    const stored = firstOf((await commit(db, statements)).at(-1))
    if (!stored) throw new LeadNotStored('the database kept nothing')
    const isNew = stored.lead_id === lead_id
    if (isNew) deliver(lead_id)
    return { lead_id: stored.lead_id, isNew }
  },

  async sent(key) {
    const row = await db
      .prepare(
        `select doc, (select doc from lead_change where site = lead.site and lead_id = lead.lead_id order by at desc limit 1) as change
         from lead where site = ? and key = ?`,
      )
      .bind(site, key)
      .first<{ doc: string; change: string | null }>()
    return row && changed(JSON.parse(row.doc) as NewLead, row.change && (JSON.parse(row.change) as LeadChange))
  },

  async amend(lead_id, change, key) {
    assertKey(key)
    const destinationsOfLead = db
      .prepare("select destination from outbox where site = ? and lead_id = ? and change = ''")
      .bind(site, lead_id)
    const { results } = await destinationsOfLead.all<{ destination: string }>()
    const [, , existing] = await commit(db, [
      db
        .prepare(
          `insert into lead_change (site, lead_id, key, at, doc)
           select site, lead_id, ?3, ?4, ?5 from lead where site = ?1 and lead_id = ?2 on conflict do nothing`,
        )
        .bind(site, lead_id, key, now, JSON.stringify(change)),
      db
        .prepare(
          `insert into outbox (delivery_id, site, lead_id, change, destination, state, since, due_at)
           select value ->> 0, ?1, ?2, ?3, value ->> 1, 'due', ?4, ?4 from json_each(?5)
           where exists (select 1 from lead where site = ?1 and lead_id = ?2) on conflict do nothing`,
        )
        .bind(
          site,
          lead_id,
          key,
          now,
          JSON.stringify(results.map(({ destination }) => [crypto.randomUUID(), destination])),
        ),
      db.prepare('select lead_id from lead where site = ? and lead_id = ?').bind(site, lead_id),
    ])
    if (!firstOf(existing)) return false
    deliver(lead_id)
    return true
  },

  async told(lead_id) {
    const row = await db
      .prepare(
        `select coalesce(
           (select doc from lead_change c where c.site = ?1 and c.lead_id = ?2 order by c.at desc limit 1), lead.doc) as doc,
           (select count(*) from lead_change c where c.site = ?1 and c.lead_id = ?2) as changes
         from lead where site = ?1 and lead_id = ?2`,
      )
      .bind(site, lead_id)
      .first<{ doc: string; changes: number }>()
    if (!row) return null
    const { category, subcategory, event, fields } = JSON.parse(row.doc) as NewLead
    return { category, subcategory, event, fields: fields ?? {}, changes: row.changes }
  },
})

/** The lead with the fields of its latest change. */
export const changed = (lead: NewLead, change: LeadChange | null | ''): NewLead =>
  change ? { ...lead, fields: { ...lead.fields, ...change.fields } } : lead

export function assertKey(key: string): void {
  if (key === '' || key.length > MAX_KEY_CHARS) throw new LeadNotStored('it has no key')
}

const firstOf = (result: D1Result | undefined) => result?.results[0] as { lead_id: string } | undefined

const MAX_ATTEMPTS = 2
const TIMEOUT_MS = 2_000

/** One transaction. Repeating it is safe: the key of a lead is unique. */
async function commit(db: D1Database, statements: D1PreparedStatement[]): Promise<D1Result[]> {
  for (let left = MAX_ATTEMPTS; ; left--) {
    try {
      return await withTimeout(db.batch(statements), TIMEOUT_MS)
    } catch (error) {
      if (left <= 1) throw new LeadNotStored(error instanceof Error ? error.message : String(error))
    }
  }
}
