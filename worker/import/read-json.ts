import type { Entry } from './entry.ts'
import { FileRefused } from './refused.ts'

/** Upper bound on the JSON of a car. */
const MAX_CAR_CHARS = 1_000_000

/** One object a line; a line that is not one is a bad row. */
export async function* readJsonLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  let line = 0
  let rest = ''
  for await (const text of textOf(bytes)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MAX_CAR_CHARS) throw tooLong(line + 1)
    for (const one of lines) {
      line += 1
      if (one.trim() !== '') yield entry(one, line)
    }
  }
  if (rest.trim() !== '') yield entry(rest, line + 1)
}

/** The objects of one JSON array, one by one: this reader only looks for where each begins and ends. */
export async function* readJsonArray(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const cutter = makeCutter()
  for await (const text of textOf(bytes)) yield* cutter.take(text)
  cutter.end()
}

async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
}

function entry(text: string, line: number): Entry {
  try {
    const row: unknown = JSON.parse(text)
    const isObject = typeof row === 'object' && row !== null && !Array.isArray(row)
    return isObject ? { line, row: row as Record<string, unknown> } : { line, fault: 'is not a JSON object' }
  } catch {
    return { line, fault: 'is not JSON' }
  }
}

const tooLong = (line: number) =>
  new FileRefused('not_a_table', `The car that begins on line ${line} has no end within ${MAX_CAR_CHARS} characters.`)

const SPACE = /\s/

/** Cuts an array's items out of text that comes in pieces; an item that is not an object is a bad row. */
function makeCutter() {
  let item = ''
  let line = 1
  let itemLine = 0
  let depth = 0
  let hasBegun = false
  let inString = false
  let isEscaped = false

  function* finish(): Generator<Entry> {
    if (itemLine > 0) yield entry(item, itemLine)
    item = ''
    itemLine = 0
  }

  /** Follows one sign; says whether an item ends before it. */
  function step(sign: string): boolean {
    if (inString) {
      if (isEscaped) isEscaped = false
      else if (sign === '\\') isEscaped = true
      else if (sign === '"') inString = false
      return false
    }
    if (sign === '"') inString = true
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') return --depth === 0
    else return sign === ',' && depth === 1
    return false
  }

  return {
    *take(text: string): Generator<Entry> {
      let from = 0
      for (let i = 0; i < text.length; i++) {
        const sign = text[i] ?? ''
        if (sign === '\n') line += 1
        const before = depth
        const isEnd = step(sign)
        if (before === 0 && !SPACE.test(sign)) {
          if (sign !== '[' || hasBegun)
            throw new FileRefused('not_a_table', `Line ${line} has text outside the JSON array.`)
          hasBegun = true
          from = i + 1
        } else if (isEnd) {
          item += text.slice(from, i)
          yield* finish()
          from = i + 1
        } else if (itemLine === 0 && before > 0 && !SPACE.test(sign)) {
          itemLine = line
        }
      }
      if (depth > 0) item += text.slice(from)
      if (item.length > MAX_CAR_CHARS) throw tooLong(itemLine)
    },
    end(): void {
      if (depth === 0) return
      throw new FileRefused('truncated', `The JSON array breaks off on line ${line}. Send the whole file.`)
    },
  }
}
