import type { Place, Problem, RowProblem } from '../../shared/feed/problem.ts'

/** Rows of a file that are short of cells: how many, and what is said of the first. */
export type ShortRows = { count: number; first: Place & ShortRow }
type ShortRow = Omit<RowProblem, 'action'>

/** What is said of one short row. */
export const shortRow = (fault: string): ShortRow => ({ column: '', value: '', reason: `the row ${fault}` })

/** The one question of a file about its short rows, at the first of them. */
export function shortQuestion({ count, first }: ShortRows): Problem {
  const others = count === 1 ? '' : `, as have ${count - 1} more rows of the file`
  const reason = `${first.reason}${others}; the missing ones at its end were read as empty: is the file whole?`
  return { ...first, reason, action: 'value to be checked' }
}
