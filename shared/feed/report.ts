import { csvLine } from '../csv.ts'
import type { Problem } from './problem.ts'

/** The first line of a report of problems, a CSV file. */
export const REPORT_HEADER = 'line,column,value,reason,action\n'

/** One problem as a line of the report. */
export const reportLine = ({ line, column, value, reason, action }: Problem): string =>
  csvLine([String(line), column, value, reason, action])
