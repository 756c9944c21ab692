import { editDistance } from '../typo.ts'
import { type Row, withoutInvisible } from './cell.ts'
import { type Mapping, REQUIRED_FIELDS } from './mapping.ts'
import { reportedValue } from './problem.ts'
import { fieldOfHeader } from './synonyms.ts'

/** Columns that have values and that no field reads: what the sender may miss on the site (STK-04). */
export type UnreadColumns = {
  /** Their names, the first ones of the file, each shortened. */
  columns: string[]
  /** How many there are beside those. */
  more: number
  /** The same as a sentence, with the columns that were perhaps meant. */
  message: string
}

export const MAX_LISTED_COLUMNS = 20
export const MAX_LISTED_NAME_CHARS = 60
/** Upper bound on the names in memory; only a JSON or XML file has more, each of its cars with keys of its own. */
const MAX_KNOWN_COLUMNS = 2000
/** Levels of JSON and XML that are looked at. */
const MAX_DEPTH = 6

/** A name of the file: `isDone` where nothing is left to learn of it, else its inner names. */
type Name = { path: string; isRead: boolean; isDone: boolean; inner: Map<string, Name> }

/** Collects the columns that a file has for nothing, row by row. A path goes through lists, as those of a mapping do. */
export function unreadColumns(mapping: Pick<Mapping, 'columns' | 'only' | 'except' | 'empty'>) {
  const filters = [...mapping.only, ...mapping.except].map(([column]) => column)
  const columns = [...mapping.columns, ...filters]
  const read = new Set(columns.flatMap((column) => [column, column.replace(/\.\d{1,3}(?=\.|$)/g, '')]))
  const top = new Map<string, Name>()
  const unread: string[] = []
  let known = 0

  const makeName = (names: Map<string, Name>, key: string, parent: string): Name | null => {
    const before = names.get(key)
    if (before) return before
    if (known === MAX_KNOWN_COLUMNS) return null
    known += 1
    const path = parent === '' ? key : `${parent}.${key}`
    const name = { path, isRead: read.has(path), isDone: read.has(path), inner: new Map<string, Name>() }
    names.set(key, name)
    return name
  }
  const isEmpty = (value: unknown) =>
    value === null || value === undefined || (typeof value === 'string' && isEmptyText(value, mapping.empty))

  function look(value: unknown, name: Name, depth: number): void {
    if (name.isDone || isEmpty(value)) return
    if (Array.isArray(value)) for (const item of value) look(item, name, depth)
    else if (typeof value === 'object') lookInside(value as Row, name.inner, name, depth + 1)
    else {
      unread.push(name.path)
      name.isDone = true
    }
  }

  function lookInside(row: Row, names: Map<string, Name>, parent: Name | null, depth: number): void {
    if (depth > MAX_DEPTH) return
    for (const [key, value] of Object.entries(row)) {
      const name = key === '#text' && parent ? parent : makeName(names, key, parent?.path ?? '')
      if (name && !(name === parent && typeof value === 'object')) look(value, name, depth)
    }
  }

  return {
    add: (row: Row): void => lookInside(row, top, null, 0),
    /** null: every column that has values is read. */
    find(): UnreadColumns | null {
      if (unread.length === 0) return null
      const shown = unread.slice(0, MAX_LISTED_COLUMNS)
      const more = unread.length - shown.length
      const spare = [...mapping.columns].filter((column) => !top.has(column))
      return { columns: shown.map(shownName), more, message: sentence(shown, more, spare) }
    },
  }
}

const isEmptyText = (text: string, empty: ReadonlySet<string>): boolean => {
  const bare = text.trim()
  return bare === '' || empty.has(bare.toLowerCase())
}

/** What a cut in the middle of an emoji leaves. */
const HALF_LETTER = /[\ud800-\udbff]$/

/** On one line, without what shows nothing, and short: a name comes from a file of a stranger. */
function shownName(path: string): string {
  const name = withoutInvisible(path).replace(/\s+/g, ' ').trim()
  if (name === '') return '(no name)'
  if (name.length <= MAX_LISTED_NAME_CHARS) return name
  return `${name.slice(0, MAX_LISTED_NAME_CHARS - 1).replace(HALF_LETTER, '')}…`
}

