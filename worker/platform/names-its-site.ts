import { columnOf, isOwnRun, type Source } from './site-conditions.ts'
import { clausesOf, fail, QUERIES, readFrom, type Scope, settle, sourceOf } from './sql-sources.ts'
import { is, isOneOf, parametersIn, type SqlNode, split, treeOf } from './sql-tree.ts'

/** A query of one `select`, as an insert reads it. */
type Arm = { list: SqlNode[]; sources: Source[] }

/** Tables whose rows are numbered across all sites, with the column: no insert names it. */
const NUMBERED: Record<string, string> = { car: 'id', stock_run: 'id', outbox: 'seq' }
const OF_SELECT = 'from where group having window order limit'.split(' ')

/** Checks every query within an expression. */
function within(nodes: readonly SqlNode[], scope: Scope): void {
  for (const node of nodes) {
    if (node.kind !== 'nested') continue
    if (isOneOf(node.nodes[0], QUERIES)) query(node.nodes, scope)
    else within(node.nodes, scope)
  }
}

function select(nodes: readonly SqlNode[], scope: Scope): Arm[] {
  const arms: SqlNode[][] = [[]]
  for (const node of nodes) {
    if (isOneOf(node, ['union', 'intersect', 'except'])) arms.push([])
    else if (!is(node, 'all')) arms.at(-1)!.push(node)
  }
  return arms.map(([first, ...arm]) => {
    if (is(first, 'values')) within(arm, scope)
    if (!is(first, 'select')) return is(first, 'values') ? { list: [], sources: [] } : fail('it is no query')
    const { '': list, from, where } = clausesOf(arm, OF_SELECT)
    const { sources, conditions } = readFrom(from ?? [], scope)
    within(arm, settle(sources, [...conditions, { on: where ?? [] }], scope))
    return { list: list!, sources }
  })
}

/** Statements that change rows by a condition. */
function change(clauses: Record<string, SqlNode[]>, head: readonly SqlNode[], scope: Scope): void {
  const target = sourceOf(head, scope)
  const { sources, conditions } = readFrom(clauses['from'] ?? [], scope)
  assign(target, clauses['set'] ?? [])
  within(
    Object.values(clauses).flat(),
    settle([target, ...sources], [...conditions, { on: clauses['where'] ?? [] }], scope),
  )
}

/** No row is given to another site. */
function assign({ key }: Source, set: readonly SqlNode[]): void {
  for (const [column] of split(set, ',')) if (column?.kind === 'nested' || is(column, key)) fail(`${key} is changed`)
}

/** Whether a value is that of the site: `?1`, or the column of a source that is tied to it. */
function isOwnValue(expression: readonly SqlNode[], key: string, sources: readonly Source[]): boolean {
  const value = expression.slice(0, expression.findIndex((node) => is(node, 'as')) >>> 0)
  if (value.length === 1 && (key === 'site' ? is(value[0], '?1') : isOwnRun(value[0]))) return true
  const named = columnOf(value)
  if (!named) return false
  const tables = sources.filter(
    ({ alias, table }) => (named.alias ?? alias) === alias && (key === 'site' || table === 'stock_run'),
  )
  return tables.length === 1 && tables[0]!.key === 'site' && named.column === (key === 'site' ? 'site' : 'id')
}

function insert(nodes: readonly SqlNode[], scope: Scope): void {
  const into = nodes.findIndex((node) => is(node, 'into'))
  const at = nodes.findIndex((node) => node.kind === 'nested')
  const [target, columns] = [sourceOf(nodes.slice(into + 1, into + 2), scope), nodes[at]]
  if (columns?.kind !== 'nested' || nodes.slice(0, at).some((node) => is(node, 'replace')))
    return fail('it names no columns, or replaces rows')
  const names = split(columns.nodes, ',').map(([name]) => (name?.kind === 'word' ? name.text : ''))
  const place = names.indexOf(target.key)
  const number = NUMBERED[target.table]
  if (place < 0 || names.includes(number ?? target.key + ' ')) fail(`it must name ${target.key} and choose no number`)
  const conflict = nodes.findIndex((node, index) => is(node, 'on') && is(nodes[index + 1], 'conflict'))
  const { '': body = [], returning = [] } = clausesOf(
    conflict < 0 ? nodes.slice(at + 1) : nodes.slice(at + 1, conflict),
    ['returning'],
  )
  const rows = is(body[0], 'values')
    ? body.filter((node) => node.kind === 'nested').map(({ nodes: list }) => ({ list, sources: [] }))
    : query(body, scope)
  within(is(body[0], 'values') ? body : [], scope)
  for (const { list, sources } of rows) {
    const values = split(list, ',')
    if (values.some((value) => is(value.at(-1), '*')) || !isOwnValue(values[place] ?? [], target.key, sources))
      fail(`the ${target.key} of a new row is not its own`)
  }
  upsert(target, conflict < 0 ? [] : nodes.slice(conflict + 2), scope)
  within(returning, { ...scope, outer: [{ ...target, isBound: true }, ...scope.outer] })
}

