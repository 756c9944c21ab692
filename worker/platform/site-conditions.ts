import { type Group, is, isOneOf, type SqlNode, split } from './sql-tree.ts'

/** A table that a statement reads or writes, by its alias; `key` is the column that says whose a row is. */
export type Source = { alias: string; table: string; key: string; isBound: boolean }

/** What holds for rows: by `on` or `where`, or by the columns of `using`. `only`: for this source alone (null: for none). */
export type Condition = { on: SqlNode[]; only?: Source | null | undefined } | { using: SqlNode[]; only: Source | null }

/** Tables whose rows belong to an import (`stock_run`) by its number, and so to its site. */
const OF_A_RUN = new Set(['stock_staging', 'stock_report'])

export const keyOf = (table: string): string => (OF_A_RUN.has(table) ? 'run' : 'site')

/** The parts of a condition that all hold; of one with an `or` at this level none is sure to. */
function conjuncts(nodes: readonly SqlNode[]): SqlNode[][] {
  if (nodes.some((node) => is(node, 'or'))) return []
  const parts: SqlNode[][] = [[]]
  let isBetween = false
  for (const node of nodes) {
    if (is(node, 'and') && !isBetween) parts.push([])
    else parts.at(-1)!.push(node)
    if (isOneOf(node, ['between', 'and'])) isBetween = is(node, 'between')
  }
  return parts.flatMap((part) => (part.length === 1 && part[0]!.kind === 'nested' ? conjuncts(part[0]!.nodes) : [part]))
}

/** `alias.column`, or `column` alone; a plus in front keeps the planner from an index. */
export function columnOf(nodes: readonly SqlNode[]): { alias: string | null; column: string } | null {
  const [first, dot, last, ...more] = is(nodes[0], '+') ? nodes.slice(1) : nodes
  if (first?.kind !== 'word' || more.length > 0) return null
  if (!dot) return { alias: null, column: first.text }
  return is(dot, '.') && last?.kind === 'word' ? { alias: first.text, column: last.text } : null
}

/** Whether a node is `(select id from stock_run where ...)`, which is checked as any query is. */
export const isOwnRun = (group: SqlNode | undefined): group is Group =>
  group?.kind === 'nested' &&
  ['select', 'id', 'from', 'stock_run', 'where'].every((word, at) => is(group.nodes[at], word)) &&
  !group.nodes.some((node) => isOneOf(node, ['union', 'intersect', 'except']))

/** Marks the sources that a condition ties to the site: by `key = ?1`, or by the column of a source that is tied. */
export function bind(condition: Condition, sources: readonly Source[], outer: readonly Source[]): void {
  if ('using' in condition) return bindShared(condition, sources)
  const { on, only } = condition
  const own = only === undefined ? sources : only === null ? [] : [only]
  const find = (nodes: readonly SqlNode[], among: readonly Source[]): Source | undefined => {
    const named = columnOf(nodes)
    if (named?.alias != null) return [...sources, ...outer].find(({ alias }) => alias === named.alias)
    const having = among.filter(({ key }) => key === named?.column)
    return having.length === 1 ? having[0] : undefined
  }
  const tie = (left: readonly SqlNode[], right: readonly SqlNode[]) => {
    const source = find(left, own)
    if (!source || !own.includes(source) || columnOf(left)?.column !== source.key) return
    if (right.length === 1 && (source.key === 'site' ? is(right[0], '?1') : isOwnRun(right[0]))) source.isBound = true
    const other = find(right, [])
    const column = columnOf(right)?.column
    const isSame = other?.key === source.key && column === source.key
    const isOfRun = other?.table === 'stock_run' && column === 'id' && source.key === 'run'
    if (other?.isBound && (isSame || isOfRun)) source.isBound = true
  }
  for (const part of conjuncts(on)) {
    const [left = [], right = [], ...more] = split(part, '=')
    if (more.length > 0) continue
    tie(left, right)
    tie(right, left)
  }
}

/** `using (site, ...)`: the source has the key of one before it. */
function bindShared({ using: [columns], only }: { using: SqlNode[]; only: Source | null }, sources: readonly Source[]) {
  const isShared = columns?.kind === 'nested' && columns.nodes.some((node) => only && is(node, only.key))
  const before = sources.slice(0, only ? sources.indexOf(only) : 0)
  if (only && isShared && before.some(({ key, isBound }) => key === only.key && isBound)) only.isBound = true
}
