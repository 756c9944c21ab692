import { oldAddress, STOCK_TARGET } from '../../shared/redirects/address.ts'
import { isFilledIn, REST, type RedirectRow, type RedirectRule, readRule } from '../../shared/redirects/rule.ts'
import { buildTable, lookupIn, type Match, type RedirectTable } from '../../shared/redirects/table.ts'

export const MAX_RULES = 20_000
/** Patterns and prefixes are tried one after the other. */
const MAX_TRIED = { pattern: 200, prefix: 2_000 } as const
/** Sets of parameters by which the addresses of one path are told apart. */
export const MAX_QUERY_SETS = 8
const MAX_STOCK_NUMBER_CHARS = 100

/** What the rules of a site are checked against. */
export type RedirectSite = {
  /** Why an address is none that the site may lead to, as a clause; null for one that is fine. */
  addressFault: (href: string) => string | null
  /** Whether the site answers at a path, so that nothing is looked up for it. */
  isAnswered: (path: string) => boolean
  /** Where an alias or an older address of a page leads; null for any other path. */
  leadsTo: (path: string) => string | null
  hasBelow: (path: string) => boolean
}

export type RuleFault = { line: number; rule: string }

/** The rules of a file as they are published, or each row that is refused, with its line and the reason. */
export function checkRules(
  rows: readonly RedirectRow[],
  site: RedirectSite,
  nameLine: LineName = (line) => `line ${line}`,
): { table: RedirectTable } | { faults: RuleFault[] } {
  if (rows.length > MAX_RULES) {
    const rule = `is row ${MAX_RULES + 1}: a site has at most ${MAX_RULES} redirects. Say more with prefixes and patterns`
    return { faults: [{ line: rows[MAX_RULES]!.line, rule }] }
  }
  const rules: RedirectRule[] = []
  const faults: RuleFault[] = []
  const lines = new Map<string, number>()
  for (const row of rows) {
    const read = readRule(row)
    const rule = 'rule' in read ? read.rule : null
    const earlier = rule && lines.get(`${rule.kind} ${rule.key}`)
    const fault = 'fault' in read ? read.fault : earlier ? `is on ${nameLine(earlier)} already: ${row.from}` : null
    if (fault === null && rule) rules.push(rule)
    else faults.push({ line: row.line, rule: fault! })
    if (rule && !earlier) lines.set(`${rule.kind} ${rule.key}`, row.line)
  }
  const table = buildTable(rules)
  const chainFault = chainFaults(table, { site, lines, nameLine })
  for (const rule of rules) {
    const fault = sourceFault(rule, site) ?? chainFault(rule) ?? targetFault(rule, site)
    if (fault) faults.push({ line: rule.line, rule: fault })
  }
  faults.push(...tooMany(rules, table))
  return faults.length > 0 ? { faults: faults.toSorted((a, b) => a.line - b.line) } : { table }
}

/** Prefixes below which every address is answered by the program itself. */
const OWN_PREFIX = /^\/(api|search|assets|dev|cdn-cgi|files)(\/|$)/

function sourceFault(rule: RedirectRule, { isAnswered, leadsTo }: RedirectSite): string | null {
  if (rule.kind === 'pattern') return null
  const { path } = rule
  if (rule.kind === 'prefix') return OWN_PREFIX.test(path) ? `begins with an address of this site: ${path}` : null
  const next = leadsTo(path)
  if (next !== null) return `is an address that leads to ${next} already: ${path}`
  if (!isAnswered(path)) return null
  return rule.query.length > 0
    ? `cannot be told apart: ${path} is an address of this site, whatever its query`
    : `is an address of this site: ${path}`
}

