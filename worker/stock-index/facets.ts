import { select } from '../../shared/car/median.ts'
import type { FacetCount, StockFigures } from '../../shared/search/query.ts'
import type { Cars } from './bits.ts'
import { type Column, type Group, type NumberColumn, numberAt, type StockIndex } from './columns.ts'
import type { Ints } from './sections.ts'

/** How many cars have each combination of a group. */
export type Histogram = Int32Array

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

/** Above any number of values a column has. */
const VALUES = 2 ** 24

/** Values that some car has, most first, then by value. */
export function listCounts({ words }: Column, counts: Int32Array): FacetCount[] {
  let some = 0
  for (let value = 0; value < counts.length; value++) if (counts[value]! > 0) some++
  /** Count and value in one number, so that sorting compares numbers and calls nothing back. */
  const keys = new Float64Array(some)
  for (let value = 0; value < counts.length; value++)
    if (counts[value]! > 0) keys[--some] = value - counts[value]! * VALUES
  keys.sort()
  const listed: FacetCount[] = []
  for (let at = 0; at < keys.length; at++) {
    const count = -Math.floor(keys[at]! / VALUES)
    listed.push({ value: words.at(keys[at]! + count * VALUES), count })
  }
  return listed
}

export const countFacet = (column: Column, histogram: Histogram, among = occurring(histogram)) =>
  listCounts(column, countValues(column, histogram, among))

/** The least and greatest number among cars; null when none has one. */
export function measureExtent({ codes, numbers }: NumberColumn, lists: Cars[]): Extent {
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

/** A list is spoken of by its kilometres where this share of its vehicles has them: caravans have none. */
const MEASURED_SHARE = 0.9

/** The figures of some cars of an index. The median is the upper one of two. */
export function measureCars({ ranges }: StockIndex, cars: ArrayLike<number>): StockFigures {
  const kilometres = new Float64Array(cars.length)
  let measured = 0
  let priceFrom: number | null = null
  for (let at = 0; at < cars.length; at++) {
    const price = numberAt(ranges.price, cars[at]!)
    if (price !== null && (priceFrom === null || price < priceFrom)) priceFrom = price
    const km = numberAt(ranges.km, cars[at]!)
    if (km !== null) kilometres[measured++] = km
  }
  const known = kilometres.subarray(0, measured)
  const isMeasured = measured > 0 && measured >= cars.length * MEASURED_SHARE
  return { count: cars.length, priceFrom, kilometres: isMeasured ? select(known, measured >> 1) : null }
}
