import { SaxesParser } from 'saxes'
import { FEED_BOUNDS } from '../../shared/feed/bounds.ts'
import { type ListSample, likeliestList } from '../../shared/feed/detect-layout.ts'
import { reportedValue } from '../../shared/feed/problem.ts'
import type { Entry } from './entry.ts'
import { FileRefused, passesBound } from './refused.ts'

const MAX_CAR_CHARS = FEED_BOUNDS.rowChars.most
const MAX_ITEM_VALUES = FEED_BOUNDS.itemValues.most

/** An ampersand that begins no entity, and the sign that stands for it on its way through the parser. */
const BARE_AMPERSAND = /&(?!#\d{1,7};|#x[\da-f]{1,6};|[a-z][a-z\d]{1,30};)/gi
const AMPERSAND_SIGN = '\ue000'
/** Text may be cut inside an entity of this length. */
const MAX_ENTITY_CHARS = 33

type XmlNode = { name: string; children: Record<string, unknown>; text: string }

/** What is called as an XML document is read; `line` is that of the start tag. */
type Handlers = { onOpen?: (path: string, attributes: string[]) => void; onItem: (item: unknown, line: number) => void }

/** Reads XML piece by piece and keeps no more of it than the open item. No entity but the five of XML is expanded. */
function xmlReader(list: string | null, { onOpen, onItem }: Handlers) {
  const parser = new SaxesParser({ xmlns: false })
  const path: string[] = []
  let nodes: XmlNode[] = []
  let [startLine, itemLine, size, values] = [1, 1, 0, 0]
  /** Signs that came since the last tag or text: a comment or an attribute may have no end. */
  let quiet = 0
  let attributeCount = 0
  /** Cars that ended; the tag that ended last. */
  let [cars, closed] = [0, '']

  const refuse = (reason: string) => {
    const car = cars + (nodes.length > 0 ? 1 : 0)
    const where = `line ${parser.line}${car > 0 ? `, car ${car}` : ''}`
    // The parser ends the tags within the one whose end it met, and names none.
    const why =
      reason === 'unexpected close tag'
        ? `<${reportedValue(closed)}> is still open where a tag around it ends. Close it first, or export the file again`
        : reportedValue(reason)
    throw new FileRefused('not_a_table', `The XML cannot be read on ${where}: ${why}.`)
  }
  const count = (chars: number, more: number) => {
    quiet = 0
    if (nodes.length === 0) return
    size += chars
    values += more
    const car = `The car that begins on line ${itemLine}`
    if (size > MAX_CAR_CHARS) throw passesBound(car, 'rowChars')
    if (values > MAX_ITEM_VALUES) throw passesBound(car, 'itemValues')
  }
  const addText = (text: string) => {
    count(text.length, 0)
    const node = nodes.at(-1)
    if (node) node.text += text
  }

  parser.ENTITIES = { ...parser.ENTITIES, nbsp: '\u00a0' }
  parser.on('error', ({ message }) => {
    const reason = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')
    // Entities of HTML are kept as they stand; those that a DTD declares are not expanded either.
    if (!/entity/i.test(reason)) refuse(reason)
  })
  parser.on('opentagstart', ({ name }) => {
    startLine = parser.line
    if (name.length > FEED_BOUNDS.columnNameChars.most) throw passesBound(`Line ${startLine}`, 'columnNameChars')
    attributeCount = 0
  })
  // Before the tag is whole: a tag of many attributes is refused at the first too many.
  parser.on('attribute', ({ name, value }) => {
    attributeCount += 1
    if (name.length > FEED_BOUNDS.columnNameChars.most) throw passesBound(`Line ${startLine}`, 'columnNameChars')
    if (attributeCount > MAX_ITEM_VALUES) throw passesBound(`The tag on line ${startLine}`, 'itemValues')
    count(name.length + value.length, 1)
  })
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name)
    if (path.length > FEED_BOUNDS.levels.most) throw passesBound(`Line ${parser.line}`, 'levels')
    const here = path.join('.')
    onOpen?.(here, Object.keys(attributes))
    if (nodes.length === 0 && here !== list) return
    if (nodes.length === 0) [itemLine, size, values] = [startLine, 0, 0]
    const children: Record<string, unknown> = Object.create(null) as Record<string, unknown>
    for (const [key, value] of Object.entries(attributes)) children[`@${key}`] = withAmpersands(value)
    nodes.push({ name, children, text: '' })
    count(name.length, 1)
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', ({ name }) => {
    closed = name
    path.pop()
    const node = nodes.pop()
    if (!node) return
    const parent = nodes.at(-1)
    if (parent) addChild(parent.children, node.name, readNode(node))
    else onItem(node.children, itemLine)
    if (parent) return
    cars += 1
    nodes = []
  })
  return {
    write(piece: string): void {
      quiet += piece.length
      parser.write(piece)
      if (quiet > MAX_CAR_CHARS) throw passesBound(`What begins on line ${startLine} or after it`, 'rowChars')
    },
    close: () => void parser.close(),
  }
}

