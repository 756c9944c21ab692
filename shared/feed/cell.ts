import { withoutInvisible } from './invisible.ts'

/** A feed row: cells by column name; JSON and XML cells hold any value. */
export type Row = Readonly<Record<string, unknown>>

/** Form for comparison: trimmed, lower case. */
export const normaliseCell = (text: string): string => text.trim().toLowerCase()

/** A cell as text; an empty one as ''. */
export const cellText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

/**
 * A cell by column, else by path; undefined when it is empty or an `empty` word. A path goes through lists and gives a
 * list of what it finds there; the text of an XML element with attributes is its own.
 */
export function readCell(row: Row, column: string, empty: ReadonlySet<string>): unknown {
  const value = Object.hasOwn(row, column)
    ? row[column]
    : column.includes('.')
      ? valueAtPath(row, column.split('.'))
      : undefined
  return withoutEmpty(textOfElement(value), empty)
}

function withoutEmpty(value: unknown, empty: ReadonlySet<string>): unknown {
  if (value === undefined || value === null) return undefined
  if (Array.isArray(value)) {
    const items = value.map((item) => withoutEmpty(textOfElement(item), empty)).filter((item) => item !== undefined)
    return items.length === 0 ? undefined : items
  }
  if (typeof value !== 'string') return value
  const text = withoutInvisible(value).trim()
  return text === '' || empty.has(text.toLowerCase()) ? undefined : text
}

function valueAtPath(value: unknown, path: string[]): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(value)) {
    if (/^\d{1,3}$/.test(key)) return valueAtPath(value[Number(key)], rest)
    return value.flatMap((item) => valueAtPath(item, path) ?? [])
  }
  const isBranch = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
  return isBranch ? valueAtPath((value as Record<string, unknown>)[key], rest) : undefined
}

/** An XML element with attributes and text is read as its text. */
function textOfElement(value: unknown): unknown {
  const isElement = typeof value === 'object' && value !== null && '#text' in value
  return isElement ? value['#text'] : value
}
