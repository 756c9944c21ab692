import type { ConfirmationEvent } from '../../../shared/confirmation/events.ts'
import { type NewLead, SUSPECTED } from '../../../shared/lead/lead.ts'
import { GATHERED_REASON, SUSPECTED_REASON } from '../../../shared/lead/ledger.ts'
import { withChanges } from '../../../shared/lead/stored-lead.ts'
import { DRIVE_FIELDS } from '../../../shared/test-drive/status.ts'
import { SUSPECTED_WAIT } from '../../../shared/trust/suspected-wait.ts'
import type { SiteStatement, SiteStore } from '../../platform/site-store.ts'
import { GATHERED_DUE, replacing } from './gather.ts'
import { releaseLeads } from './ledger.ts'

/** The leads of one site (LED-07). */
export type Leads = {
  /**
   * Stores a lead and its deliveries in one transaction before it is answered. `key` is the form's own: the same key
   * again gives the lead that it made first. Throws LeadNotStored where nothing could be stored.
   */
  submit(lead: NewLead, key: string): Promise<{ lead_id: string; isNew: boolean }>
  /** The lead of a key with its changes applied; null where there is none, or it is purged. */
  sent(key: string): Promise<NewLead | null>
  /**
   * Notifies the dealer of a change of a lead, once for each key; false where there is no such lead. `gathered`: within the
   * hour, of the last of several.
   */
  amend(lead_id: string, change: LeadChange, key: string, pace?: 'at once' | 'gathered'): Promise<boolean>
  /** Delivers a lead now that waits as suspected, or was dismissed: its money has come. */
  release(lead_id: string): Promise<void>
  /** The last status that the dealer was notified of, and how many changes came before; null for no such lead. */
  lastStatus(
    lead_id: string,
  ): Promise<(Omit<LeadChange, 'subcategory'> & { subcategory: string | null; changes: number }) | null>
}

/**
 * A lead that is stored together with what it is about: a car that is taken, a payment that is opened. One transaction
 * holds both, so that neither is ever there without the other.
 */
export type LeadTransaction = {
  /**
   * Statements for the transaction of another feature, after the one that inserts the subject. They store the lead only
   * where the subject was stored, so that a claim that lost makes no lead.
   */
  prepare(lead: NewLead, key: string, subject: LeadSubject): PreparedLead
}

/** The row that a lead is about, by its id. */
export type LeadSubject = { table: 'reservation' | 'payment'; id: string }

export type PreparedLead = {
  lead_id: string
  statements: SiteStatement[]
  /** Starts the delivery to the dealer; to be called once the transaction is committed. */
  deliver: () => void
}

/** For the trade-in's '3. Offer Accepted' (TRD-01) and the like. `confirmation`: what its shopper gets in writing. */
export type LeadChange = {
  category: string
  subcategory: string
  event: number
  fields: Record<string, string>
  confirmation?: ConfirmationEvent
}

/** It is uncertain whether the lead is stored. The same lead may be sent again with the same key. */
export class LeadNotStored extends Error {
  constructor(why: string) {
    super(`The lead could not be stored: ${why}`)
    this.name = 'LeadNotStored'
  }
}

/** Longer keys are no form's. */
const LONGEST_KEY = 200

type Deps = {
  store: SiteStore
  now: number
  /** Names of the destinations that a lead goes to. */
  destinations: (lead: NewLead) => string[]
  /** Starts the delivery of a lead, behind the answer. */
  deliver: (lead_id: string) => void
  /** How long a suspected lead waits (ms); the longest there is where the site's hours are not known. */
  suspectedWait?: (lead: NewLead) => number
}

/** When a lead is delivered first: ?5 after it came, a suspected one after those that wait already, and ?6 at the latest. */
const FIRST_DUE = `at + min(?6, max(?5, coalesce((select max(o.due_at) from outbox o
  where o.site = ?1 and o.destination = ?4 and o.state = 'due' and o.reason = '${SUSPECTED_REASON}')
  + ${SUSPECTED_WAIT.everyMs} - at, 0)))`

