import { Complaint, memoise, type Row, type Schema, tokens } from './filter.ts'

/** Text search as a real server does it, for as much of it as the recorded exchanges and the adapter use. */

type Params = Record<string, string>

const MIN_LENGTH_OF_ONE_TYPO = 4
const MIN_LENGTH_OF_TWO_TYPOS = 7

/** The rows that the text finds, each with the number of its words that stand there as they are typed. */
export function readText(rows: Row[], params: Params, schema: Schema): Map<Row, number> {
  const typed = tokens(params['q'] ?? '', schema)
  const fields = (params['query_by'] ?? '').split(',').map((field) => field.trim())
  for (const name of fields) {
    if (!schema.fields.some((field) => field.name === name))
      throw new Complaint(404, `Could not find a field named \`${name}\` in the schema.`)
  }
  const setting = (name: string, other: string) => {
    const values = (params[name] ?? other).split(',')
    return (field: number) => values[values.length === 1 ? 0 : field] ?? other
  }
  const isPrefix = setting('prefix', 'true')
  const typos = setting('num_typos', '2')
  const takesTypos = (word: string) =>
    !(String(params['enable_typos_for_numerical_tokens']) === 'false' && /^\p{N}+$/u.test(word)) &&
    !(
      String(params['enable_typos_for_alpha_numerical_tokens']) === 'false' &&
      /\p{N}/u.test(word) &&
      /\p{L}/u.test(word)
    )

  /** With slips in words only while there is no car without; then without its last words, where the server drops some. */
  const dropsUntil = Number(params['drop_tokens_threshold'] ?? 1)
  for (let count = typed.length; count > 0; count--) {
    const wanted = typed.slice(0, count)
    for (const slips of [0, 1, 2]) {
      const found = rows.filter((row) => wanted.every((word, at) => meets(row, word, at === typed.length - 1, slips)))
      if (found.length > 0)
        return new Map(found.map((row) => [row, wanted.filter((word) => isWhole(row, word)).length]))
    }
    if (dropsUntil === 0) break
  }
  return new Map()

  function wordsOf(row: Row, field: string): string[] {
    const words = wordsOfRows.get(row) ?? memoise((name: string) => readWords(row[name]))
    wordsOfRows.set(row, words)
    return words(field)
  }

  function readWords(held: unknown): string[] {
    return (Array.isArray(held) ? held : [held ?? '']).flatMap((value) => tokens(String(value), schema))
  }

  function isWhole(row: Row, word: string): boolean {
    return fields.some((field) => wordsOf(row, field).includes(word))
  }

  function meets(row: Row, word: string, isLast: boolean, slips: number): boolean {
    const allowed = Math.min(
      slips,
      word.length < MIN_LENGTH_OF_ONE_TYPO ? 0 : word.length < MIN_LENGTH_OF_TWO_TYPOS ? 1 : 2,
    )
    return fields.some((field, at) => {
      const most = takesTypos(word) ? Math.min(allowed, Number(typos(at))) : 0
      const asPrefix = isLast && isPrefix(at) === 'true'
      return wordsOf(row, field).some((one) => isWithin(most, word, one, asPrefix))
    })
  }
}

/** A row is of one collection, and a change puts another in its place. */
const wordsOfRows = new WeakMap<Row, (field: string) => string[]>()

/** Whether a word, or its beginning, is what was typed with so many slips. */
function isWithin(slips: number, typed: string, word: string, asPrefix: boolean): boolean {
  if (asPrefix ? word.startsWith(typed) : word === typed) return true
  const isTooShort = word.length < typed.length - slips
  const isTooLong = !asPrefix && word.length > typed.length + slips
  return slips > 0 && !isTooShort && !isTooLong && edits(typed, word, asPrefix) <= slips
}

/** Letters to change, add, leave out or swap until one is the other, or its beginning. */
function edits(typed: string, word: string, asPrefix: boolean): number {
  const rows: number[][] = [Array.from({ length: word.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= typed.length; i++) {
    const row = [i]
    for (let j = 1; j <= word.length; j++) {
      const cost = typed[i - 1] === word[j - 1] ? 0 : 1
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + cost)
      const isSwap = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      if (isSwap) least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      row.push(least)
    }
    rows.push(row)
  }
  const last = rows[typed.length]!
  return asPrefix ? Math.min(...last) : last[word.length]!
}
