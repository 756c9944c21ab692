import { type Group, is, isOneOf, parametersIn, parseSql, type SqlNode, split } from './sql-tree.ts'

/** A table that a statement reads or writes, by its alias; `key` is the column that says whose a row is. */
type Source = { alias: string; table: string; key: string; isBound: boolean }

/** What holds for rows: by `on` or `where`, or by the columns of `using`. `only`: for this source alone (null: for none). */
type Condition = { on: SqlNode[]; only?: Source | null | undefined } | { using: SqlNode[]; only: Source | null }

/** Tables whose rows belong to an import (`stock_run`) by its number, and so to its site. */
const OF_A_RUN = new Set(['stock_staging', 'stock_report'])

const siteKey = (table: string): string => (OF_A_RUN.has(table) ? 'run' : 'site')

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
function readColumn(nodes: readonly SqlNode[]): { alias: string | null; column: string } | null {
  const [first, dot, last, ...more] = is(nodes[0], '+') ? nodes.slice(1) : nodes
  if (first?.kind !== 'word' || more.length > 0) return null
  if (!dot) return { alias: null, column: first.text }
  return is(dot, '.') && last?.kind === 'word' ? { alias: first.text, column: last.text } : null
}

/** Whether a node is `(select id from stock_run where ...)`, which is checked as any query is. */
const isOwnRun = (group: SqlNode | undefined): group is Group =>
  group?.kind === 'nested' &&
  ['select', 'id', 'from', 'stock_run', 'where'].every((word, at) => is(group.nodes[at], word)) &&
  !group.nodes.some((node) => isOneOf(node, ['union', 'intersect', 'except']))

