import { parseSync, Visitor } from 'oxc-parser'

/** What the code reads by name: `pairs` as `parent.name`, and by name the files that read it of anything. */
export type PropertyReads = {
  pairs: Set<string>
  filesByName: Map<string, Set<string>>
  words: Map<string, Set<string>>
}

type Node = { type: string; [key: string]: unknown }

/** Reads the property reads of sources: member expressions, destructuring, and names held in a string. */
export function propertyReads(sources: { file: string; text: string }[]): PropertyReads {
  const reads: PropertyReads = { pairs: new Set(), filesByName: new Map(), words: new Map() }
  for (const { file, text } of sources) readFile(file, text, reads)
  return reads
}

function readFile(file: string, text: string, { pairs, filesByName, words }: PropertyReads): void {
  const seen = new Set<unknown>()
  const note = (parent: string | null, name: string) => {
    if (parent) pairs.add(`${parent}.${name}`)
    filesByName.set(name, (filesByName.get(name) ?? new Set()).add(file))
  }
  const word = (name: string) => words.set(file, (words.get(file) ?? new Set()).add(name))
  const pattern = (node: Node, parent: string | null) => {
    seen.add(node)
    for (const property of node['properties'] as Node[]) {
      if (property.type !== 'Property') continue
      const name = keyOf(property['key'] as Node)
      const inner = property['value'] as Node
      const value = inner.type === 'AssignmentPattern' ? (inner['left'] as Node) : inner
      if (name !== null) note(parent, name)
      if (value.type === 'ObjectPattern') pattern(value, name)
    }
  }
  new Visitor({
    Identifier: ({ name }) => word(name),
    // As in `Site['finance']`.
    TSLiteralType: ({ literal }) =>
      literal.type === 'Literal' && typeof literal.value === 'string' && word(literal.value),
    MemberExpression(node) {
      const name = memberName(node as unknown as Node)
      if (name !== null) note(nameOf(node.object as unknown as Node), name)
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'ObjectPattern') pattern(id as unknown as Node, init && nameOf(init as unknown as Node))
    },
    ObjectPattern(node) {
      if (!seen.has(node)) pattern(node as unknown as Node, null)
    },
    // A name in a table, as in `terms: 'test_drive_terms'`, is read by way of the table. Types are no reads.
    Property: ({ value }) => value.type === 'Literal' && typeof value.value === 'string' && note(null, value.value),
    ArrayExpression: ({ elements }) =>
      elements.forEach((one) => one?.type === 'Literal' && typeof one.value === 'string' && note(null, one.value)),
  }).visit(parseSync(file, text).program)
}

const keyOf = (key: Node): string | null =>
  key.type === 'Identifier' ? (key['name'] as string) : key.type === 'Literal' ? String(key['value']) : null

function memberName(node: Node): string | null {
  const property = node['property'] as Node
  return node['computed'] && property.type !== 'Literal' ? null : keyOf(property)
}

/** The last name of an expression, as `reservation` of `c.var.site.reservation!`. */
function nameOf(node: Node): string | null {
  if (node.type === 'MemberExpression') return memberName(node) ?? nameOf(node['object'] as Node)
  if (node.type === 'LogicalExpression') return nameOf(node['left'] as Node)
  const inner = (node['expression'] ?? node['argument']) as Node | undefined
  if (inner && /^(ChainExpression|TS\w+Expression|AwaitExpression)$/.test(node.type)) return nameOf(inner)
  return node.type === 'Identifier' ? (node['name'] as string) : null
}
