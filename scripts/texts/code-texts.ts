import { parseSync } from 'oxc-parser'

/** A text that a shopper reads. `at`: where in the file, as `12` of code and `12 theme.note` of a site's settings. */
export type Text = { file: string; line: number; words: string; setting?: string }

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Calls whose arguments no shopper reads: descriptions of settings, patterns, statements, logs. */
const SILENT_CALLS =
  /^(describe|meta|regex|prepare|startsWith|endsWith|includes|split|replace|replaceAll|querySelector|querySelectorAll|closest|matches|addEventListener|log|warn|info|error|report|get|set|has|append|test|match|getElementById)$/
/** Attributes that hold no words. */
const SILENT_ATTRIBUTES =
  /^(class(Name)?|id|href|src|srcSet|sizes|type|name|rel|role|style|key|d|media|content|property|allow|sandbox|value|data-.*)$/
/** Keys of what is written for operators, search engines' data and the platform. */
const SILENT_KEYS =
  /^(why|when|event|code|className|pattern|sql|icon|type|kind|key|id|href|url|path|to|action_name|@type)$/
const SILENT_NODES =
  /^(ImportDeclaration|ExportAllDeclaration|ImportExpression|ThrowStatement|TS(?!As|Satisfies|NonNull).*)$/
const COMPARISONS = /^(===|!==|==|!=|in|<|>)$/

/** The texts in a source of TypeScript, with `{…}` for what is filled in. */
export function codeTexts(file: string, source: string): Text[] {
  const texts: Text[] = []
  const starts = lineStarts(source)
  const add = (node: Node, words: string) =>
    texts.push({ file, line: lineAt(starts, node.start), words: words.replace(/\s+/g, ' ').trim() })
  const walk = (node: Node): void => {
    if (SILENT_NODES.test(node.type)) return
    const rest = READERS[node.type]?.(node, add)
    for (const child of rest ?? listChildren(node)) walk(child)
  }
  walk(parseSync(file, source).program as unknown as Node)
  return texts
}

type Reader = (node: Node, add: (node: Node, words: string) => void) => Node[]

/** By the type of a node: adds its words, and gives the nodes in which to go on. */
const READERS: Record<string, Reader> = {
  Literal(node, add) {
    if (typeof node['value'] === 'string' && isProse(node['value'])) add(node, node['value'])
    return []
  },
  TemplateLiteral(node, add) {
    const words = templateWords(node)
    if (isProse(words)) add(node, words)
    return node['expressions'] as Node[]
  },
  BinaryExpression(node, add) {
    if (COMPARISONS.test(node['operator'] as string)) return []
    const parts = node['operator'] === '+' ? joined(node) : []
    if (!parts.some(isWords)) return listChildren(node)
    const words = parts.map((part) => (isWords(part) ? nodeWords(part) : '{…}')).join('')
    if (isProse(words)) add(node, words)
    return parts.flatMap((part) => (isWords(part) ? ((part['expressions'] ?? []) as Node[]) : [part]))
  },
  Property: (node) => {
    const key = node['key'] as Node
    const name = (key['name'] ?? key['value']) as string
    return SILENT_KEYS.test(name) && isWords(node['value'] as Node) ? [] : [node['value'] as Node]
  },
  CallExpression(node) {
    const callee = node['callee'] as Node
    const name = ((callee['property'] as Node | undefined)?.['name'] ?? callee['name']) as string
    return SILENT_CALLS.test(name) ? [callee] : listChildren(node)
  },
  SwitchCase: (node) => node['consequent'] as Node[],
  JSXAttribute(node, add) {
    const value = node['value'] as Node | null
    if (!value || SILENT_ATTRIBUTES.test((node['name'] as Node)['name'] as string)) return []
    if (value.type !== 'Literal') return [value]
    if (isProse(String(value['value']))) add(value, String(value['value']))
    return []
  },
  JSXElement: readChildren,
  JSXFragment: readChildren,
  JSXText: () => [],
}

/** The children of an element are read as one sentence. */
function readChildren(node: Node, add: (node: Node, words: string) => void): Node[] {
  const children = node['children'] as Node[]
  const words = children
    .map((child) => (child.type === 'JSXText' ? String(child['value']) : childWords(child)))
    .join('')
  const hasWords = children.some((child) => child.type === 'JSXText' && /[A-Za-z]{2}/.test(String(child['value'])))
  if (hasWords) add(node, words)
  return [...(node['openingElement'] ? [node['openingElement'] as Node] : []), ...children]
}

/** What stands for a child in its parent's sentence: nothing for a space or a break, the words of an inline element. */
function childWords(child: Node): string {
  if (child.type !== 'JSXExpressionContainer') return '{…}'
  const inner = child['expression'] as Node
  return inner.type === 'Literal' ? String(inner['value']) : '{…}'
}

const isWords = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string')

const nodeWords = (node: Node): string =>
  node.type === 'TemplateLiteral' ? templateWords(node) : String(node['value'])

const templateWords = (node: Node): string =>
  (node['quasis'] as Node[]).map((part) => (part['value'] as { cooked: string }).cooked).join('{…}')

