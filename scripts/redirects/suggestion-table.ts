import { csvLine } from '../../shared/csv.ts'
import { comparablePath } from '../../shared/redirects/address.ts'
import { MAX_QUERY_SETS } from '../../shared/redirects/check-rules.ts'
import { MAX_ADDRESS_CHARS, type RedirectRow, readRule } from '../../shared/redirects/rule.ts'
import type { Suggested } from '../../worker/features/redirects/operator-redirects.ts'

/** An old address that may get a target, each once; or a row of the list that is none, with the reason. */
export type ListedAddress = { from: string } & ({ key: string; path: string; names: string } | { fault: string })

/** The addresses of a list, without those that are the same in another spelling. */
export function listedAddresses(rows: readonly RedirectRow[]): ListedAddress[] {
  const known = new Set<string>()
  return rows.flatMap((row): ListedAddress[] => {
    const { from } = row
    const read = readRule({ ...row, to: '/' })
    if ('fault' in read) return [{ from, fault: read.fault }]
    const { rule } = read
    if (rule.kind !== 'exact') return [{ from, fault: 'many addresses: fill in where they lead' }]
    const { key, path, query } = rule
    if (known.has(key)) return []
    known.add(key)
    if (key.length > MAX_ADDRESS_CHARS) return [{ from, fault: `is longer than ${MAX_ADDRESS_CHARS} characters` }]
    return [{ from, key, path, names: [...new Set(query.map(([name]) => name))].join('&') }]
  })
}

type Line = { from: string; to: string; why: string }

/**
 * The table of suggestions, which an import takes as it is: rows without a target are left out by it, and say why.
 * `found`: what the site has in place of each address, by its key.
 */
export function suggestionTable(addresses: readonly ListedAddress[], found: ReadonlyMap<string, Suggested>): string {
  const targets = new Set<string>()
  const byPath = new Map<string, string>()
  for (const address of addresses) {
    const to = 'key' in address ? found.get(address.key)?.suggestion?.to : undefined
    if (to === undefined || !('key' in address)) continue
    targets.add(comparablePath(to.split(/[?#]/)[0]!))
    if (address.names === '') byPath.set(address.path, to)
  }
  const sets = new Map<string, Set<string>>()
  const lines = addresses.flatMap((address): Line[] => {
    const { from } = address
    const left = (why: string): Line[] => [{ from, to: '', why }]
    if ('fault' in address) return left(address.fault)
    const { key, path, names } = address
    const { leads, suggestion } = found.get(key) ?? { leads: null, suggestion: null }
    if (leads === path || targets.has(path)) return left('the site has this address itself')
    if (leads !== null) return left(`leads to ${leads} already`)
    if (!suggestion) return left('none')
    // The row of the path alone leads there whatever its query.
    if (names !== '' && byPath.get(path) === suggestion.to) return []
    const known = sets.get(path) ?? new Set()
    if (names !== '') sets.set(path, known.add(names))
    if (known.size > MAX_QUERY_SETS && names !== '') return left('too many sets of parameters: write a pattern')
    return [{ from, to: suggestion.to, why: suggestion.reason }]
  })
  return csvLine(['from', 'to', 'why']) + lines.map(({ from, to, why }) => csvLine([from, to, why])).join('')
}
