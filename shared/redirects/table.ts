import type { RE2JS } from 're2js'
import { compileRe2 } from '../feed/pattern.ts'
import {
  addressKey,
  matchedText,
  type OldAddress,
  oldAddress,
  type QueryPair,
  STOCK_TARGET,
  sitePath,
} from './address.ts'
import { isFilledIn, REST, type RedirectKind, type RedirectRule } from './rule.ts'

/** The rules of a site as they are published, each list in the order in which it is tried. */
export type RedirectTable = {
  /** Targets by address: '/old', '/index.php?id=12'. */
  exact: Record<string, string>
  /** For addresses that are told apart by their query: the names of the parameters, the most first. */
  queries: Record<string, string[][]>
  /** Patterns and their targets, in the order of the file. */
  patterns: [source: string, to: string][]
  /** Prefixes and their targets, the longest first. */
  prefixes: [path: string, to: string][]
}

/** A rule that fits. `consumed`: the parameters that it has read; null: all of them. `key`: that of the rule. */
export type Match = { kind: RedirectKind; key: string; to: string; isFilledIn: boolean; consumed: string[] | null }

export type Lookup = (address: OldAddress) => Generator<Match>

/** Longer addresses are none of an old site's: a pattern is matched in time that grows with them. */
const MAX_MATCHED_CHARS = 2_000

export function buildTable(rules: readonly RedirectRule[]): RedirectTable {
  const table: RedirectTable = { exact: {}, queries: {}, patterns: [], prefixes: [] }
  const queries = new Map<string, Map<string, string[]>>()
  const exact = new Map<string, string>()
  for (const rule of rules) {
    if (rule.kind === 'pattern') table.patterns.push([rule.source, rule.to])
    else if (rule.kind === 'prefix') table.prefixes.push([rule.path, rule.to])
    else {
      exact.set(rule.key, rule.to)
      if (rule.query.length === 0) continue
      const names = [...new Set(rule.query.map(([name]) => name))]
      const known = queries.get(rule.path) ?? new Map<string, string[]>()
      queries.set(rule.path, known.set(names.join('&'), names))
    }
  }
  table.prefixes.sort(([a], [b]) => b.length - a.length)
  return {
    ...table,
    exact: Object.fromEntries(exact),
    queries: Object.fromEntries(
      [...queries].map(([path, sets]) => [path, [...sets.values()].toSorted((a, b) => b.length - a.length)]),
    ),
  }
}

/** The rules of a table that fit an address, one after the other: exact, then patterns, then prefixes. */
export function lookupIn({ exact, queries, patterns, prefixes }: RedirectTable): Lookup {
  const targets = new Map(Object.entries(exact))
  const parameters = new Map(Object.entries(queries))
  const compiled = patterns.map(([source, to]) => ({
    source,
    regex: compileRe2(source),
    to,
    hasQuery: source.includes('\\?'),
  }))
  return function* ({ path, query }) {
    for (const names of parameters.get(path) ?? []) {
      const key = addressKey(path, pickPairs(query, names))
      const to = targets.get(key)
      if (to !== undefined) yield { kind: 'exact', key, to, isFilledIn: false, consumed: names }
    }
    const own = targets.get(path)
    if (own !== undefined) yield { kind: 'exact', key: path, to: own, isFilledIn: false, consumed: [] }
    const whole = matchedText(path, query)
    if (whole.length > MAX_MATCHED_CHARS) return
    for (const { source, regex, to, hasQuery } of compiled) {
      const filled = fillIn(regex, hasQuery ? whole : path, to)
      if (filled !== null)
        yield {
          kind: 'pattern',
          key: source,
          to: filled,
          isFilledIn: isFilledIn({ kind: 'pattern', to }),
          consumed: hasQuery ? null : [],
        }
    }
    for (const [prefix, to] of prefixes) {
      if (path !== prefix && !path.startsWith(`${prefix}/`)) continue
      const filled = to.endsWith(REST) ? to.slice(0, -REST.length) + path.slice(prefix.length) || '/' : to
      yield { kind: 'prefix', key: prefix, to: filled, isFilledIn: to.endsWith(REST), consumed: [] }
    }
  }
}

const pickPairs = (query: readonly QueryPair[], names: readonly string[]) =>
  query.filter(([name]) => names.includes(name))

/** The target with the groups of a pattern that fits the whole text; null where it does not fit. */
function fillIn(regex: RE2JS, text: string, to: string): string | null {
  const matcher = regex.matcher(text)
  return matcher.matches() ? to.replace(/\$(\d+)/g, (_, group: string) => matcher.group(Number(group)) ?? '') : null
}

/**
 * Where the rules that fit an address lead, in their order: a path, an https address, or a car by its stock number. What
 * a rule fills in may name a page that the site has not: the next rule is taken. `isVacant`: whether nothing is at a path.
 */
export function* listEnds(
  lookup: Lookup,
  address: OldAddress,
  isVacant: (path: string) => boolean,
): Generator<{ match: Match; target: string }> {
  for (const match of lookup(address)) {
    const target = followRedirects(match, lookup)
    const isMissing = match.isFilledIn && target?.startsWith('/') && isVacant(target.split(/[?#]/)[0]!)
    if (target !== null && !isMissing) yield { match, target }
  }
}

/**
 * The target that a shopper is sent to, in one step; null where the rules would send it on again and again. What a rule
 * fills in may be an old address itself: one more exact step is taken for it.
 */
export function followRedirects(match: Match, lookup: Lookup): string | null {
  if (!match.isFilledIn || match.to.startsWith(STOCK_TARGET) || match.to.startsWith('https:')) return match.to
  const target = sitePath(match.to)
  if (target === null) return null
  const [path = '', query = ''] = target.split('?')
  const [next] = lookup(oldAddress(path, query))
  if (!next) return target
  return next.isFilledIn ? null : next.to
}
