import type { ConfirmationEvent } from '../../../shared/confirmation/events.ts'
import { type NewLead, SUSPECTED } from '../../../shared/lead/lead.ts'
import { NOTES } from '../../../shared/lead/notes.ts'
import { SUSPECTED_WAIT } from '../../../shared/lead/suspected-wait.ts'
import type { SiteStatement, SiteStore } from '../../platform/site-store.ts'
import {
  insertChange,
  insertConfirmation,
  insertLead,
  insertUndeliverable,
  type PlannedConfirmation,
  type Written,
} from './insert-lead.ts'
import { releaseLeads } from './ledger.ts'
import { type Enquiries, findLead, type StoredLeads, withChange } from './stored-leads.ts'

/** The leads of one site (LED-07), a port for each caller. */
export type Leads = {
  intake: LeadIntake
  updates: LeadUpdates
  stored: StoredLeads
  enquiries: Enquiries
}

export type LeadIntake = {
  /**
   * Stores a lead and its deliveries in one transaction before it is answered. `key` is the form's own: the same key
   * again gives the lead that it made first. Throws LeadNotStored where nothing could be stored.
   */
  submit(lead: NewLead, key: string): Promise<{ lead_id: string; isNew: boolean }>
  /** The lead of a key with its changes applied; null where there is none, or it is purged. */
  sent(key: string): Promise<NewLead | null>
}

/** What becomes of a lead after its form. */
export type LeadUpdates = {
  /** Notifies the dealer of a change of a lead, once for each key; false for no such lead. `gathered`: the last of an hour's. */
  amend(lead_id: string, change: LeadChange, key: string, pace?: 'at once' | 'gathered'): Promise<boolean>
  /** Writes to the shopper of a lead what is no change of it, once for a key (`ownKey`). Throws where it cannot be stored. */
  writeToShopper(lead_id: string, message: { event: ConfirmationEvent; key: string }): Promise<void>
  /**
   * Delivers a lead now that waits as suspected, without its mark: its money has come, or its shopper has shown to be a person.
   * One too that was dismissed, but for `isWaitingOnly`. False: there was none to deliver.
   */
  release(lead_id: string, isWaitingOnly?: boolean): Promise<boolean>
  /** The last status that the dealer was notified of, and how many came before, notes aside; null for no such lead. */
  lastStatus(
    lead_id: string,
  ): Promise<(Omit<LeadChange, 'subcategory'> & { subcategory: string | null; changes: number; at: number }) | null>
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

/** Upper bound on the keys of forms. */
const LONGEST_KEY = 200

type Deps = {
  store: SiteStore
  now: number
  destinations: (lead: NewLead) => string[]
  /** Starts the delivery of a lead, behind the answer. */
  deliver: (lead_id: string) => void
  /** How long a suspected lead waits (ms); the longest there is where the site's hours are not known. */
  suspectedWait?: (lead: NewLead) => number
  /** What its shopper gets in writing: of the lead as it came, or of a change of it by its key. */
  confirmations?: (lead: NewLead, of: Written) => PlannedConfirmation[]
}

/** Rows in the database: a lead, and one in its outbox for each destination. */
export function databaseLeads({
  store,
  now,
  destinations,
  deliver,
  suspectedWait = () => SUSPECTED_WAIT.longestMs,
  confirmations = () => [],
}: Deps): LeadIntake & LeadUpdates & LeadTransaction {
  const leadStatements = (lead: NewLead, key: string, lead_id: string, subject: LeadSubject | null) =>
    insertLead(store, now, {
      lead,
      key,
      lead_id,
      subject,
      destinations: destinations(lead),
      confirmations: confirmations(lead, { key: '', event: null }),
      suspectedWait,
    })
  const confirmationStatements = (lead_id: string, lead: NewLead, of: Written) =>
    confirmations(lead, of).map((each) => insertConfirmation(store, lead_id, each))
  return {
    prepare(lead, key, subject) {
      assertKey(key)
      const lead_id = crypto.randomUUID()
      return { lead_id, statements: leadStatements(lead, key, lead_id, subject), deliver: () => deliver(lead_id) }
    },

    async submit(lead, key) {
      assertKey(key)
      const lead_id = crypto.randomUUID()
      const statements = [
        ...leadStatements(lead, key, lead_id, null),
        store.prepare('select lead_id from lead where site = ?1 and key = ?2', [key]),
      ]
      const stored = firstRow((await commit(store, statements)).at(-1))
      if (!stored) throw new LeadNotStored('the database kept nothing')
      const isNew = stored.lead_id === lead_id
      if (isNew) deliver(lead_id)
      return { lead_id: stored.lead_id, isNew }
    },

    sent: async (key) => (await findLead(store, { key }))?.lead ?? null,

    async amend(lead_id, { confirmation, ...change }, key, pace = 'at once') {
      assertKey(key)
      const stored = await findLead(store, { lead_id })
      if (!stored) return false
      const { destinations: destined, lead, soon_reminders } = stored
      const written = confirmation && { key, event: confirmation, isSoonWanted: soon_reminders.length > 0 }
      const results = await commit(store, [
        ...insertChange(store, { lead_id, change, key, now, destinations: destined, pace }),
        ...(written ? confirmationStatements(lead_id, withChange(lead, change), written) : []),
        store.prepare('select lead_id from lead where site = ?1 and lead_id = ?2', [lead_id]),
      ])
      if (!firstRow(results.at(-1))) return false
      deliver(lead_id)
      return true
    },

    async writeToShopper(lead_id, { event, key }) {
      const stored = await findLead(store, { lead_id })
      if (!stored) return
      const statements = confirmationStatements(lead_id, stored.lead, { key, event })
      await commit(
        store,
        statements.length > 0 ? statements : [insertUndeliverable(store, lead_id, { event, key }, now)],
      )
      deliver(lead_id)
    },

    async release(lead_id, isWaitingOnly = false) {
      if ((await releaseLeads(store, lead_id, now, isWaitingOnly)) === 0) return false
      await store.run(
        `update lead set doc = json_set(json_remove(doc, '$.fields."${SUSPECTED}"'), '$.is_proved', json('true')) where site = ?1 and lead_id = ?2`,
        [lead_id],
      )
      deliver(lead_id)
      return true
    },

    async lastStatus(lead_id) {
      const stored = await findLead(store, { lead_id })
      if (!stored) return null
      const statuses = stored.changes.filter((change) => !NOTES.includes(change.subcategory))
      const { category, subcategory, event, fields } = statuses.at(-1) ?? stored.sent
      const at = stored.changes.at(-1)?.at ?? stored.at
      return { category, subcategory, event, fields, changes: statuses.length, at }
    },
  }
}

export function assertKey(key: string): void {
  if (key === '' || key.length > LONGEST_KEY) throw new LeadNotStored('it has no key')
}

const firstRow = (result: D1Result | undefined) => result?.results[0] as { lead_id: string } | undefined

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
