/** A word, a sign or a value of a statement; names in quotes are `isQuoted`, so that none counts as a keyword. */
export type Token = { kind: 'word' | 'sign' | 'value' | 'parameter'; text: string; isQuoted: boolean }
/** What stands in parentheses, or between `case` and `end`. */
export type Group = { kind: 'nested'; nodes: SqlNode[] }
export type SqlNode = Token | Group

const TOKEN =
  /(?<skip>\s+|--[^\n]*|\/\*[\s\S]*?\*\/)|(?<value>'(?:[^']|'')*'|(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?)|(?<quoted>"(?:[^"]|"")+")|(?<parameter>[?:@$][\w.]*)|(?<word>[a-zA-Z_]\w*)|(?<sign>->>|->|\|\||<>|<=|>=|!=|==|<<|>>|[-+*/%&|~<>=(),.;])/y

function* readTokens(sql: string): Generator<Token> {
  TOKEN.lastIndex = 0
  let at = 0
  while (at < sql.length) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(sql)
    if (!match) throw new Error(`it has a sign that is not read: ${sql.slice(at, at + 10)}`)
    at = TOKEN.lastIndex
    const { value, quoted, parameter, word, sign } = match.groups!
    if (value !== undefined) yield { kind: 'value', text: value, isQuoted: false }
    else if (quoted !== undefined) yield { kind: 'word', text: quoted.slice(1, -1).toLowerCase(), isQuoted: true }
    else if (parameter !== undefined) yield { kind: 'parameter', text: parameter, isQuoted: false }
    else if (word !== undefined) yield { kind: 'word', text: word.toLowerCase(), isQuoted: false }
    else if (sign !== undefined) yield { kind: 'sign', text: sign, isQuoted: false }
  }
}

/** Whether a node is this word (not in quotes), sign or parameter. */
export const is = (node: SqlNode | undefined, text: string): boolean =>
  node !== undefined && node.kind !== 'nested' && !node.isQuoted && node.text === text

export const isOneOf = (node: SqlNode | undefined, words: readonly string[]): boolean =>
  words.some((word) => is(node, word))

/** The statement as a tree of its parentheses, without comments. Throws for one that is not well formed. */
export function parseSql(sql: string): SqlNode[] {
  const root: SqlNode[] = []
  const open: { nodes: SqlNode[]; end: string }[] = [{ nodes: root, end: '' }]
  for (const token of readTokens(sql)) {
    const { nodes, end } = open.at(-1)!
    const closing = is(token, '(') ? ')' : is(token, 'case') ? 'end' : null
    if (closing) {
      const group: Group = { kind: 'nested', nodes: [] }
      nodes.push(group)
      open.push({ nodes: group.nodes, end: closing })
    } else if (is(token, ')') || (is(token, 'end') && end === 'end')) {
      if (!is(token, end)) throw new Error('its parentheses do not match')
      open.pop()
    } else nodes.push(token)
  }
  if (open.length !== 1) throw new Error('its parentheses do not match')
  return root
}

/** The parts between words or signs of a level. */
export function split(nodes: readonly SqlNode[], separator: string): SqlNode[][] {
  const parts: SqlNode[][] = [[]]
  for (const node of nodes) {
    if (is(node, separator)) parts.push([])
    else parts.at(-1)!.push(node)
  }
  return parts
}

/** Every parameter of a tree. */
export const parametersIn = (nodes: readonly SqlNode[]): string[] =>
  nodes.flatMap((node) =>
    node.kind === 'nested' ? parametersIn(node.nodes) : node.kind === 'parameter' ? [node.text] : [],
  )
