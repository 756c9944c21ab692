import { FEED_BOUNDS } from '../../shared/feed/bounds.ts'
import { type ListSample, likeliestList } from '../../shared/feed/detect-layout.ts'
import { placeText, reportedValue } from '../../shared/feed/problem.ts'
import { isGroup, parseJson } from '../../shared/json.ts'
import type { Entry } from './entry.ts'
import { assertBound, breaksOff, FileRefused, passesBound } from './refused.ts'

/** One object a line; a line that is not one is a bad row. */
export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<Entry> {
  let line = 0
  let rest = ''
  for await (const piece of text) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const one of lines) {
      line += 1
      assertBounded(one, line)
      if (one.trim() !== '') yield entry(one, line)
    }
    assertBounded(rest, line + 1)
  }
  if (rest.trim() === '') return
  if (parseJson(rest) === null) throw breaksOff(`on line ${line + 1}, which is no whole car and has no line end`)
  yield entry(rest, line + 1)
}

/** The objects of one list of a JSON document, one by one; `path` is '' for a list at the root. */
export async function* readJsonList(text: AsyncIterable<string>, path: string): AsyncGenerator<Entry> {
  const cutter = jsonCutter(path)
  for await (const piece of text)
    for (const item of cutter.take(piece)) yield { ...entry(item.text, item.line), car: item.car }
  cutter.end()
}

/** The path of the list in the beginning of a JSON document that looks most like cars; null when none begins there. */
export function detectJsonList(head: string): string | null {
  const samples = new Map<string, ListSample>()
  for (const { path, text } of jsonCutter(null).take(head)) {
    const sample = samples.get(path) ?? { path, names: new Set(), itemCount: 0 }
    for (const name of Object.keys((parseJson(text) as object | null) ?? {})) sample.names.add(name)
    samples.set(path, { ...sample, itemCount: sample.itemCount + 1 })
  }
  return likeliestList([...samples.values()])?.path ?? null
}

/** Programs that write JSON by hand put line breaks and tabs into texts, and NaN where a number is missing. */
const mended = (text: string) => text.replace(/\p{Cc}/gu, ' ').replace(/-?\b(?:NaN|Infinity)\b/g, 'null')

function entry(text: string, line: number): Entry {
  const row = parseJson(text)
  if (row === null) {
    const partial = parseJson(mended(text))
    const isRow = isGroup(partial)
    const cause = isRow ? ' for a line break or tab in a text, or NaN in place of a number' : ''
    const fault = `is not JSON${cause}; it begins with ${reportedValue(text.trim())}`
    return isRow ? { line, fault, partial } : { line, fault }
  }
  return isGroup(row) ? { line, row, text } : { line, fault: 'is not a JSON object' }
}

/** A line is bounded before it is parsed, as far as it is read. */
function assertBounded(text: string, line: number): void {
  const car = `The car that begins at ${placeText({ line })}`
  assertBound(car, 'rowChars', text.length)
  const begun = () => text.split('{').length + text.split('[').length
  // Each value and level has a sign: a line with fewer passes no bound.
  if (text.length < FEED_BOUNDS.itemValues.most && begun() < FEED_BOUNDS.levels.most) return
  const { values, levels } = measureJson(text)
  assertBound(car, 'itemValues', values)
  assertBound(`Line ${line}`, 'levels', levels)
}

/** Values of a JSON text and its deepest level, without parsing it. */
function measureJson(text: string): { values: number; levels: number } {
  let [values, level, levels] = [0, 0, 0]
  for (const sign of text.replace(/"[^"\\]*(?:\\[^][^"\\]*)*"?/g, '')) {
    if (sign === ',' || sign === ':') values += 1
    else if (sign === '{' || sign === '[') levels = Math.max(levels, (level += 1))
    else if (sign === '}' || sign === ']') level -= 1
  }
  return { values, levels }
}

/** An object of a list: its text and line, its number among those cut, the path of its list as data.vehicles, '' at the root. */
type JsonItem = { path: string; text: string; line: number; car: number }

const MAX_ITEM_VALUES = FEED_BOUNDS.itemValues.most
const SPACE = /\s/
/** Signs of which each stands for a key, a value or a list. */
const VALUE_SIGNS: ReadonlySet<string> = new Set([',', ':', '{', '['])

/**
 * Cuts the items of one list out of a JSON document that comes in pieces. `path` names the list by its keys, lists on the
 * way are gone through; null cuts the items of every list of objects of a beginning, the outer ones first. Throws
 * FileRefused at the first sign that passes a bound or, in a whole document, stands after its end.
 */
function jsonCutter(path: string | null) {
  const levels: { isList: boolean; key: string; isKey: boolean }[] = []
  const open: { depth: number; line: number; text: string; path: string }[] = []
  let line = 1
  let inString = false
  let isEscaped = false
  let word = ''
  let hasBegun = false
  let items = 0
  /** Values of the outermost open item. */
  let values = 0

  const pathHere = () =>
    levels
      .filter(({ isList }) => !isList)
      .map(({ key }) => key)
      .join('.')

  function tooLarge(begins: number, bound: 'rowChars' | 'itemValues'): FileRefused {
    const place = placeText({ line: begins, ...(path !== null && { car: items + 1 }) })
    return passesBound(`The car that begins at ${place}`, bound)
  }

  function beginsItem(sign: string): boolean {
    if (levels.at(-1)?.isList !== true) return false
    return path === null ? sign === '{' : pathHere() === path && open.length === 0
  }

  return {
    /** The items that are complete with this piece of text. */
    *take(text: string): Generator<JsonItem> {
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
            if (word.length >= FEED_BOUNDS.columnNameChars.most) throw passesBound(`Line ${line}`, 'columnNameChars')
            word += sign
          }
          continue
        }
        if (SPACE.test(sign)) continue
        if (levels.length === 0 && (hasBegun || (sign !== '{' && sign !== '['))) {
          if (path === null) continue
          throw new FileRefused('not_a_table', `Line ${line} has text outside the JSON document.`)
        }
        const level = levels.at(-1)
        const isInItem = open.at(-1)?.depth === levels.length
        if (sign === ',' || sign === ']') {
          const item = level?.isList && isInItem ? open.pop() : undefined
          if (item) {
            items += 1
            yield { ...item, car: items, text: item.text + text.slice(starts.pop(), i) }
          }
        } else if (!isInItem && beginsItem(sign)) {
          if (open.length === 0) values = 0
          open.push({ depth: levels.length, line, text: '', path: pathHere() })
          starts.push(i)
        }
        if (open.length > 0 && VALUE_SIGNS.has(sign) && (values += 1) > MAX_ITEM_VALUES) {
          throw tooLarge(open[0]!.line, 'itemValues')
        }
        if (sign === '"') {
          inString = true
          word = ''
        } else if (sign === '{' || sign === '[') {
          hasBegun = true
          if (levels.length === FEED_BOUNDS.levels.most) throw passesBound(`Line ${line}`, 'levels')
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
        if (item.text.length > FEED_BOUNDS.rowChars.most) throw tooLarge(item.line, 'rowChars')
      })
    },
    /** No more text comes. Throws FileRefused where the document breaks off. */
    end(): void {
      if (levels.length === 0) return
      throw breaksOff(`on line ${line}, after ${items} whole cars`)
    },
  }
}