/** Marks the sources that a condition ties to the site: by `key = ?1`, or by the column of a source that is tied. */
function bind(condition: Condition, sources: readonly Source[], outer: readonly Source[]): void {
  if ('using' in condition) return bindShared(condition, sources)
  const { on, only } = condition
  const own = only === undefined ? sources : only === null ? [] : [only]
  const find = (nodes: readonly SqlNode[], among: readonly Source[]): Source | undefined => {
    const named = readColumn(nodes)
    if (named?.alias != null) return [...sources, ...outer].find(({ alias }) => alias === named.alias)
    const having = among.filter(({ key }) => key === named?.column)
    return having.length === 1 ? having[0] : undefined
  }
  const tie = (left: readonly SqlNode[], right: readonly SqlNode[]) => {
    const source = find(left, own)
    if (!source || !own.includes(source) || readColumn(left)?.column !== source.key) return
    if (right.length === 1 && (source.key === 'site' ? is(right[0], '?1') : isOwnRun(right[0]))) source.isBound = true
    const other = find(right, [])
    const column = readColumn(right)?.column
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

/** The common table expressions in reach, and the sources around a sub-select. */
type Scope = { views: ReadonlySet<string>; outer: readonly Source[] }

/** Tables of no site. */
const SHARED = new Set(['postcode'])
const QUERIES = ['select', 'with', 'values']

const fail = (why: string): never => {
  throw new Error(why)
}

/** The clauses of one level by the word that begins each; what stands before the first is under ''. */
function splitClauses(nodes: readonly SqlNode[], words: readonly string[]): Record<string, SqlNode[]> {
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
function readSource([first, next, ...more]: readonly SqlNode[], { views }: Scope): Source {
  if (first?.kind === 'nested' && !isOneOf(first.nodes[0], QUERIES)) fail('a join in parentheses is not read')
  if (is(next, '.')) fail('a table of another schema is not read')
  const table = first?.kind === 'word' ? first.text : ''
  if (!table && first?.kind !== 'nested') fail('a table is not named')
  const isFunction = next?.kind === 'nested'
  const after = isFunction ? more : [next, ...more]
  const named = is(after[0], 'as') ? after[1] : after[0]
  const alias = named?.kind === 'word' && !isOneOf(named, ['indexed', 'not']) ? named.text : table
  const isOpaque = !table || isFunction || views.has(table) || SHARED.has(table)
  return isOpaque ? { alias, table: '', key: '', isBound: true } : { alias, table, key: siteKey(table), isBound: false }
}

/** The sources of a `from`, with the conditions of their joins. */
function readFrom(from: readonly SqlNode[], scope: Scope): { sources: Source[]; conditions: Condition[] } {
  const sources: Source[] = []
  const conditions: Condition[] = []
  let [item, isLeft, isNextLeft]: [SqlNode[], boolean, boolean] = [[], false, false]
  const take = () => {
    const at = item.findIndex((node) => isOneOf(node, ['on', 'using']))
    const source = readSource(at < 0 ? item : item.slice(0, at), scope)
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
function tieSources(sources: readonly Source[], conditions: readonly Condition[], scope: Scope): Scope {
  for (const _ of [...sources, null]) for (const condition of conditions) bind(condition, sources, scope.outer)
  const loose = sources.find(({ isBound }) => !isBound)
  if (loose) fail(`rows of ${loose.table} are not tied to the site: ${loose.alias}.${loose.key} = ...`)
  return { ...scope, outer: [...sources, ...scope.outer] }
}

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
    const { '': list, from, where } = splitClauses(arm, OF_SELECT)
    const { sources, conditions } = readFrom(from ?? [], scope)
    within(arm, tieSources(sources, [...conditions, { on: where ?? [] }], scope))
    return { list: list!, sources }
  })
}

/** Statements that change rows by a condition. */
function change(clauses: Record<string, SqlNode[]>, head: readonly SqlNode[], scope: Scope): void {
  const target = readSource(head, scope)
  const { sources, conditions } = readFrom(clauses['from'] ?? [], scope)
  assign(target, clauses['set'] ?? [])
  within(
    Object.values(clauses).flat(),
    tieSources([target, ...sources], [...conditions, { on: clauses['where'] ?? [] }], scope),
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
  const named = readColumn(value)
  if (!named) return false
  const tables = sources.filter(
    ({ alias, table }) => (named.alias ?? alias) === alias && (key === 'site' || table === 'stock_run'),
  )
  return tables.length === 1 && tables[0]!.key === 'site' && named.column === (key === 'site' ? 'site' : 'id')
}

function insert(nodes: readonly SqlNode[], scope: Scope): void {
  const into = nodes.findIndex((node) => is(node, 'into'))
  const at = nodes.findIndex((node) => node.kind === 'nested')
  const [target, columns] = [readSource(nodes.slice(into + 1, into + 2), scope), nodes[at]]
  if (columns?.kind !== 'nested' || nodes.slice(0, at).some((node) => is(node, 'replace')))
    return fail('it names no columns, or replaces rows')
  const names = split(columns.nodes, ',').map(([name]) => (name?.kind === 'word' ? name.text : ''))
  const place = names.indexOf(target.key)
  const number = NUMBERED[target.table]
  if (place < 0 || names.includes(number ?? target.key + ' ')) fail(`it must name ${target.key} and choose no number`)
  const conflict = nodes.findIndex((node, index) => is(node, 'on') && is(nodes[index + 1], 'conflict'))
  const { '': body = [], returning = [] } = splitClauses(
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
  const { set } = splitClauses(nodes, ['set', 'where', 'returning'])
  const [unique] = nodes
  const isOwn = unique?.kind === 'nested' ? unique.nodes.some((node) => is(node, target.key)) : !NUMBERED[target.table]
  if (set && (!isOwn || nodes.some((node) => is(node, 'conflict')))) fail(`on conflict must name ${target.key}, once`)
  assign(target, set ?? [])
  within(nodes, { ...scope, outer: [{ ...target, isBound: true }, ...scope.outer] })
}

/** A query, after its common table expressions. */
function query(nodes: readonly SqlNode[], scope: Scope): Arm[] {
  if (!is(nodes[0], 'with')) return select(nodes, scope)
  const { rest, scope: inner } = checkViews(nodes, scope)
  return select(rest, inner)
}

/** Checks the common table expressions; gives what stands after them. */
function checkViews(nodes: readonly SqlNode[], scope: Scope): { rest: readonly SqlNode[]; scope: Scope } {
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
    const clauses = splitClauses(nodes.slice(is(nodes[1], 'or') ? 3 : 1), ['set', 'from', 'where', 'returning'])
    change(clauses, clauses['']!, scope)
  },
  delete(nodes, scope) {
    const { from = [], ...clauses } = splitClauses(nodes, ['from', 'where', 'returning'])
    change(clauses, from, scope)
  },
}

function check(sql: string): void {
  const nodes = parseSql(sql)
  const parameters = parametersIn(nodes)
  if (!parameters.every((one) => /^\?[1-9]\d*$/.test(one))) fail('parameters are numbered: ?1, ?2')
  if (!parameters.includes('?1')) fail('?1 is the site')
  if (nodes.some((node) => is(node, ';'))) fail('one statement at a time')
  const none: Scope = { views: new Set(), outer: [] }
  const { rest, scope } = is(nodes[0], 'with') ? checkViews(nodes, none) : { rest: nodes, scope: none }
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
