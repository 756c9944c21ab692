import { FEED_BOUNDS } from '../../shared/feed/bounds.ts'
import { type ListSample, likeliestList } from '../../shared/feed/list-score.ts'
import { placeText, reportedValue } from '../../shared/feed/problem.ts'
import type { Entry } from './entry.ts'
import { ItemTooLarge, jsonCutter } from './json-items.ts'
import { FileRefused } from './refused.ts'

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
  if (parse(rest) === undefined)
    throw new FileRefused(
      'truncated',
      `The file breaks off on line ${line + 1}, which is no whole car and has no line end. Send the whole file.`,
    )
  yield entry(rest, line + 1)
}

/** The objects of one list of a JSON document, one by one; `path` is '' for a list at the root. */
export async function* readJsonList(text: AsyncIterable<string>, path: string): AsyncGenerator<Entry> {
  const cutter = jsonCutter(path)
  let car = 0
  try {
    for await (const piece of text) {
      for (const item of cutter.take(piece)) {
        car += 1
        yield { ...entry(item.text, item.line), car }
      }
      const stray = cutter.strayLine()
      if (stray !== null) throw new FileRefused('not_a_table', `Line ${stray} has text outside the JSON document.`)
    }
  } catch (error) {
    throw error instanceof ItemTooLarge ? tooLarge(placeText({ line: error.line, car: car + 1 }), error.bound) : error
  }
  const line = cutter.breaksOffOn()
  if (line !== null)
    throw new FileRefused(
      'truncated',
      `The JSON breaks off on line ${line}, after ${car} whole cars. Send the whole file.`,
    )
}

/** The path of the list in the beginning of a JSON document that looks most like cars; null when none begins there. */
export function detectJsonList(head: string): string | null {
  const samples = new Map<string, ListSample>()
  for (const { path, text } of jsonCutter(null).take(head)) {
    const sample = samples.get(path) ?? { path, names: new Set(), itemCount: 0 }
    for (const name of Object.keys((parse(text) as object | null) ?? {})) sample.names.add(name)
    samples.set(path, { ...sample, itemCount: sample.itemCount + 1 })
  }
  return likeliestList([...samples.values()])?.path ?? null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Programs that write JSON by hand put line breaks and tabs into texts, and NaN where a number is missing. */
const mended = (text: string) => text.replace(/\p{Cc}/gu, ' ').replace(/-?\b(?:NaN|Infinity)\b/g, 'null')

function entry(text: string, line: number): Entry {
  const row = parse(text)
  if (row === undefined) {
    const partial = parse(mended(text))
    const isRow = typeof partial === 'object' && partial !== null && !Array.isArray(partial)
    const cause = isRow ? ' for a line break or tab in a text, or NaN in place of a number' : ''
    const fault = `is not JSON${cause}; it begins with ${reportedValue(text.trim())}`
    return isRow ? { line, fault, partial: partial as Record<string, unknown> } : { line, fault }
  }
  const isObject = typeof row === 'object' && row !== null && !Array.isArray(row)
  return isObject ? { line, row: row as Record<string, unknown> } : { line, fault: 'is not a JSON object' }
}

const tooLarge = (place: string, bound: 'rowChars' | 'itemValues') =>
  new FileRefused('not_a_table', `The car that begins at ${place} ${FEED_BOUNDS[bound].sentence}`)

/** A line is bounded before it is parsed, as far as it is read. */
function assertBounded(text: string, line: number): void {
  if (text.length > FEED_BOUNDS.rowChars.most) throw tooLarge(placeText({ line }), 'rowChars')
  // Each value and level has one of these signs: a line with fewer passes no bound.
  if (text.length < FEED_BOUNDS.levels.most) return
  const { values, levels } = measureJson(text)
  if (values > FEED_BOUNDS.itemValues.most) throw tooLarge(placeText({ line }), 'itemValues')
  if (levels > FEED_BOUNDS.levels.most) {
    throw new FileRefused('not_a_table', `Line ${line} ${FEED_BOUNDS.levels.sentence}`)
  }
}

/** Values of a JSON text and its deepest level, without parsing it. */
function measureJson(text: string): { values: number; levels: number } {
  let [values, level, levels] = [0, 0, 0]
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isInText) {
      if (sign === '\\') at += 1
      else if (sign === '"') isInText = false
    } else if (sign === '"') isInText = true
    else if (sign === ',' || sign === ':') values += 1
    else if (sign === '{' || sign === '[') levels = Math.max(levels, (level += 1))
    else if (sign === '}' || sign === ']') level -= 1
  }
  return { values, levels }
}
