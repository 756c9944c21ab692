import type { Person } from '../../../shared/privacy/person.ts'

/** What a site keeps of a person in one table. */
export type PersonPart = {
  table: string
  /** Why it is kept, a sentence for the person. */
  why: string
  /** For how long: '400 days after it was sent'. */
  kept: string
  rows: Record<string, unknown>[]
}
export type PersonExport = { site: string; name: string; parts: PersonPart[] }

/** A line of what was done, or is left to do. */
export type ErasedPart = {
  table: string
  rows: number
  done: 'deleted' | 'blanked' | 'redacted' | 'kept'
  note: string
}
export type Erased = {
  site: string
  parts: ErasedPart[]
  /** Webhook destinations that are sent `person.erased`. */
  notified: string[]
  /** Destinations that had the person's enquiries and cannot be told: the operator tells the dealer. */
  tellDealer: string[]
}

/** Everything that one site keeps of a person (TRU-04). */
export type Privacy = {
  export(person: Person): Promise<PersonExport>
  /** Erases in one transaction what the law does not need; run again, it finds nothing. */
  erase(person: Person): Promise<Erased>
}
