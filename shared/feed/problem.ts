/** What the import did with an invalid value or row. */
export const ACTIONS = ['row refused', 'value left out', 'value cleaned'] as const
export type Action = (typeof ACTIONS)[number]

/** A problem in a feed: position, value, reason and action taken. */
export type Problem = { line: number; column: string; value: string; reason: string; action: Action }

/** A problem before its line number is known. */
export type RowProblem = Omit<Problem, 'line'>

const MAX_REPORTED_CHARS = 80

/** A value for reports, cut to MAX_REPORTED_CHARS. */
export function reportedValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > MAX_REPORTED_CHARS ? `${text.slice(0, MAX_REPORTED_CHARS - 1)}…` : text
}