function joined(node: Node): Node[] {
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return [node]
  return [...joined(node['left'] as Node), ...joined(node['right'] as Node)]
}

const listChildren = (node: Node): Node[] => Object.values(node).flatMap((value) => [value].flat().filter(isNode))

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function lineStarts(source: string): number[] {
  const starts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

const lineAt = (starts: number[], offset: number): number => starts.findLastIndex((start) => start <= offset) + 1

const PARTICLES =
  /(^|[\s{(])(the|a|an|of|is|are|to|you|your|we|us|it|and|or|for|in|on|with|at|by|not|no|from|this|that)([\s,.:?}]|$)/
const CODE =
  /^(SELECT|INSERT|UPDATE|DELETE|CREATE|WITH|ALTER|PRAGMA|BEGIN|FROM|WHERE|AND|ORDER)\b|::|=>|--|https?:\/\/|^[/#.@?&]/
const HEADER = /^[A-Z][A-Za-z]*(-[A-Z][A-Za-z]*)+$/

/** Whether a string of the code is a sentence, or a part of one, and no class name, statement or address. */
function isProse(value: string): boolean {
  const words = value.trim()
  if (!/[A-Za-z]{2}/.test(words) || CODE.test(words) || HEADER.test(words)) return false
  if (/^[A-Z][a-z’]+[.?]?$/.test(words)) return true
  if (!/\s/.test(words)) return false
  const isSentence = /^[“‘'"({$\d]*[A-Z]/.test(words) && /[a-z]/.test(words)
  return isSentence || (/^[\w\s,.’'“”‘:;?!…·–$%/(){}[\]&+-]+$/.test(words) && PARTICLES.test(words))
}

/** Words that no dealer says at the counter, each with what is said instead. */
const REFUSED: [words: RegExp, instead: string][] = [
  [/\b(whoever|whomever|whosoever)\b/i, 'say who: “other drivers”, “the first to decide”'],
  [/\b(of|at) the very\b|\bthe very (car|ute|van|vehicle|bike)\b/i, '“this exact car”'],
  [
    /\bstands? (registered|as it|here|over|on (the|its) (page|sheet|list)|in (a|the|words)|beside (it|the|each|every))/i,
    '“is”',
  ],
  [
    /\b[Rr]ing(s|ing)? (us|you|back|first|the (workshop|dealer|yard)|before|ahead|{)|\b(to|or|and|we) ring\b(?! road)/i,
    '“call”',
  ],
  [/\b(is|it is) about:?$/i, '“Topic”, “About”'],
  [/\bmark on (my|your|the) credit file/i, '“won’t affect your credit score”'],
  [/\bvalue\w* (\w+ ){0,3}by hand\b/i, '“one of our valuers looks at it”'],
  [/\b(was|were) taken a moment before\b/i, '“has just been booked”'],
  [/\bour word\b|\bbefore you set out\b/i, '“before you hear from us”'],
  [/\b(is|are) with us\b/i, '“we’ve got your …”'],
  [
    /\bproof enough\b|\bdoes as well\b|\barrived whole\b|\bno photo that\b|\ball the same\b/i,
    'say it in everyday words',
  ],
  [/\bthe first who\b|\bhas it:?$/i, '“first in gets it”'],
  [/\bmay we count\b|(?<!terms )\bof use\b/i, '“Can we use analytics to improve this site?”'],
  [/\bthe two of us\b/i, 'the names, or “we”'],
  [/\bno application for credit\b/i, '“isn’t a credit application”'],
]

/** Words that a story may have, and no button, label, notice or message. */
const REFUSED_OF_PRODUCT: [words: RegExp, instead: string][] = [
  [/\b(nobody|somebody|everybody)\b/i, '“no one”, or say who'],
  [/\bstands?\b(?! by\b)/i, '“is”'],
  [/\be-mails?\b/i, '“email”'],
  [/\b(shall|whom)\b/i, '“will”, “who”'],
  [/\bcannot\b/, '“can’t”'],
  [/\b(did|does|do|is|are|was|were|could|would) not\b/i, 'a contraction: “didn’t”, “isn’t”'],
]

/** The specification fixes these to the letter; stories may be told in any words. */
const AS_THEY_ARE =
  /^(shared\/messages\.ts|tenants\/_demo\/|tenants\/[\w-]+\/pages\/(.*\/)?blog\/|tenants\/[\w-]+\/pages\/pages\/reviews\.md)/
const OF_A_STORY = /\.md$/

type RefusedText = Text & { instead: string }

/** The texts that have refused words, each with what to say instead. */
export const refusedTexts = (texts: readonly Text[]): RefusedText[] =>
  texts
    .filter(({ file }) => !AS_THEY_ARE.test(file))
    .flatMap((text) => {
      const list = OF_A_STORY.test(text.file) ? REFUSED : [...REFUSED, ...REFUSED_OF_PRODUCT]
      const found = list.find(([words]) => words.test(text.words))
      return found ? [{ ...text, instead: found[1] }] : []
    })
