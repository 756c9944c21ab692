import { RE2JS } from 're2js'
import { computeOnce } from '../memo.ts'

/** Only so much of a value is matched. */
const MAX_VALUE_CHARS = 20_000
/** A repeated group is written out by the engine: this bounds its program. */
const MAX_PROGRAM_SIZE = 5_000

/** Bounds of the memory of a pattern: of a value, and of the values that it remembers. */
const MAX_KNOWN_CHARS = 200
const MAX_KNOWN_VALUES = 1000

/** A compiled pattern: the group "value" of its match, else the whole match; null without a match. */
export type Pattern = (value: string) => string | null

/**
 * Compiles a pattern of a mapping. Patterns come with tenant data, so they run on RE2, whose time grows with the length
 * of the value only: no pattern can stall the Worker. Throws an Error that says what to change.
 */
export function compilePattern(source: string): Pattern {
  const pattern = compileRe2(source)
  const group = pattern.namedGroups()['value']
  const match = (value: string) => {
    const matcher = pattern.matcher(value.slice(0, MAX_VALUE_CHARS))
    if (!matcher.find()) return null
    // A pattern may match a form that stands for no value: its group "value" then stays empty.
    return group === undefined ? matcher.group() : (matcher.group(group) ?? '')
  }
  return memoised(match)
}

/** Columns repeat their values row after row, and a match costs microseconds. */
function memoised(match: Pattern): Pattern {
  const known = new Map<string, string | null>()
  return (value) => {
    if (value.length > MAX_KNOWN_CHARS) return match(value)
    if (known.size >= MAX_KNOWN_VALUES && !known.has(value)) known.clear()
    return computeOnce(known, value, () => match(value))
  }
}

/** RE2, ignoring case. Throws an Error that says what to change. */
export function compileRe2(source: string): RE2JS {
  let pattern: RE2JS
  try {
    pattern = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE)
  } catch (error) {
    throw new Error(explain(error instanceof Error ? error.message : String(error)), { cause: error })
  }
  if (pattern.programSize() > MAX_PROGRAM_SIZE) throw new Error('is too large: repeat less, as {1,20} for {1,1000}')
  return pattern
}

/** What a pattern of another engine has that RE2 has not. */
const FOREIGN: [RegExp, string][] = [
  [
    /\(\?<?[=!]/,
    'looks ahead or behind with (?=, (?!, (?<= or (?<!, which is not possible: match the whole text and take the group (?<value>…)',
  ],
  [
    /\\k|invalid escape sequence: `\\[1-9]/,
    'refers back to a group, which is not possible: for text that another column repeats, use "after"',
  ],
  [/invalid repeat count/, 'repeats more than 1000 times, counting repeats inside repeats'],
]

function explain(message: string): string {
  const reason = message.replace(/^error parsing regexp: /, '').replace('(?i)', '')
  const foreign = FOREIGN.find(([sign]) => sign.test(reason))
  return foreign ? foreign[1] : `is no regular expression: ${reason}`
}
