import { csvLine } from '../csv.ts'
import { ACTION_KINDS, type Problem } from './problem.ts'

/** Header of the CSV report of problems. */
export const REPORT_HEADER = 'line,column,value,reason,action,kind,car\n'

/** One CSV line of the report. */
export const reportLine = ({ line, car, column, value, reason, action }: Problem): string =>
  csvLine([String(line), column, value, reason, action, ACTION_KINDS[action], String(car ?? '')])
