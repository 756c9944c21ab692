import { editDistance } from '../typo.ts'
import { type Row, walkCells, withoutInvisible } from './cell.ts'
import { CAR, listColumns, type Mapping, type Rule, SALE_FIELDS } from './mapping.ts'
import { reportedValue } from './problem.ts'
import { fieldOfHeader, localName } from './synonyms.ts'
import { foldWords } from './vocabulary.ts'

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

/** Collects the columns that a file has for nothing, row by row. A path goes through lists, as those of a mapping do. */
export function unreadColumns(mapping: Mapping) {
  const { columns, only, except, empty } = mapping
  const filters = [...only, ...except].map(([column]) => column)
  const read = [...columns, ...filters].flatMap((column) => [column, column.replace(/\.\d{1,3}(?=\.|$)/g, '')])
  /** Paths of which nothing is left to learn. */
  const done = new Set(read)
  const known = new Set<string>()
  const unread: string[] = []
  const isOpen = (path: string) => {
    if (known.size === MAX_KNOWN_COLUMNS && !known.has(path)) return false
    known.add(path)
    return !done.has(path)
  }
  const onText = (path: string, value: unknown) => {
    const text = typeof value === 'string' ? value.trim().toLowerCase() : null
    if (text !== null && (text === '' || empty.has(text))) return
    unread.push(path)
    done.add(path)
  }

  return {
    add: (row: Row): void => walkCells(row, { isOpen, onText }),
    /** null: every column that has values is read. */
    find(): UnreadColumns | null {
      if (unread.length === 0) return null
      const shown = unread.slice(0, MAX_LISTED_COLUMNS)
      const more = unread.length - shown.length
      const spare = [...columns].filter((column) => !known.has(column))
      return { columns: shown.map(shownName), more, message: sentence(shown, more, spare) }
    },
    /** Why a list without a header does not fit the mapping: what kept cars off sale has another name in each of its rows. */
    findRenamed: () => explainLost(mapping, unread, { has: (name) => known.has(name), isHeader: false }),
  }
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
const namesText = (columns: string[]): string => {
  const text = columns.slice(0, 12).map(reportedValue).join(', ')
  return text.length > MAX_LISTED_CHARS ? `${text.slice(0, MAX_LISTED_CHARS - 1)}…` : text
}

/** Why these columns do not fit a mapping; null when they do. A missing one would empty its field for the whole stock. */
export function validateHeader(columns: string[], mapping: Mapping): string | null {
  if (!columns.some((column) => mapping.columns.has(column))) {
    return `No column is known to the mapping ${mapping.name}. The mapping reads: ${namesText([...mapping.columns])}.${ownFormatText(columns, mapping) || `${unreadText(columns, mapping)} Send it by its own mapping${mapping.noun === 'car' ? ': npm run stock -- try draws one' : ''}.`}`
  }
  const hasSecond = (column: string) => columns.includes(`${column} (2)`) && !mapping.columns.has(`${column} (2)`)
  const repeated = columns.find((column) => mapping.columns.has(column) && hasSecond(column))
  if (repeated !== undefined)
    return `The column ${namesText([repeated])} stands twice in the header. Give one of them another name, or leave it out.`
  return explainLost(mapping, columns, { has: (name) => columns.includes(name), isHeader: true })
}

/** Columns of which a file needs one, for a field or for what keeps cars off sale. `isOpen`: it may lack them all. */
type Source = { field: string; names: readonly string[]; isOpen: boolean; isOfSale: boolean }

/** Without a column of a status, a hold or a filter cars would be back on sale: `optional` does not open it, a constant does. */
const listSources = ({ fields, only, except }: Mapping): Source[] => [
  ...[...only, ...except].map(([name]) => ({ field: 'only or except', names: [name], isOpen: false, isOfSale: true })),
  ...fields.flatMap(({ field, rules, isExpected }): Source[] => {
    const isOfSale = SALE_FIELDS.includes(field)
    const groups = rules.map((rule) => rule.from ?? rule.hash ?? (isOfSale ? listColumns(rule) : []))
    const opens = (rule: Rule, at: number) =>
      isOfSale ? rule.constant !== undefined : rule.optional || !groups[at]![0]
    const isOpen = !isExpected || rules.some(opens)
    return (isOfSale ? groups : [groups.flat()]).map((names) => ({ field, names, isOpen, isOfSale }))
  }),
]

const place = (path: string) => path.slice(0, path.lastIndexOf('.') + 1)

/** Whether a name has all words of another, in the same place of a row: 'Hold Flag' has those of 'Hold'. */
function isLonger(long: string, short: string): boolean {
  const words = (path: string) => foldWords(localName(path.slice(place(path).length)))
  return place(long) === place(short) && words(short).every((word) => words(long).includes(word))
}

type Names = { has: (name: string) => boolean; isHeader: boolean }

/** What a file lacks: a source by its header, else one of the sale that it seems to have among `columns` by another name. */
function explainLost(mapping: Mapping, columns: readonly string[], { has, isHeader }: Names): string | null {
  const newName = ({ names, isOpen, isOfSale }: Source) =>
    columns.find((column) => {
      const isLike = (name: string) => !isOpen && (isLonger(column, name) || isLonger(name, column))
      return isOfSale && !mapping.columns.has(column) && (meantBy(column, names) !== null || names.some(isLike))
    })
  const isLost = (source: Source) => (isHeader && !source.isOpen) || newName(source) !== undefined
  const lost = listSources(mapping).find(
    (source) => source.names.length > 0 && !source.names.some(has) && isLost(source),
  )
  if (!lost) return null
  const name = newName(lost)
  const now =
    name === undefined ? unreadText(columns, mapping) : ` Is it "${shownName(name)}" now? Name it in the mapping.`
  const why = lost.isOfSale ? '. Without it cars that are sold, held or not to be shown would be on sale' : ''
  return `The file has no column ${namesText([...lost.names])}, which the mapping ${mapping.name} reads for ${lost.field}${why}.${ownFormatText(columns, mapping) || now}`
}

/** A file of our own format, which a site with a mapping takes as well; '' for any other. */
function ownFormatText(columns: readonly string[], mapping: Mapping): string {
  const isOwn = mapping.noun === 'car' && CAR.required.every((field) => columns.includes(field))
  if (!isOwn || mapping.columns.has('source_key')) return ''
  return ' These are the columns of our own format: push it with ?map=forecourt (on the command line --map forecourt), or give its feed "mapping": "forecourt" in site.json.'
}

/** What the header has in place of a missing column, perhaps. */
function unreadText(columns: readonly string[], mapping: Mapping): string {
  const unread = unreadColumns(mapping)
  unread.add(Object.fromEntries(columns.map((column) => [column, 'a value'])))
  const found = unread.find()
  return found ? ` ${found.message}` : ''
}
