import type { FacetCount, StockFigures } from '../../shared/search/query.ts'
import type { Cars } from './bits.ts'
import type { Column, Group, NumberColumn, StockIndex } from './columns.ts'

export type Histogram = Int32Array

export type Extent = { min: number; max: number } | null

export function countCombinations({ codes, combinations }: Group, { list, length }: Cars): Histogram {
  const histogram = new Int32Array(combinations)
  for (let at = 0; at < length; at++) histogram[codes[list[at]!]!]!++
  return histogram
}

/** Cars to count: those of a list, or all that a histogram has but for a list. */
type Counted = { cars: Cars } | { all: Histogram; others: Cars }

type MoreCars = (key: Column['key']) => Cars | null
export type FacetCounter = ReturnType<typeof facetCounter>

/** Above any number of values a column has. */
const VALUES = 2 ** 24

/**
 * Counts the values of cars, in room that is made once for an index: a search touches few combinations and values, and
 * the rest is neither cleared nor looked at.
 */
export function facetCounter(groups: readonly Group[]) {
  const most = Math.max(0, ...groups.map(({ combinations }) => combinations))
  const tallies = [emptyTally(most), emptyTally(most)] as const
  const words = Math.max(0, ...groups.flatMap(({ columns }) => columns.map((column) => column.words.size)))
  const counts = new Int32Array(words)
  const seen = new Int32Array(words)
  const keys = new Float64Array(words)
  let different = 0

  /** The counts of some columns of a group, most first, then by value; `more` are cars that count for one column alone. */
  return (group: Group, counted: Counted, columns: readonly Column[], more: MoreCars = () => null): FacetCount[][] => {
    const [matched, added] = tallies
    fill(matched, group, counted)
    const lists = columns.map((column) => {
      if (column.words.size === 0) return []
      add(column, matched)
      const cars = more(column.key)
      if (cars) {
        fill(added, group, { cars })
        add(column, added)
        clear(added)
      }
      return list(column)
    })
    clear(matched)
    return lists
  }

  function add({ starts, values }: Column, { cars, touched, length }: Tally): void {
    for (let place = 0; place < length; place++) {
      const combination = touched[place]!
      const end = starts[combination + 1]!
      for (let at = starts[combination]!; at < end; at++) {
        const value = values[at]!
        if (counts[value] === 0) seen[different++] = value
        counts[value]! += cars[combination]!
      }
    }
  }

  /** Values that some car has, and none of them counted any more. */
  function list({ words: texts }: Column): FacetCount[] {
    const length = different
    different = 0
    /** Count and value in one number, so that sorting compares numbers and calls nothing back. */
    for (let at = 0; at < length; at++) {
      const value = seen[at]!
      keys[at] = value - counts[value]! * VALUES
      counts[value] = 0
    }
    sortNumbers(keys, length)
    const listed: FacetCount[] = []
    for (let at = 0; at < length; at++) {
      const count = -Math.floor(keys[at]! / VALUES)
      listed.push({ value: texts.at(keys[at]! + count * VALUES), count })
    }
    return listed
  }
}

/** Most lists are of a few numbers, which the call of a built-in sort costs more than to put in order. */
const FEW = 24

function sortNumbers(numbers: Float64Array, length: number): void {
  if (length > FEW) {
    const some = numbers.subarray(0, length)
    some.sort()
    return
  }
  for (let next = 1; next < length; next++) {
    const number = numbers[next]!
    let at = next
    for (; at > 0 && numbers[at - 1]! > number; at--) numbers[at] = numbers[at - 1]!
    numbers[at] = number
  }
}

/** Cars of each combination, and the combinations that have any. */
type Tally = { cars: Histogram; touched: Int32Array; length: number }

const emptyTally = (combinations: number): Tally => ({
  cars: new Int32Array(combinations),
  touched: new Int32Array(combinations),
  length: 0,
})

function fill(tally: Tally, { codes, combinations }: Group, counted: Counted): void {
  const { cars, touched } = tally
  let length = 0
  if ('cars' in counted) {
    const { list, length: end } = counted.cars
    for (let at = 0; at < end; at++) {
      const combination = codes[list[at]!]!
      if (cars[combination]!++ === 0) touched[length++] = combination
    }
  } else {
    const { list, length: end } = counted.others
    cars.set(counted.all)
    for (let at = 0; at < end; at++) cars[codes[list[at]!]!]!--
    for (let combination = 0; combination < combinations; combination++)
      if (cars[combination]! > 0) touched[length++] = combination
  }
  tally.length = length
}

function clear({ cars, touched, length }: Tally): void {
  for (let at = 0; at < length; at++) cars[touched[at]!] = 0
}

/** The least and greatest number among cars; null when none has one. */
export function measureExtent({ codes, numbers }: NumberColumn, lists: Cars[]): Extent {
  if (numbers.length === 0) return null
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

function countMeasured({ codes }: NumberColumn, { list, length }: Cars): number {
  let count = 0
  for (let at = 0; at < length; at++) if (codes[list[at]!] !== 0) count++
  return count
}

/** A list is spoken of by its kilometres where this share of its vehicles has them: caravans have none. */
const MEASURED_SHARE = 0.9

/** The figures of some cars of an index. The median is the upper one of two. */
export function measureCars({ ranges }: StockIndex, cars: Cars): StockFigures {
  const { codes, numbers } = ranges.km
  const carsOf = new Uint32Array(numbers.length + 1)
  for (let at = 0; at < cars.length; at++) carsOf[codes[cars.list[at]!]!]!++
  const measured = cars.length - carsOf[0]!
  let code = 1
  for (let left = measured >> 1; left >= carsOf[code]!; code++) left -= carsOf[code]!
  const isMeasured = measured > 0 && measured >= cars.length * MEASURED_SHARE
  const priceFrom = measureExtent(ranges.price, [cars])?.min ?? null
  const byTheWeek = ranges.subscription_price
  const weeklyFrom = measureExtent(byTheWeek, [cars])?.min
  const weekly = weeklyFrom ? { count: countMeasured(byTheWeek, cars), from: weeklyFrom } : null
  return { count: cars.length, priceFrom, weekly, kilometres: isMeasured ? numbers[code - 1]! : null }
}
