import type { Row } from '../../shared/feed/cell.ts'

/** One row of a file with the line where it begins, or why that line is not a row. */
export type Entry =
  | { line: number; row: Row }
  /** `partial`: what can be read of a bad row, by which its car is known to be in the file still. */
  | { line: number; fault: string; partial?: Row }
