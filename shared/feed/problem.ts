/** What became of a value or a row that could not be taken as it stood. */
export const ACTIONS = ['row refused', 'value left out', 'value cleaned'] as const
export type Action = (typeof ACTIONS)[number]

/** One thing wrong in a feed: where it stands, what was found there, why it is wrong, what was done. */
export type Problem = { line: number; column: string; value: string; reason: string; action: Action }

/** A problem of a row whose line is not known yet. */
export type RowProblem = Omit<Problem, 'line'>

const SHOWN = 80

/** A found value as it is reported: text, cut to 80 characters. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text
}
