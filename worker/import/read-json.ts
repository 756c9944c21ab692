import { type ListSample, likeliestList } from '../../shared/feed/list-score.ts'
import { placeText, reportedValue } from '../../shared/feed/problem.ts'
import type { Entry } from './entry.ts'
import { ItemTooLong, jsonCutter } from './json-items.ts'
import { FileRefused } from './refused.ts'

/** Upper bound on the JSON of a car. */
const MAX_CAR_CHARS = 1_000_000

/** One object a line; a line that is not one is a bad row. */
export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<Entry> {
  let line = 0
  let rest = ''
  for await (const piece of text) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MAX_CAR_CHARS) throw tooLong(placeText({ line: line + 1 }))
    for (const one of lines) {
      line += 1
      if (one.trim() !== '') yield entry(one, line)
    }
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
    throw error instanceof ItemTooLong ? tooLong(placeText({ line: error.line, car: car + 1 })) : error
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

const tooLong = (place: string) =>
  new FileRefused('not_a_table', `The car that begins at ${place} has no end within ${MAX_CAR_CHARS} characters.`)
