import type { UnreadColumns } from '../../shared/feed/unread-columns.ts'

/** What an import did, in rows and cars. */
export type ImportSummary = {
  run: number
  read: number
  added: number
  changed: number
  returned: number
  unchanged: number
  vanished: number
  refused: number
  /** Values left out or cleaned in imported rows. */
  warnings: number
  /** Values that can hardly be right, in imported rows: held back or flagged. */
  questions: number
  /** Rows that are not shown, since another record of the same car is. */
  duplicates: number
  /** Columns with values that no field reads; null where there are none. */
  unread: UnreadColumns | null
}

/** `unpublished`: why shoppers do not see the new stock yet; null when they do. */
export type ImportOutcome = ImportSummary & { unpublished: string | null }
