import { FEED_BOUNDS } from '../../shared/feed/bounds.ts'
import { FileRefused } from './refused.ts'

/** An object of a list in a JSON document: its text, its line and the path of its list, as data.vehicles ('' at the root). */
export type JsonItem = { path: string; text: string; line: number }

const MAX_ITEM_CHARS = FEED_BOUNDS.rowChars.most
const MAX_ITEM_VALUES = FEED_BOUNDS.itemValues.most
const MAX_LEVELS = FEED_BOUNDS.levels.most
const MAX_KEY_CHARS = FEED_BOUNDS.columnNameChars.most
const SPACE = /\s/
/** Signs of which each stands for a key, a value or a list. */
const VALUE_SIGNS: ReadonlySet<string> = new Set([',', ':', '{', '['])

type Level = { isList: boolean; key: string; isKey: boolean }

export type JsonCutter = {
  /** The items that are complete with this piece of text. */
  take(text: string): Generator<JsonItem>
  /** The line on which the document breaks off; null when it is whole. */
  breaksOffOn(): number | null
  /** The line of text after the end of the document; null without any. */
  strayLine(): number | null
}

const refused = (line: number, bound: 'levels' | 'columnNameChars') =>
  new FileRefused('not_a_table', `Line ${line} ${FEED_BOUNDS[bound].sentence}`)

/** A car that passes a bound; its number in the list is the reader's to say. */
export class ItemTooLarge extends Error {
  readonly line: number
  readonly bound: 'rowChars' | 'itemValues'
  constructor(line: number, bound: 'rowChars' | 'itemValues') {
    super(FEED_BOUNDS[bound].sentence)
    this.line = line
    this.bound = bound
  }
}

/**
 * Cuts the items of one list out of a JSON document that comes in pieces. `path` names the list by its keys, lists on the
 * way are gone through; null cuts the items of every list of objects, the outer ones first.
 */
export function jsonCutter(path: string | null): JsonCutter {
  const levels: Level[] = []
  const open: { depth: number; line: number; text: string; path: string }[] = []
  let line = 1
  let inString = false
  let isEscaped = false
  let word = ''
  let [hasBegun, stray] = [false, null as number | null]
  /** Values of the outermost open item. */
  let values = 0

  const pathHere = () =>
    levels
      .filter(({ isList }) => !isList)
      .map(({ key }) => key)
      .join('.')

  /** Whether a value that begins here is an item. */
  function beginsItem(sign: string): boolean {
    if (levels.at(-1)?.isList !== true) return false
    return path === null ? sign === '{' : pathHere() === path && open.length === 0
  }

  return {
    *take(text) {
      // Where the part of each open item in this piece begins.
      const starts = open.map(() => 0)
      for (let i = 0; i < text.length; i++) {
        const sign = text[i]!
        if (sign === '\n') line += 1
        if (inString) {
          if (isEscaped) isEscaped = false
          else if (sign === '\\') isEscaped = true
          else if (sign === '"') inString = false
          if (inString && levels.at(-1)?.isKey) {
            if (word.length >= MAX_KEY_CHARS) throw refused(line, 'columnNameChars')
            word += sign
          }
          continue
        }
        if (SPACE.test(sign)) continue
        if (levels.length === 0 && (hasBegun || (sign !== '{' && sign !== '['))) {
          stray ??= line
          continue
        }
        const level = levels.at(-1)
        const isInItem = open.at(-1)?.depth === levels.length
        if (sign === ',' || sign === ']') {
          const item = level?.isList && isInItem ? open.pop() : undefined
          if (item) yield { path: item.path, line: item.line, text: item.text + text.slice(starts.pop(), i) }
        } else if (!isInItem && beginsItem(sign)) {
          if (open.length === 0) values = 0
          open.push({ depth: levels.length, line, text: '', path: pathHere() })
          starts.push(i)
        }
        if (open.length > 0 && VALUE_SIGNS.has(sign) && (values += 1) > MAX_ITEM_VALUES) {
          throw new ItemTooLarge(open[0]!.line, 'itemValues')
        }
        if (sign === '"') {
          inString = true
          word = ''
        } else if (sign === '{' || sign === '[') {
          hasBegun = true
          if (levels.length === MAX_LEVELS) throw refused(line, 'levels')
          levels.push({ isList: sign === '[', key: '', isKey: sign === '{' })
        } else if (sign === '}' || sign === ']') {
          levels.pop()
        } else if (sign === ':' && level) {
          level.key = word
          level.isKey = false
        } else if (sign === ',' && level) {
          level.isKey = !level.isList
        }
      }
      open.forEach((item, i) => {
        item.text += text.slice(starts[i])
        if (item.text.length > MAX_ITEM_CHARS) throw new ItemTooLarge(item.line, 'rowChars')
      })
    },
    breaksOffOn: () => (levels.length > 0 ? line : null),
    strayLine: () => stray,
  }
}
