import type { FacetCount } from '../../shared/search/query.ts'
import type { Column, Group, NumberColumn } from './columns.ts'
import type { Ints } from './typed.ts'

/** How many cars have each combination of a group. */
export type Histogram = Int32Array

/** A list of cars: the first `length` of `list`. */
export type Cars = { list: Uint32Array; length: number }

export type Extent = { min: number; max: number } | null

/** Adds `step` for each car to the combination it has. */
export function tally(into: Histogram, codes: Ints, { list, length }: Cars, step: 1 | -1 = 1): Histogram {
  for (let at = 0; at < length; at++) into[codes[list[at]!]!]! += step
  return into
}

/** The combinations that occur at all. */
export function occurring(histogram: Histogram): number[] {
  const found: number[] = []
  for (let combination = 0; combination < histogram.length; combination++) {
    if (histogram[combination]! > 0) found.push(combination)
  }
  return found
}

/** Cars per value of a column, from cars per combination. */
export function countValues({ starts, values, words }: Column, histogram: Histogram, among: number[]): Int32Array {
  const counts = new Int32Array(words.size)
  for (const combination of among) {
    const cars = histogram[combination]!
    const end = starts[combination + 1]!
    for (let at = starts[combination]!; at < end; at++) counts[values[at]!]! += cars
  }
  return counts
}

/** Values that some car has, most first, then by value. */
export function listCounts({ words }: Column, counts: Int32Array): FacetCount[] {
  const size = counts.length
  let some = 0
  for (let value = 0; value < size; value++) if (counts[value]! > 0) some++
  /** Count and value in one number, so that sorting compares numbers and needs no callback. */
  const keys = new Float64Array(some)
  let last = 0
  for (let value = 0; value < size; value++) if (counts[value]! > 0) keys[last++] = value - counts[value]! * size
  keys.sort()
  return Array.from(keys, (key) => {
    const value = ((key % size) + size) % size
    return { value: words.at(value), count: (value - key) / size }
  })
}

export const facetOf = (column: Column, histogram: Histogram, among = occurring(histogram)) =>
  listCounts(column, countValues(column, histogram, among))

/** The least and greatest number among cars; null when none has one. */
export function extentOf({ codes, numbers }: NumberColumn, lists: Cars[]): Extent {
  let low = numbers.length + 1
  let high = 0
  for (const { list, length } of lists) {
    for (let at = 0; at < length; at++) {
      const code = codes[list[at]!]!
      if (code > high) high = code
      if (code < low && code !== 0) low = code
    }
  }
  return high === 0 ? null : { min: numbers[low - 1]!, max: numbers[high - 1]! }
}

export const emptyHistogram = (group: Group): Histogram => new Int32Array(group.combinations)
