import type { RetentionRule } from './retention.ts'

/**
 * `person`: says who someone is or what they said. `pseudonym`: says it to those who hold another value, or ties rows of
 * one person together. `none`: says nothing of a person.
 */
export type ColumnClass = 'person' | 'pseudonym' | 'none'

/** What a column says of a person; with a rule where it is kept for another time than its row. */
type Says = string | [says: string, kept: RetentionRule]

/** The columns of a table by their class. A column that is in none of the lists fails a test. */
export type PrivacyTable = {
  /** Why its rows are kept. */
  why: string
  kept: RetentionRule
  person?: Record<string, Says>
  pseudonym?: Record<string, Says>
  /** Names with a space between. */
  none: string
}

export type PrivacyTables = Record<string, PrivacyTable>
