import type { Row } from '../../shared/feed/cell.ts'

/** One row of a file with the line where it begins, or why that line is not a row. */
export type Entry = { line: number; row: Row } | { line: number; fault: string }
