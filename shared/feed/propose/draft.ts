import type { Assignment } from './assign.ts'
import type { RuleDraft } from './number-rule.ts'
import type { ColumnSample } from './samples.ts'

/** The rules of a proposed mapping, by field. */
export type Fields = Record<string, RuleDraft | RuleDraft[]>
/** What is known of a feed that a mapping is proposed for. */
export type Feed = {
  columns: readonly ColumnSample[]
  assignments: readonly Assignment[]
  rowCount: number
  /** Where each of some values stands in a column, as 'line 4' or 'car 3 (line 1)'. */
  placesOf: (column: string, value: string) => string[]
}