/** Rows in the database: a lead, and one in its outbox for each destination. */
export function databaseLeads({
  store,
  now,
  destinations,
  deliver,
  suspectedWait = longestWait,
}: Deps): Leads & LeadTransaction {
  /** How long a delivery waits (ms), at least and at most, and why: a suspected lead goes by itself after the others. */
  const firstDelivery = (lead: NewLead): [least: number, most: number, reason: string | null] => {
    if (lead.fields[SUSPECTED] === undefined) return [0, 0, null]
    const wait = suspectedWait(lead)
    return [wait, DRIVE_FIELDS.starts in lead.fields ? wait : SUSPECTED_WAIT.longestMs, SUSPECTED_REASON]
  }
  /** `subject`: the row without which nothing is stored. */
  const insertLead = (lead: NewLead, key: string, lead_id: string, subject: LeadSubject | null) => [
    store
      .prepare(
        `insert into lead (site, lead_id, key, at, doc) select ?1, ?2, ?3, ?4, ?5
         where ${subject ? `exists (select 1 from ${subject.table} where site = ?1 and id = ?6)` : '?6 is null'}
         on conflict do nothing`,
      )
      .bind(lead_id, key, now, JSON.stringify(lead), subject?.id ?? null),
    ...destinations(lead).map((name) =>
      store
        .prepare(
          `insert into outbox (delivery_id, site, lead_id, change, destination, state, since, due_at, reason)
           select ?3, site, lead_id, '', ?4, 'due', ${FIRST_DUE}, ${FIRST_DUE}, ?7 from lead where site = ?1 and lead_id = ?2
           on conflict do nothing`,
        )
        .bind(lead_id, crypto.randomUUID(), name, ...firstDelivery(lead)),
    ),
  ]
  return {
    prepare(lead, key, subject) {
      assertKey(key)
      const lead_id = crypto.randomUUID()
      return { lead_id, statements: insertLead(lead, key, lead_id, subject), deliver: () => deliver(lead_id) }
    },

    async submit(lead, key) {
      assertKey(key)
      const lead_id = crypto.randomUUID()
      const statements = [
        ...insertLead(lead, key, lead_id, null),
        store.prepare('select lead_id from lead where site = ?1 and key = ?2').bind(key),
      ]
      const stored = firstOf((await commit(store, statements)).at(-1))
      if (!stored) throw new LeadNotStored('the database kept nothing')
      const isNew = stored.lead_id === lead_id
      if (isNew) deliver(lead_id)
      return { lead_id: stored.lead_id, isNew }
    },

    async sent(key) {
      const row = await store
        .prepare(
          `select doc, (select json_group_array(json(doc) order by at) from lead_change
           where site = lead.site and lead_id = lead.lead_id) as changes from lead where site = ?1 and key = ?2`,
        )
        .bind(key)
        .first<{ doc: string; changes: string }>()
      return row && withChanges(JSON.parse(row.doc) as NewLead, JSON.parse(row.changes) as LeadChange[])
    },

    async amend(lead_id, change, key, pace = 'at once') {
      assertKey(key)
      const isGathered = pace === 'gathered'
      const [due, reason] = isGathered ? [GATHERED_DUE, `'${GATHERED_REASON}'`] : ['?4', 'null']
      const told = store
        .prepare("select destination from outbox where site = ?1 and lead_id = ?2 and change = ''")
        .bind(lead_id)
      const { results: destined } = await told.all<{ destination: string }>()
      const results = await commit(store, [
        store
          .prepare(
            `insert into lead_change (site, lead_id, key, at, doc)
           select site, lead_id, ?3, ?4, ?5 from lead where site = ?1 and lead_id = ?2 on conflict do nothing`,
          )
          .bind(lead_id, key, now, JSON.stringify(change)),
        store
          .prepare(
            `insert into outbox (delivery_id, site, lead_id, change, destination, state, since, due_at, reason)
           select value ->> 0, ?1, ?2, ?3, value ->> 1, 'due', ${due}, ${due}, ${reason} from json_each(?5)
           where exists (select 1 from lead where site = ?1 and lead_id = ?2) on conflict do nothing`,
          )
          .bind(
            lead_id,
            key,
            now,
            JSON.stringify(destined.map(({ destination }) => [crypto.randomUUID(), destination])),
          ),
        ...(isGathered ? replacing(store, { lead_id, key, now }) : []),
        store.prepare('select lead_id from lead where site = ?1 and lead_id = ?2').bind(lead_id),
      ])
      if (!firstOf(results.at(-1))) return false
      deliver(lead_id)
      return true
    },

    async release(lead_id) {
      if ((await releaseLeads(store, lead_id, now)) > 0) deliver(lead_id)
    },

    async lastStatus(lead_id) {
      const row = await store
        .prepare(
          `select coalesce(
           (select doc from lead_change c where c.site = ?1 and c.lead_id = ?2 order by c.at desc limit 1), lead.doc) as doc,
           (select count(*) from lead_change c where c.site = ?1 and c.lead_id = ?2) as changes
         from lead where site = ?1 and lead_id = ?2`,
        )
        .bind(lead_id)
        .first<{ doc: string; changes: number }>()
      if (!row) return null
      const { category, subcategory, event, fields } = JSON.parse(row.doc) as NewLead
      return { category, subcategory, event, fields: fields ?? {}, changes: row.changes }
    },
  }
}

const longestWait = () => SUSPECTED_WAIT.longestMs

export function assertKey(key: string): void {
  if (key === '' || key.length > LONGEST_KEY) throw new LeadNotStored('it has no key')
}

const firstOf = (result: D1Result | undefined) => result?.results[0] as { lead_id: string } | undefined

const TRIES = 2

/** One transaction. It may be done twice, since what a key has stored it does not store again. */
async function commit(store: SiteStore, statements: SiteStatement[]): Promise<D1Result[]> {
  for (let left = TRIES; ; left--) {
    try {
      return await store.batch(statements)
    } catch (error) {
      if (left <= 1) throw new LeadNotStored(error instanceof Error ? error.message : String(error))
    }
  }
}
