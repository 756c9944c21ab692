import { compileRe2 } from '../feed/pattern.ts'
import { MAX_PATTERN_CHARS } from '../feed/value-limits.ts'
import { addressKey, comparablePattern, parseOldAddress, type QueryPair } from './address.ts'

export const REDIRECT_KINDS = ['exact', 'prefix', 'pattern'] as const
export type RedirectKind = (typeof REDIRECT_KINDS)[number]

/** A row of a site's redirects.csv, with its line. `kind`: null where the row leaves it to the form of `from`. */
export type RedirectRow = { line: number; from: string; to: string; kind: RedirectKind | null }

/** A rule that can be looked up. `key`: what no other rule of its kind may have. */
export type RedirectRule = { line: number; to: string; key: string } & (
  | { kind: 'exact'; path: string; query: QueryPair[] }
  | { kind: 'prefix'; path: string }
  | { kind: 'pattern'; source: string }
)

/** The end of a prefix, and of the target that the rest of the address is appended to. */
export const REST = '/*'

export const MAX_ADDRESS_CHARS = 2_000

/** Whether a target depends on the address that was asked for. */
export const isFilledIn = ({ kind, to }: Pick<RedirectRule, 'kind' | 'to'>): boolean =>
  (kind === 'prefix' && to.endsWith(REST)) || (kind === 'pattern' && /\$\d/.test(to))

export const chooseKind = ({ kind, from }: Pick<RedirectRow, 'kind' | 'from'>): RedirectKind =>
  kind ?? (from.startsWith('^') ? 'pattern' : from.endsWith(REST) ? 'prefix' : 'exact')

/** A row as a rule, or the sentence that says what is wrong with it. */
export function readRule(row: RedirectRow): { rule: RedirectRule } | { fault: string } {
  const { line, from, to } = row
  if (from === '') return { fault: 'has no old address' }
  if (to === '') return { fault: `says nowhere to lead ${from}` }
  if (Math.max(from.length, to.length) > MAX_ADDRESS_CHARS)
    return { fault: `is longer than ${MAX_ADDRESS_CHARS} characters` }
  const kind = chooseKind(row)
  if (kind === 'pattern') return readPattern(row)
  if (kind === 'exact' && from.includes('*'))
    return { fault: `has a * in ${from}: only a prefix has one, at its end, as in /old-blog/*` }
  const start = kind === 'prefix' ? from.replace(/\/?\*$/, '') : from
  const address = parseOldAddress(start === '' ? '/' : start)
  if (!address) return { fault: `begins with neither / nor https://: ${from}` }
  const { path, query } = address
  if (kind === 'exact') return { rule: { line, to, kind, path, query, key: addressKey(path, query) } }
  if (query.length > 0) return { fault: `is a prefix with a query: ${from}. Write a pattern for it` }
  if (path === '/') return { fault: 'is a prefix of every address of the site' }
  return { rule: { line, to, kind, path, key: path } }
}

function readPattern({ line, from, to }: RedirectRow): ReturnType<typeof readRule> {
  const source = comparablePattern(from)
  if (source.length > MAX_PATTERN_CHARS) return { fault: `is a pattern of more than ${MAX_PATTERN_CHARS} characters` }
  try {
    const groups = compileRe2(source).groupCount()
    const missing = [...to.matchAll(/\$(\d+)/g)].find(([, number]) => Number(number) > groups || number === '0')
    if (missing) return { fault: `leads to ${to}, but the pattern has ${groups} groups in parentheses` }
  } catch (error) {
    return { fault: `is a pattern that ${error instanceof Error ? error.message : String(error)}` }
  }
  if (to.startsWith('https:') && !/^https:\/\/[^/$]+(\/|$)/.test(to))
    return { fault: `leads to another host by what the address says: ${to}` }
  return { rule: { line, to, kind: 'pattern', source, key: source } }
}