const withAmpersands = (text: string): string => text.replaceAll(AMPERSAND_SIGN, '&')

/** Lets bare ampersands pass the parser: feeds are full of them. */
async function* withSigns(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of text) {
    const whole = rest + piece
    const at = whole.lastIndexOf('&')
    const cut = at !== -1 && at > whole.length - MAX_ENTITY_CHARS ? at : whole.length
    rest = whole.slice(cut)
    yield whole.slice(0, cut).replace(BARE_AMPERSAND, AMPERSAND_SIGN)
  }
  yield rest.replace(BARE_AMPERSAND, AMPERSAND_SIGN)
}

/** Text where an element has nothing else; with attributes or children an object, its own text under #text. */
function readNode({ children, text }: XmlNode): unknown {
  const own = withAmpersands(text.trim())
  if (Object.keys(children).length === 0) return own
  if (own !== '') children['#text'] = own
  return children
}

/** A second element of one name makes a list. */
function addChild(children: Record<string, unknown>, name: string, value: unknown): void {
  const before = children[name]
  if (before === undefined) children[name] = value
  else if (Array.isArray(before)) before.push(value)
  else children[name] = [before, value]
}

/** The elements of one path of an XML document, as inventory.vehicle. Attributes are read as @name. */
export async function* readXml(text: AsyncIterable<string>, list: string): AsyncGenerator<Entry> {
  const entries: Entry[] = []
  let car = 0
  const parser = xmlReader(list, {
    onItem: (item, line) => entries.push({ line, car: (car += 1), row: item as Record<string, unknown> }),
  })
  for await (const piece of withSigns(text)) {
    parser.write(piece)
    yield* entries.splice(0)
  }
  try {
    parser.close()
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    throw new FileRefused('truncated', `${error.message} Send the whole file.`)
  }
  yield* entries.splice(0)
}

/** The path of the elements in the beginning of an XML document that look most like cars; null when none begin there. */
export function detectXmlList(head: string): string | null {
  const samples = new Map<string, ListSample>()
  const parser = xmlReader(null, {
    onItem: () => {},
    onOpen: (path, attributes) => {
      const sample = samples.get(path) ?? { path, names: new Set(attributes), itemCount: 0 }
      samples.set(path, { ...sample, itemCount: sample.itemCount + 1 })
      const end = path.lastIndexOf('.')
      samples.get(path.slice(0, end))?.names.add(path.slice(end + 1))
    },
  })
  let failure: FileRefused | null = null
  try {
    parser.write(head.replace(BARE_AMPERSAND, AMPERSAND_SIGN))
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    failure = error
  }
  const list = likeliestList([...samples.values()].filter(({ names }) => names.size > 1))
  if (list === null && failure) throw failure
  return list?.path ?? null
}
