import { bind, type Condition, keyOf, type Source } from './site-conditions.ts'
import { is, isOneOf, type SqlNode } from './sql-tree.ts'

/** The common table expressions in reach, and the sources around a sub-select. */
export type Scope = { views: ReadonlySet<string>; outer: readonly Source[] }

/** Tables of no site. */
const SHARED = new Set(['postcode'])
export const QUERIES = ['select', 'with', 'values']

export const fail = (why: string): never => {
  throw new Error(why)
}

/** The clauses of one level by the word that begins each; what stands before the first is under ''. */
export function clausesOf(nodes: readonly SqlNode[], words: readonly string[]): Record<string, SqlNode[]> {
  const clauses: Record<string, SqlNode[]> = { '': [] }
  let current = ''
  for (const node of nodes) {
    const word = words.find((one) => is(node, one))
    if (word !== undefined && !clauses[word]) clauses[(current = word)] = []
    else clauses[current]!.push(node)
  }
  return clauses
}

/** A table with its alias. A sub-select, a view or a function is checked by itself: no column of it stands for the site. */
export function sourceOf([first, next, ...more]: readonly SqlNode[], { views }: Scope): Source {
  if (first?.kind === 'nested' && !isOneOf(first.nodes[0], QUERIES)) fail('a join in parentheses is not read')
  if (is(next, '.')) fail('a table of another schema is not read')
  const table = first?.kind === 'word' ? first.text : ''
  if (!table && first?.kind !== 'nested') fail('a table is not named')
  const isFunction = next?.kind === 'nested'
  const after = isFunction ? more : [next, ...more]
  const named = is(after[0], 'as') ? after[1] : after[0]
  const alias = named?.kind === 'word' && !isOneOf(named, ['indexed', 'not']) ? named.text : table
  const isOpaque = !table || isFunction || views.has(table) || SHARED.has(table)
  return isOpaque ? { alias, table: '', key: '', isBound: true } : { alias, table, key: keyOf(table), isBound: false }
}

/** The sources of a `from`, with the conditions of their joins. */
export function readFrom(from: readonly SqlNode[], scope: Scope): { sources: Source[]; conditions: Condition[] } {
  const sources: Source[] = []
  const conditions: Condition[] = []
  let [item, isLeft, isNextLeft]: [SqlNode[], boolean, boolean] = [[], false, false]
  const take = () => {
    const at = item.findIndex((node) => isOneOf(node, ['on', 'using']))
    const source = sourceOf(at < 0 ? item : item.slice(0, at), scope)
    const [word, ...on] = at < 0 ? [] : item.slice(at)
    if (is(word, 'using')) conditions.push({ using: on, only: source })
    else if (word) conditions.push({ on, only: isLeft ? source : undefined })
    sources.push(source)
    item = []
  }
  for (const node of from) {
    if (isOneOf(node, ['right', 'full', 'natural'])) fail('a right, full or natural join is not read')
    if (is(node, 'left')) isNextLeft = true
    else if (isOneOf(node, [',', 'join'])) {
      take()
      ;[isLeft, isNextLeft] = [isNextLeft, false]
    } else if (!isOneOf(node, ['inner', 'cross', 'outer'])) item.push(node)
  }
  if (item.length > 0) take()
  return { sources, conditions }
}

/** Ties the sources to the site by the conditions; throws for one that is left. Gives the scope of what stands inside. */
export function settle(sources: readonly Source[], conditions: readonly Condition[], scope: Scope): Scope {
  for (const _ of [...sources, null]) for (const condition of conditions) bind(condition, sources, scope.outer)
  const loose = sources.find(({ isBound }) => !isBound)
  if (loose) fail(`rows of ${loose.table} are not tied to the site: ${loose.alias}.${loose.key} = ...`)
  return { ...scope, outer: [...sources, ...scope.outer] }
}
