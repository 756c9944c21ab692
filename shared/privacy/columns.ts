import { PLATFORM_TABLES, STOCK_TABLES } from './dealer-tables.ts'
import type { RetentionRule } from './retention.ts'
import {
  ACCOUNT_TABLES,
  type ColumnClass,
  LEAD_TABLES,
  type PrivacyTables,
  RESERVATION_TABLES,
  VISIT_TABLES,
} from './shopper-tables.ts'

/** Every table of the schema with the class of every column (TRU-04). */
export const PRIVACY_TABLES: PrivacyTables = {
  ...LEAD_TABLES,
  ...ACCOUNT_TABLES,
  ...RESERVATION_TABLES,
  ...VISIT_TABLES,
  ...STOCK_TABLES,
  ...PLATFORM_TABLES,
}

export type PrivacyColumn = {
  table: string
  column: string
  class: ColumnClass
  /** What it says of a person; null for `none`. */
  says: string | null
  kept: RetentionRule
}

/** A row for each column. */
export const privacyColumns = (tables: PrivacyTables = PRIVACY_TABLES): PrivacyColumn[] =>
  Object.entries(tables).flatMap(([table, { kept, person = {}, pseudonym = {}, none }]) => {
    const saying = (columns: typeof person, as: ColumnClass) =>
      Object.entries(columns).map(([column, entry]) => {
        const [says, keptFor] = typeof entry === 'string' ? [entry, kept] : entry
        return { table, column, class: as, says, kept: keptFor }
      })
    return [
      ...saying(person, 'person'),
      ...saying(pseudonym, 'pseudonym'),
      ...none.split(' ').map((column) => ({ table, column, class: 'none' as const, says: null, kept })),
    ]
  })
