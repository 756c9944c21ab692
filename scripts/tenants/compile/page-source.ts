import { isMap, isScalar, LineCounter, type Node, parseDocument } from 'yaml'
import { isGroup } from '../../../shared/json.ts'

/** A fault of a page: in which file, where the line is known on which line, and the broken rule in words. */
export type PageProblem = { file: string; line: number | null; rule: string }

export type WrittenLink = { href: string; file: string; line: number | null }

/** Pixels of a file of the site; null where there is no such picture. */
export type SizeOf = (path: string) => { width: number; height: number } | null

/** Settings as they are written in a file, with where each stands. */
export type SourceGroup = {
  file: string
  value: Record<string, unknown>
  /** Line, from 1, of the setting at a path, or of the nearest one above it. */
  findLine: (path: PropertyKey[]) => number
}

/** A page as it is written: its settings, then its sections in order. */
export type PageSource = { file: string; settings: SourceGroup; sections: SourceGroup[] }

export type ReadSource = { source: PageSource } | { problems: PageProblem[] }

const MAX_CHARS = 256 * 1024
const MAX_SECTIONS = 60
/** Bounds YAML alias expansion (billion laughs). */
const MAX_ALIASES = 20

/** Reads the file of a page by its extension: `.json`, or `.md` with front matter and `:::` sections. */
export function readPageSource(file: string, text: string): ReadSource {
  const whole = (rule: string): ReadSource => ({ problems: [{ file, line: null, rule }] })
  if (text.length > MAX_CHARS) return whole(`is larger than ${MAX_CHARS / 1024} kB: divide it into pages`)
  if (text.trim() === '') return whole('is empty')
  const read = file.endsWith('.json') ? readJson(file, text) : readMarkdownFile(file, text)
  if ('problems' in read) return read
  if (read.source.sections.length > MAX_SECTIONS)
    return whole(`has ${read.source.sections.length} sections, and ${MAX_SECTIONS} at most are taken`)
  return read
}

/** JSON is YAML too, so that its settings have lines. */
function readJson(file: string, text: string): ReadSource {
  const group = readGroup(file, text, 1)
  if ('problems' in group) return group
  // Editors find the schema by it; it is no setting.
  const { sections = [], $schema: _, ...settings } = group.value
  if (!Array.isArray(sections))
    return { problems: [{ file, line: group.findLine(['sections']), rule: 'sections must be a list' }] }
  return {
    source: {
      file,
      settings: { ...group, value: settings },
      sections: sections.map((value: unknown, at) => ({
        file,
        value: isGroup(value) ? value : { kind: value },
        findLine: (path) => group.findLine(['sections', at, ...path]),
      })),
    },
  }
}

const FRONT_MATTER = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/
const OPENING = /^:::[ \t]*([a-z_]+)[ \t]*$/
const CLOSING = /^:::[ \t]*$/

function readMarkdownFile(file: string, given: string): ReadSource {
  const text = given.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const front = FRONT_MATTER.exec(text)
  if (!front)
    return {
      problems: [{ file, line: 1, rule: 'must begin with its settings between two lines of ---, such as title' }],
    }
  const settings = readGroup(file, front[1] ?? '', 2)
  if ('problems' in settings) return settings
  const first = front[0].split('\n').length
  return readBody(file, text.slice(front[0].length).split('\n'), first, settings)
}

type OpenSection = { kind: string; text: string[]; line: number }

const unclosed = (file: string, { kind, line }: OpenSection): PageProblem => ({
  file,
  line,
  rule: `begins a section ${kind} that no line with ::: ends`,
})

function readSection(file: string, { kind, text, line }: OpenSection): SourceGroup | { problems: PageProblem[] } {
  const group = readGroup(file, text.join('\n'), line + 1)
  if ('problems' in group) return group
  if ('kind' in group.value)
    return {
      problems: [{ file, line: group.findLine(['kind']), rule: 'kind is what stands after :::, and no setting' }],
    }
  return {
    ...group,
    value: { kind, ...group.value },
    findLine: (path) => (path.length === 0 ? line : group.findLine(path)),
  }
}

/** Words become text sections; `::: kind` opens a section whose settings are YAML, and `:::` closes it. */
function readBody(file: string, lines: string[], firstLine: number, settings: SourceGroup): ReadSource {
  const sections: SourceGroup[] = []
  const problems: PageProblem[] = []
  let words: { text: string[]; line: number } = { text: [], line: firstLine }
  let open: OpenSection | null = null
  const endWords = () => {
    const body = words.text.join('\n')
    const line =
      words.line +
      Math.max(
        0,
        words.text.findIndex((each) => each.trim() !== ''),
      )
    if (body.trim() !== '') sections.push({ file, value: { kind: 'text', body: body.trim() }, findLine: () => line })
  }
  for (const [at, text] of lines.entries()) {
    const line = firstLine + at
    const kind = OPENING.exec(text)?.[1]
    if (open && kind === undefined) {
      if (CLOSING.test(text)) {
        const read = readSection(file, open)
        if ('problems' in read) problems.push(...read.problems)
        else sections.push(read)
        open = null
        words = { text: [], line: line + 1 }
      } else open.text.push(text)
    } else if (kind !== undefined) {
      if (open) problems.push(unclosed(file, open))
      else endWords()
      open = { kind, text: [], line }
    } else if (/^\s*:::/.test(text)) {
      problems.push({ file, line, rule: `is no section: write ::: and a kind such as faq, and ::: to end it` })
    } else words.text.push(text)
  }
  if (open) problems.push(unclosed(file, open))
  else endWords()
  return problems.length > 0 ? { problems } : { source: { file, settings, sections } }
}

