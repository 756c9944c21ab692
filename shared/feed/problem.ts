import { csvLine } from '../csv.ts'
import { cellText } from './cell.ts'

/**
 * Kinds of problems: `refusal`, the row was not taken; `warning`, a value was left out or changed; `question`, a value
 * can hardly be right and the dealer is asked; `duplicate`, another record of the same car is shown in place of the row.
 */
export const PROBLEM_KINDS = ['refusal', 'warning', 'question', 'duplicate'] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

/** What the import did with an invalid value or row, and of which kind that makes the problem. */
export const ACTION_KINDS = {
  'row refused': 'refusal',
  'value left out': 'warning',
  'value cleaned': 'warning',
  'value held back': 'question',
  'value to be checked': 'question',
  'car not put on sale': 'question',
  'row not shown': 'duplicate',
} as const satisfies Record<string, ProblemKind>
export type Action = keyof typeof ACTION_KINDS
export const ACTIONS = Object.keys(ACTION_KINDS) as Action[]

/** Where a row begins. `car`: its position in a list of JSON or XML, from 1. */
export type Place = { line: number; car?: number }

export const placeText = ({ line, car }: Place): string =>
  car === undefined ? `line ${line}` : `car ${car} (line ${line})`

/** A problem in a feed: position, value, reason and action taken. */
export type Problem = Place & { column: string; value: string; reason: string; action: Action }

export type RowProblem = Omit<Problem, keyof Place>

const MAX_REPORTED_CHARS = 80

export function reportedValue(value: unknown): string {
  const text = cellText(value)
  return text.length > MAX_REPORTED_CHARS ? `${text.slice(0, MAX_REPORTED_CHARS - 1)}…` : text
}

export const REPORT_HEADER = 'line,column,value,reason,action,kind,car\n'

export const reportLine = ({ line, car, column, value, reason, action }: Problem): string =>
  csvLine([String(line), column, value, reason, action, ACTION_KINDS[action], String(car ?? '')])
