import type { Row } from '../../shared/feed/cell.ts'

/**
 * One row of a file with the line where it begins, or why that line is not a row. `car`: its position in a list of JSON or
 * XML, from 1, since such a file may stand on one line.
 */
export type Entry =
  /** `short`: why the row is not whole; its last cells are taken for empty ones. */
  | { line: number; car?: number; row: Row; short?: string }
  /** `partial`: what can be read of a bad row, by which its car is known to be in the file still. */
  | { line: number; car?: number; fault: string; partial?: Row }
