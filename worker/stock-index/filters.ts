import { LRUCache } from 'lru-cache'
import type { RangeKey } from '../../shared/search/attributes.ts'
import { lowerBound } from '../../shared/search/lower-bound.ts'
import type { Bounds } from '../../shared/search/query.ts'
import { type Bits, include, noCars, whereTable } from './bits.ts'
import type { Column, ColumnKey, StockIndex } from './columns.ts'
import { findPosition } from './sections.ts'

/** Which cars pass a filter. The sets used last are cached, since shoppers use the same few. */
export type Filters = {
  /** Cars that hold any of these words in a column. */
  among: (key: ColumnKey, words: string[]) => Bits
  /** Cars that hold any of these values, by number, in a column. */
  holding: (key: ColumnKey, values: Set<number>) => Bits
  between: (key: RangeKey, bounds: Bounds) => Bits
}

const KEPT_BYTES = 2 ** 21
const KEPT_SETS = 512

export function stockFilters(index: StockIndex): Filters {
  const remember = memory(index.meta.cars)
  const holding = (key: ColumnKey, values: Set<number>) => {
    const column = index.columns[key]
    return whereTable(index.groups[column.group]!.codes, markCombinations(column, values))
  }
  const having = (key: ColumnKey, value: number) => remember(`${key}=${value}`, () => holding(key, new Set([value])))
  return {
    holding,
    among: (key, words) => {
      const { words: known } = index.columns[key]
      const values = words.map((word) => findPosition(known, word)).filter((value) => value !== -1)
      const first = values[0]
      if (first === undefined) return noCars(index.meta.cars)
      if (values.length === 1) return having(key, first)
      return values.reduce((all, value) => include(all, having(key, value)), noCars(index.meta.cars))
    },
    between: (key, { min, max }) => {
      const { codes, numbers } = index.ranges[key]
      const low = min === null ? 1 : lowerBound(numbers.length, (at) => numbers[at]! < min) + 1
      const high = max === null ? numbers.length : lowerBound(numbers.length, (at) => numbers[at]! <= max)
      const makeTable = () => new Uint8Array(numbers.length + 1).fill(1, low, high + 1)
      return remember(`${key}:${low}-${high}`, () => whereTable(codes, makeTable()))
    },
  }
}

/** Keeps up to 512 sets of cars, and two megabytes; the one longest unused goes first. */
export function memory(cars: number) {
  const limit = Math.min(KEPT_SETS, Math.max(8, Math.floor((KEPT_BYTES * 8) / (cars + 8))))
  const kept = new LRUCache<string, Bits>({ max: limit })
  return (key: string, make: () => Bits): Bits => {
    const bits = kept.get(key) ?? make()
    kept.set(key, bits)
    return bits
  }
}

/** 1 for every combination that holds one of these values. */
function markCombinations({ starts, values }: Column, wanted: Set<number>): Uint8Array {
  const table = new Uint8Array(starts.length - 1)
  for (let combination = 0; combination < table.length; combination++) {
    for (let at = starts[combination]!; at < starts[combination + 1]!; at++) {
      if (wanted.has(values[at]!)) table[combination] = 1
    }
  }
  return table
}
