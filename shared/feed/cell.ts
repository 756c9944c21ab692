import { undoDoubleEncoding } from './double-encoding.ts'

/**
 * Characters that show nothing: controls but tabs and line breaks, directions of writing (which can turn a price around),
 * widths of zero, soft hyphens, tags, halves of letters. A joiner inside an emoji stays.
 */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- these are the very signs to remove
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]|(?<![\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}\ufe0f])\u200d/gu
const PLAIN = /^[\t\n\r\u0020-\u007e]*$/

export const withoutInvisible = (text: string): string => (PLAIN.test(text) ? text : text.replace(INVISIBLE, ''))

/** A feed row: cells by column name; JSON and XML cells hold any value. */
export type Row = Readonly<Record<string, unknown>>

/** Form for comparison: trimmed, lower case. */
export const normaliseCell = (text: string): string => text.trim().toLowerCase()

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
  const text = withoutInvisible(undoDoubleEncoding(value)).trim()
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

/** Objects inside one another that columns are looked for in. */
const MAX_DEPTH = 6

/** `isOpen`: whether to look at a path and what is inside; `onText`: each text or number there. */
type Walk = { isOpen: (path: string) => boolean; onText: (path: string, value: unknown) => void }

/** Walks through a row by path. The items of a list share the path of the list. */
export function walkCells(value: unknown, walk: Walk, path = '', depth = 0): void {
  if ((depth > 0 && !walk.isOpen(path)) || value === null || value === undefined) return
  if (Array.isArray(value)) for (const item of value) walkCells(item, walk, path, depth)
  else if (typeof value !== 'object') walk.onText(path, value)
  else if (depth <= MAX_DEPTH)
    for (const [key, inner] of Object.entries(value))
      walkCells(inner, walk, path === '' ? key : key === '#text' ? path : `${path}.${key}`, depth + 1)
}

/** An XML element with attributes and text is read as its text. */
function textOfElement(value: unknown): unknown {
  const isElement = typeof value === 'object' && value !== null && '#text' in value
  return isElement ? value['#text'] : value
}
