import { type Mapping, REQUIRED_FIELDS } from './mapping.ts'
import { reportedValue } from './problem.ts'
import { meantBy, unreadColumns } from './unread-columns.ts'

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
