import { LRUCache } from 'lru-cache'
import { computeOnce } from '../../shared/memo.ts'
import type { RangeKey } from '../../shared/search/attributes.ts'
import { findPosition, lowerBound } from '../../shared/search/lower-bound.ts'
import type { Bounds } from '../../shared/search/query.ts'
import { addCars, type Bits, include, noCars, type Places, placesByCode, whereTable } from './bits.ts'
import type { Column, ColumnKey, StockIndex } from './columns.ts'

const KEPT_BYTES = 2 ** 21
const KEPT_SETS = 512

export type Filters = ReturnType<typeof stockFilters>

/** Which cars pass a filter. The sets used last are cached, since shoppers use the same few. */
export function stockFilters(index: StockIndex, maxListed = MAX_LISTED) {
  const { cars } = index.meta
  const remember = memory(cars)
  const carsOfGroup = index.groups.map(() => null as Places | null)
  const usesOfColumn = new Map<ColumnKey, Places>()
  const holding = (key: ColumnKey, values: Iterable<number>, into = noCars(cars)) => {
    const column = index.columns[key]
    const { codes, combinations } = index.groups[column.group]!
    const uses = computeOnce(usesOfColumn, key, () => usesByValue(column))
    const byCode =
      cars > maxListed ? null : (carsOfGroup[column.group] ??= placesByCode(codes, combinations, Uint16Array))
    const held = new Uint8Array(combinations)
    for (const value of values)
      for (let use = uses.starts[value]!; use < uses.starts[value + 1]!; use++) {
        const combination = uses.places[use]!
        held[combination] = 1
        if (byCode) addCars(into, byCode.places.subarray(byCode.starts[combination], byCode.starts[combination + 1]))
      }
    return byCode ? into : include(into, whereTable(codes, held))
  }
  const having = (key: ColumnKey, value: number) => remember(`${key}=${value}`, () => holding(key, [value]))
  return {
    /** Cars that hold any of these values, by number, in a column; with those of a set that is added to. */
    holding,
    /** Cars that hold any of these words in a column. */
    among: (key: ColumnKey, words: readonly string[]): Bits => {
      const { words: known } = index.columns[key]
      const values = words.map((word) => findPosition(known, word)).filter((value) => value !== -1)
      if (values.length === 1) return having(key, values[0]!)
      return values.reduce((all, value) => include(all, having(key, value)), noCars(cars))
    },
    between: (key: RangeKey, { min, max }: Bounds): Bits => {
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
  return (key: string, make: () => Bits): Bits => computeOnce(kept, key, make)
}

/** A stock of no more cars lists those of each combination, in two bytes a car and group: rare values pass few cars. */
const MAX_LISTED = 0xff_ff

function usesByValue({ starts, values, words }: Column): Places {
  const byValue = placesByCode(values, words.size, Uint32Array)
  const combinations = new Uint32Array(values.length)
  for (let combination = 0; combination + 1 < starts.length; combination++)
    combinations.fill(combination, starts[combination], starts[combination + 1])
  return { ...byValue, places: byValue.places.map((use) => combinations[use]!) }
}
