import type { Bounds } from '../../shared/search/query.ts'
import type { Column, ColumnKey, NumberColumn, StockIndex } from './columns.ts'
import { positionOf } from './dictionary.ts'
import { lowerBound } from './typed.ts'

/**
 * Every car of a query has a mark: one bit for each filter it fails. No bit is a match; a single bit is a car that
 * counts for that filter alone; OUT is two bits no filter has, for what no filter can bring back.
 */
export type Marks = Int32Array
export const OUT = 3 << 29

/** 1 for every combination that holds one of these values. */
export function holding(column: Column, wanted: Set<number>): Uint8Array {
  const { starts, values } = column
  const table = new Uint8Array(starts.length - 1)
  for (let combination = 0; combination < table.length; combination++) {
    for (let at = starts[combination]!; at < starts[combination + 1]!; at++) {
      if (wanted.has(values[at]!)) table[combination] = 1
    }
  }
  return table
}

/** Puts `bit` on every car that has none of these words in a column. */
export function markWithout(index: StockIndex, marks: Marks, key: ColumnKey, words: string[], bit: number): void {
  const column = index.columns[key]
  const held = holding(column, new Set(words.map((word) => positionOf(column.words, word))))
  const bits = Int32Array.from(held, (holds) => (holds === 1 ? 0 : bit))
  const { codes } = index.groups[column.group]!
  for (let car = 0; car < marks.length; car++) marks[car]! |= bits[codes[car]!]!
}

/** Puts `bit` on every car whose number is missing or outside the bounds. */
export function markOutside({ codes, numbers }: NumberColumn, marks: Marks, { min, max }: Bounds, bit: number): void {
  const low = min === null ? 1 : lowerBound(numbers.length, (at) => numbers[at]! < min) + 1
  const high = max === null ? numbers.length : lowerBound(numbers.length, (at) => numbers[at]! <= max)
  for (let car = 0; car < marks.length; car++) {
    const code = codes[car]!
    if (code < low || code > high) marks[car]! |= bit
  }
}