function targetFault(rule: RedirectRule, site: RedirectSite): string | null {
  const { to } = rule
  if (to.startsWith('https://')) return site.addressFault(to) && `leads to ${to}, ${site.addressFault(to)}`
  if (to.startsWith(STOCK_TARGET)) {
    const number = to.slice(STOCK_TARGET.length)
    return number === '' || number.length > MAX_STOCK_NUMBER_CHARS ? 'leads to a car without its stock number' : null
  }
  if (!to.startsWith('/')) return `leads to ${to}, which is neither a path of this site, https:// nor stock:`
  if (!isFilledIn(rule)) {
    if (to.includes('*')) return `leads to ${to}: a * stands at the end of a prefix and of its target, after a /`
    const next = site.leadsTo(to.split(/[?#]/)[0]!)
    if (next !== null) return `leads to ${to}, which leads on to ${next}: write that`
    const fault = site.addressFault(to)
    return fault && `leads to ${to}, ${fault}`
  }
  const fixed = rule.kind === 'prefix' ? to.slice(0, -REST.length) : to.split('$')[0]!
  const folder = fixed.replace(/\/[^/]*$/, '')
  const base = rule.kind === 'prefix' ? fixed : folder
  const isKnown =
    site.addressFault(base || '/') === null || site.hasBelow(base) || site.addressFault(`${base}/1`) === null
  return isKnown ? null : `leads to ${to}, and the site has nothing below ${base}`
}

function tooMany(rules: readonly RedirectRule[], { queries }: RedirectTable): RuleFault[] {
  const tried = Object.entries(MAX_TRIED).flatMap(([kind, most]) => {
    const over = rules.filter((rule) => rule.kind === kind)[most]
    return over ? [{ line: over.line, rule: `is ${kind} ${most + 1}: a site has at most ${most} of them` }] : []
  })
  const paths = Object.entries(queries).filter(([, sets]) => sets.length > MAX_QUERY_SETS)
  return [
    ...tried,
    ...paths.map(([path]) => ({
      line: rules.find((rule) => rule.kind === 'exact' && rule.path === path)!.line,
      rule: `has ${path} with more than ${MAX_QUERY_SETS} sets of parameters: write patterns`,
    })),
  ]
}

/** What stands for the part that is not known before an address is asked for. */
const SAMPLES = ['', '1', 'x']
/** Rows of a chain that are followed, and named. */
const MAX_FOLLOWED = 5

/** How a line is named in the reason of another one. */
export type LineName = (line: number) => string

type File = {
  site: { isAnswered: (path: string) => boolean }
  /** The line of a rule by its kind and key. */
  lines: ReadonlyMap<string, number>
  nameLine: LineName
}

/** Says of a rule that its target is led on by another row of the table; null where it is not. */
function chainFaults(table: RedirectTable, { site, lines, nameLine }: File) {
  const lookup = lookupIn(table)
  const known = new Map<string, Match | null>()
  const next = (to: string): Match | null => {
    if (!to.startsWith('/')) return null
    const found = known.get(to)
    if (found !== undefined) return found
    const [path = '', query = ''] = to.split('#')[0]!.split('?')
    const [match] = site.isAnswered(path) ? [] : lookup(oldAddress(path, query))
    known.set(to, match ?? null)
    return match ?? null
  }
  const findLine = ({ kind, key }: Match): number => lines.get(`${kind} ${key}`)!

  return (rule: RedirectRule): string | null => {
    const { line, to } = rule
    for (const target of sampleTargets(rule)) {
      const first = next(target)
      if (!first) continue
      if (first.to === to || covers(rule, target)) return `leads to itself: ${to}`
      const passed = [line]
      let [last, match]: [string, Match | null] = [target, first]
      while (match && !passed.includes(findLine(match)) && passed.length <= MAX_FOLLOWED) {
        passed.push(findLine(match))
        last = match.to
        match = next(last)
      }
      const names = passed.slice(1).map(nameLine).join(', ')
      if (match && findLine(match) === line) return `leads to ${to}, and by ${names} back to itself: a loop`
      if (match && passed.includes(findLine(match))) return `leads to ${to}, and into a loop of ${names}`
      return `leads to ${to}, which ${names} ${passed.length > 2 ? 'lead' : 'leads'} on to ${last}: a chain. Write its end`
    }
    return null
  }
}

const sampleTargets = (rule: RedirectRule): string[] =>
  isFilledIn(rule)
    ? SAMPLES.map((sample) => rule.to.replace(/\/\*$/, sample && `/${sample}`).replace(/\$\d+/g, sample))
    : [rule.to]

const covers = (rule: RedirectRule, target: string): boolean => {
  const [path = '', query = ''] = target.split('?')
  const [match] = lookupIn(buildTable([rule]))(oldAddress(path, query))
  return match !== undefined
}
