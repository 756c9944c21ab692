import type { ColumnKey, StockIndex } from './columns.ts'
import type { Identifiers } from './identifiers.ts'
import { holding, type Marks, OUT } from './marks.ts'
import type { Vocabulary } from './vocabulary.ts'
import { identifierOf, type TypedWord, wordsOfQuery } from './words.ts'

const EVERY_PART = 0xff

/**
 * Puts OUT on every car that lacks one of the typed words (SRC-06). A word is met by a value that has it or begins
 * with it, failing that by one nearly like it; or by the car's stock number, or the start of it, or its VIN.
 */
export function textMarker(index: StockIndex, vocabulary: Vocabulary, identifiers: Identifiers) {
  const met = new Uint8Array(index.meta.cars)
  return (marks: Marks, text: string): void => {
    const words = wordsOfQuery(text)
    const named = new Set(words.length > 1 ? exactly(identifiers, identifierOf(text)) : [])
    for (const word of words) {
      meetWord(word)
      const all = (1 << word.parts.length) - 1
      for (let car = 0; car < marks.length; car++) {
        if ((met[car]! & all) !== all && !named.has(car)) marks[car]! |= OUT
      }
    }
  }

  function meetWord({ parts, whole }: TypedWord) {
    met.fill(0)
    for (const [bit, part] of parts.entries()) meetPart(part, 1 << bit)
    const asPrefix = !vocabulary.has(whole)
    for (const car of identifiers.byStocknum(whole, asPrefix)) met[car] = EVERY_PART
    for (const car of identifiers.byVin(whole)) met[car] = EVERY_PART
  }

  function meetPart(part: string, bit: number) {
    const values = new Map<ColumnKey, Set<number>>()
    vocabulary.eachMatch(part, (key, value) => {
      const known = values.get(key)
      if (known) known.add(value)
      else values.set(key, new Set([value]))
    })
    for (const [key, wanted] of values) {
      const column = index.columns[key]
      const table = holding(column, wanted)
      const { codes } = index.groups[column.group]!
      for (let car = 0; car < met.length; car++) if (table[codes[car]!] === 1) met[car]! |= bit
    }
  }
}

const exactly = (identifiers: Identifiers, whole: string) => [
  ...identifiers.byStocknum(whole, false),
  ...identifiers.byVin(whole),
]
