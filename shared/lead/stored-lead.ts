import type { NewLead } from './lead.ts'

export type StoredChange = Pick<NewLead, 'category' | 'event' | 'fields'> & { subcategory: string; at: number }

/** A lead with what became of it. Times are epoch milliseconds. */
export type StoredLead = {
  lead_id: string
  /** Idempotency key of its form, which its test drive is booked by. */
  key: string
  at: number
  /** As it stands: with the last word on each of its further fields. */
  lead: NewLead
  sent: NewLead
  /** In order of time. */
  changes: StoredChange[]
  /** When its shopper stopped reminders and messages about it; null where they did not. */
  messages_stopped_at: number | null
  /** Keys (`ownKey`) of the reminders two hours before a drive that were planned for it. */
  soon_reminders: string[]
}