/** `spare`: columns that the mapping reads and the file lacks, of which one may be meant. */
function sentence(shown: readonly string[], more: number, spare: readonly string[]): string {
  const names = shown.map((path) => {
    const meant = meantBy(path, spare)
    return `"${shownName(path).replaceAll('"', "'")}"${meant === null ? '' : ` (did you mean ${meant}?)`}`
  })
  const others = more === 0 ? '' : ` and ${more} more`
  return `No field reads ${shown.length + more === 1 ? 'the column' : 'the columns'} ${names.join(', ')}${others}. Where shoppers are to see one, give it the name of a field, or read it in the mapping.`
}

/** The column that a sender may mean by a name that no field reads: one of `spare`, or null. */
export function meantBy(path: string, spare: readonly string[]): string | null {
  if (path.length > MAX_LISTED_NAME_CHARS) return null
  const field = path.toLowerCase() === 'key' ? 'source_key' : fieldOfHeader(path)
  if (field !== null && spare.includes(field)) return field
  const edits = path.length < 4 ? 0 : path.length < 8 ? 1 : 2
  const typed = path.toLowerCase()
  return spare.find((column) => editDistance(typed, column.toLowerCase(), edits) <= edits) ?? null
}

const MAX_LISTED_CHARS = 200

/** Names of columns for a message, which is stored: a file that is no table has its whole text for a name. */
const listColumns = (columns: string[]): string => {
  const text = columns.slice(0, 12).map(reportedValue).join(', ')
  return text.length > MAX_LISTED_CHARS ? `${text.slice(0, MAX_LISTED_CHARS - 1)}…` : text
}

/**
 * Why these columns do not fit a mapping; null when they do. Without the check a missing column would empty its field
 * for the whole stock.
 */
export function validateHeader(columns: string[], mapping: Mapping): string | null {
  if (!columns.some((column) => mapping.columns.has(column))) {
    return `No column is known to the mapping ${mapping.name}. The file has: ${listColumns(columns)}. The mapping reads: ${listColumns([...mapping.columns])}.${ownFormatText(columns, mapping) || `${renamedText(columns, mapping)} Send it by its own mapping${mapping.noun === 'car' ? ': npm run stock -- try draws one' : ''}.`}`
  }
  const repeated = columns.find(
    (column) => mapping.columns.has(column) && isNameless(columns, mapping, `${column} (2)`),
  )
  if (repeated !== undefined)
    return `The column ${listColumns([repeated])} stands twice in the header. Give one of them another name, or leave it out.`
  const missing = mapping.fields.find(({ isExpected, rules }) => {
    const sources = rules.map((rule) => [...(rule.from ?? []), ...(rule.hash ?? [])])
    const isOpen = rules.some((rule, i) => rule.optional || sources[i]?.length === 0)
    return isExpected && !isOpen && !sources.flat().some((column) => columns.includes(column))
  })
  if (!missing) return null
  const missingColumns = listColumns(missing.rules.flatMap((rule) => [...(rule.from ?? []), ...(rule.hash ?? [])]))
  return `The file has no column ${missingColumns}, which the mapping ${mapping.name} reads for ${missing.field}.${ownFormatText(columns, mapping) || unreadText(columns, mapping)}`
}

/** A file of our own format, which a site with a mapping takes as well; '' for any other. */
function ownFormatText(columns: readonly string[], mapping: Mapping): string {
  const isOwn = mapping.noun === 'car' && REQUIRED_FIELDS.every((field) => columns.includes(field))
  if (!isOwn || mapping.columns.has('source_key')) return ''
  return ' These are the columns of our own format: push it with ?map=forecourt (on the command line --map forecourt), or give its feed "mapping": "forecourt" in site.json.'
}

const MAX_RENAMED = 10

/** How the mapping names what the columns seem to hold: ' It reads make, not Brand, ...'; '' for nothing. */
function renamedText(columns: readonly string[], mapping: Mapping): string {
  const renamed = columns.flatMap((column) => {
    const meant = meantBy(column, [...mapping.columns])
    return meant === null ? [] : [`${meant} (not ${reportedValue(column)})`]
  })
  return renamed.length === 0 ? '' : ` Rename them, or map them: it reads ${renamed.slice(0, MAX_RENAMED).join(', ')}.`
}

/** What the header has in place of a missing column, perhaps. */
function unreadText(columns: readonly string[], mapping: Mapping): string {
  const unread = unreadColumns(mapping)
  unread.add(Object.fromEntries(columns.map((column) => [column, 'a value'])))
  const found = unread.find()
  return found ? ` ${found.message}` : ''
}

/** Whether a column's second is in the file and unknown to the mapping, which would pass it over without a word. */
const isNameless = (columns: string[], mapping: Mapping, second: string): boolean =>
  columns.includes(second) && !mapping.columns.has(second)
