import type { ColumnClass, PrivacyTables } from './column.ts'
import { ACCOUNT_TABLES } from './columns/accounts.ts'
import { LEAD_TABLES } from './columns/leads.ts'
import { PLATFORM_TABLES } from './columns/platform.ts'
import { RESERVATION_TABLES } from './columns/reservations.ts'
import { STOCK_TABLES } from './columns/stock.ts'
import { VISIT_TABLES } from './columns/visits.ts'
import type { RetentionRule } from './retention.ts'

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