function upsert(target: Source, nodes: readonly SqlNode[], scope: Scope): void {
  const { set } = clausesOf(nodes, ['set', 'where', 'returning'])
  const [unique] = nodes
  const isOwn = unique?.kind === 'nested' ? unique.nodes.some((node) => is(node, target.key)) : !NUMBERED[target.table]
  if (set && (!isOwn || nodes.some((node) => is(node, 'conflict')))) fail(`on conflict must name ${target.key}, once`)
  assign(target, set ?? [])
  within(nodes, { ...scope, outer: [{ ...target, isBound: true }, ...scope.outer] })
}

/** A query, after its common table expressions. */
function query(nodes: readonly SqlNode[], scope: Scope): Arm[] {
  if (!is(nodes[0], 'with')) return select(nodes, scope)
  const { rest, scope: inner } = views(nodes, scope)
  return select(rest, inner)
}

/** Checks the common table expressions; gives what stands after them. */
function views(nodes: readonly SqlNode[], scope: Scope): { rest: readonly SqlNode[]; scope: Scope } {
  const isRecursive = is(nodes[1], 'recursive')
  const known = new Set(scope.views)
  let at = isRecursive ? 2 : 1
  for (;;) {
    const name = nodes[at]
    const as = nodes.findIndex((node, index) => index > at && is(node, 'as'))
    const body = nodes.findIndex((node, index) => index > as && node.kind === 'nested')
    const group = nodes[body]
    if (name?.kind !== 'word' || as < 0 || group?.kind !== 'nested') return fail('its with is not read')
    const seen = new Set(isRecursive ? [...known, name.text] : known)
    query(group.nodes, { ...scope, views: seen })
    known.add(name.text)
    at = body + 1
    if (!is(nodes[at], ',')) return { rest: nodes.slice(at), scope: { ...scope, views: known } }
    at += 1
  }
}

const STATEMENTS: Record<string, (nodes: readonly SqlNode[], scope: Scope) => unknown> = {
  select: (nodes, scope) => select(nodes, scope),
  insert,
  update(nodes, scope) {
    if (isOneOf(nodes[2], ['replace'])) fail('it replaces rows')
    const clauses = clausesOf(nodes.slice(is(nodes[1], 'or') ? 3 : 1), ['set', 'from', 'where', 'returning'])
    change(clauses, clauses['']!, scope)
  },
  delete(nodes, scope) {
    const { from = [], ...clauses } = clausesOf(nodes, ['from', 'where', 'returning'])
    change(clauses, from, scope)
  },
}

function check(sql: string): void {
  const nodes = treeOf(sql)
  const parameters = parametersIn(nodes)
  if (!parameters.every((one) => /^\?[1-9]\d*$/.test(one))) fail('parameters are numbered: ?1, ?2')
  if (!parameters.includes('?1')) fail('?1 is the site')
  if (nodes.some((node) => is(node, ';'))) fail('one statement at a time')
  const none: Scope = { views: new Set(), outer: [] }
  const { rest, scope } = is(nodes[0], 'with') ? views(nodes, none) : { rest: nodes, scope: none }
  const [first] = rest
  const kind = first?.kind === 'word' ? STATEMENTS[first.text] : undefined
  if (!kind) fail('only select, insert, update and delete are read')
  else kind(rest, scope)
}

const checked = new Set<string>()

/**
 * Throws for a statement that could read or change a row of another site: every table in it is tied to `?1`, and every
 * new row is given it. A statement that is too clever to be read is refused, too. Texts are looked at once.
 */
export function assertNamesItsSite(sql: string): void {
  if (checked.has(sql)) return
  try {
    check(sql)
  } catch (error) {
    throw new Error(`A statement does not keep to its site: ${(error as Error).message}. It is: ${sql}`, {
      cause: error,
    })
  }
  checked.add(sql)
}
