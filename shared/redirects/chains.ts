import { oldAddress } from './address.ts'
import { isFilledIn, type RedirectRule } from './rule.ts'
import { lookupIn, type Match, type RedirectTable, tableOf } from './table.ts'

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
export function chainFaults(table: RedirectTable, { site, lines, nameLine }: File) {
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
  const lineOf = ({ kind, key }: Match): number => lines.get(`${kind} ${key}`)!

  return (rule: RedirectRule): string | null => {
    const { line, to } = rule
    for (const target of targetsOf(rule)) {
      const first = next(target)
      if (!first) continue
      if (first.to === to || covers(rule, target)) return `leads to itself: ${to}`
      const passed = [line]
      let [last, match]: [string, Match | null] = [target, first]
      while (match && !passed.includes(lineOf(match)) && passed.length <= MAX_FOLLOWED) {
        passed.push(lineOf(match))
        last = match.to
        match = next(last)
      }
      const names = passed.slice(1).map(nameLine).join(', ')
      if (match && lineOf(match) === line) return `leads to ${to}, and by ${names} back to itself: a loop`
      if (match && passed.includes(lineOf(match))) return `leads to ${to}, and into a loop of ${names}`
      return `leads to ${to}, which ${names} ${passed.length > 2 ? 'lead' : 'leads'} on to ${last}: a chain. Write its end`
    }
    return null
  }
}

const targetsOf = (rule: RedirectRule): string[] =>
  isFilledIn(rule)
    ? SAMPLES.map((sample) => rule.to.replace(/\/\*$/, sample && `/${sample}`).replace(/\$\d+/g, sample))
    : [rule.to]

const covers = (rule: RedirectRule, target: string): boolean => {
  const [path = '', query = ''] = target.split('?')
  const [match] = lookupIn(tableOf([rule]))(oldAddress(path, query))
  return match !== undefined
}