/** A group of settings in YAML; an empty text is an empty group. */
function readGroup(file: string, text: string, firstLine: number): SourceGroup | { problems: PageProblem[] } {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, schema: 'core' })
  const lineAt = (offset: number) => firstLine + lines.linePos(offset).line - 1
  // The others follow from the first.
  const [error] = document.errors
  if (error) return { problems: [{ file, line: lineAt(error.pos[0]), rule: `cannot be read: ${findReason(error)}` }] }
  const root = document.contents
  if (root !== null && !isMap(root))
    return { problems: [{ file, line: firstLine, rule: 'must be settings, each as name: value' }] }
  let value: Record<string, unknown>
  try {
    value = (document.toJS({ maxAliasCount: MAX_ALIASES }) ?? {}) as Record<string, unknown>
    // Throws for a value that holds itself.
    JSON.stringify(value)
  } catch {
    return { problems: [{ file, line: firstLine, rule: 'names one value too often by its alias, or inside itself' }] }
  }
  return { file, value, findLine: (path) => findLine(document, path, lineAt, firstLine) }
}

/** What the parser says where a dealer would not know what it means. */
const REASONS: [begins: string, reason: string][] = [
  ['Maximum call stack', 'it is nested too deeply'],
  ['Nested mappings are not allowed', 'a value has a colon in it: put the value between quotes'],
  ['Map keys must be unique', 'it has one setting twice'],
]
const findReason = ({ message }: Error): string =>
  REASONS.find(([begins]) => message.startsWith(begins))?.[1] ??
  message.split('\n')[0]!.replace(/ at line \d+, column \d+:?$/, '')

type Document = ReturnType<typeof parseDocument>

function findLine(document: Document, path: PropertyKey[], lineAt: (offset: number) => number, first: number): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as Node | undefined
    const offset = node?.range?.[0]
    if (offset === undefined) continue
    // The words of a block begin on the line after its sign.
    const isBlock = isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED')
    return lineAt(offset) + (isBlock ? 1 : 0)
  }
  return first
}

/**
 * A page laid over one of the same path from a lower layer. By default it takes its place. With `extends: true` its
 * settings win one by one, a section with the id of one below replaces it, `remove` lists ids that are left out, and
 * others are added: before the section whose id is their `before`, else at the end.
 */
export function layerPage(lower: PageSource | undefined, upper: PageSource): LayeredPage {
  const { extends: doesExtend, remove = [], published, ...settings } = upper.settings.value
  const fault = (path: PropertyKey[], rule: string): LayeredPage => ({
    source: null,
    problems: [{ file: upper.file, line: upper.settings.findLine(path), rule }],
  })
  for (const [name, value] of Object.entries({ extends: doesExtend, published }))
    if (value !== undefined && typeof value !== 'boolean') return fault([name], `${name} must be true or false`)
  if (published === false) return { source: null, problems: [] }
  const own = { ...upper.settings, value: settings }
  if (doesExtend !== true && 'remove' in upper.settings.value)
    return fault(['remove'], 'remove works with extends: true alone')
  if (doesExtend !== true) return { source: { ...upper, settings: own }, problems: [] }
  if (!lower) return fault(['extends'], 'extends a page that no template and no default has: leave extends out')
  const ids = lower.sections.map(readId)
  const removed = Array.isArray(remove) ? remove.map(String) : [String(remove)]
  const unknown = removed.find((id) => !ids.includes(id))
  if (unknown !== undefined)
    return fault(['remove'], `removes ${unknown}, and the page below has ${ids.filter(Boolean).join(', ')}`)
  return withSections(lower, upper, own, removed)
}

type LayeredPage = { source: PageSource | null; problems: PageProblem[] }

const readId = ({ value }: SourceGroup) => (typeof value['id'] === 'string' ? value['id'] : null)

function withSections(lower: PageSource, upper: PageSource, own: SourceGroup, removed: string[]): LayeredPage {
  const problems: PageProblem[] = []
  const sections = lower.sections.filter((section) => !removed.includes(readId(section) ?? ''))
  for (const { value, ...group } of upper.sections) {
    const { before, ...rest } = value
    const section = { ...group, value: rest }
    const at = sections.findIndex((each) => readId(each) !== null && readId(each) === readId(section))
    const next = before === undefined ? sections.length : sections.findIndex((each) => readId(each) === before)
    if (at >= 0) sections[at] = section
    else if (next >= 0) sections.splice(next, 0, section)
    else
      problems.push({
        file: group.file,
        line: group.findLine(['before']),
        rule: `stands before ${String(before)}, which the page below has not`,
      })
  }
  const settings: SourceGroup = {
    file: upper.file,
    value: { ...lower.settings.value, ...own.value },
    findLine: (path) => own.findLine(path),
  }
  return { source: problems.length > 0 ? null : { file: upper.file, settings, sections }, problems }
}
