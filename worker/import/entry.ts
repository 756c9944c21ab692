import { findColumn } from '../../shared/feed/apply-mapping.ts'
import type { Row } from '../../shared/feed/cell.ts'
import type { Mapping } from '../../shared/feed/mapping.ts'
import { type Place, type Problem, type RowProblem, reportedValue } from '../../shared/feed/problem.ts'
import type { Question } from '../../shared/stock/question-car.ts'

/**
 * One row of a file with the line where it begins, or why that line is not a row. `car`: its position in a list of JSON or
 * XML, from 1, since such a file may stand on one line.
 */
export type Entry =
  /** `text`: the row as JSON of the file. `short`: why the row is not whole; its last cells are taken for empty ones. */
  | { line: number; car?: number; row: Row; text?: string; short?: string }
  /** `partial`: what can be read of a bad row, by which its car is known to be in the file still. `isFooter`: it was no car. */
  | { line: number; car?: number; fault: string; partial?: Row; isFooter?: true }

/** Rows of a file that are short of cells: how many, and what is said of the first. */
export type ShortRows = { count: number; first: Place & RowFault }
type RowFault = Omit<RowProblem, 'action'>

export const rowFault = (fault: string): RowFault => ({ column: '', value: '', reason: `the row ${fault}` })

/** The one question of a file about its short rows, at the first of them. */
export function shortQuestion({ count, first }: ShortRows): Problem {
  const others = count === 1 ? '' : `, as have ${count - 1} more rows of the file`
  const reason = `${first.reason}${others}; the missing ones at its end were read as empty: is the file whole?`
  return { ...first, reason, action: 'value to be checked' }
}

export const entryPlace = ({ line, car }: Place): Place => ({ line, ...(car !== undefined && { car }) })

/** Questions about a car, each with the column of the file that its field is read from. */
export const askedProblems = (questions: readonly Question[], mapping: Mapping, place: Place): Problem[] =>
  questions.map(({ field, value, ask: reason, action = 'value to be checked' }) => {
    return { ...place, column: findColumn(mapping, field), value: reportedValue(value), reason, action }
  })
