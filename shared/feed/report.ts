import type { Problem } from './problem.ts'

/** The first line of a report of problems, a CSV file. */
export const REPORT_HEADER = 'line,column,value,reason,action\n'

/** One problem as a line of the report. */
export const reportLine = ({ line, column, value, reason, action }: Problem): string =>
  `${[String(line), column, value, reason, action].map(cellText).join(',')}\n`

/** A cell that no spreadsheet takes for a formula. */
function cellText(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
