import { computeOnce } from '../../shared/memo.ts'
import { lowerBound } from '../../shared/search/lower-bound.ts'
import { type NearQuery, STORED_ORDERS, type StoredSort } from '../../shared/search/query.ts'
import { type Bits, type Cars, placesByCode } from './bits.ts'
import type { StockIndex } from './columns.ts'
import type { Filters } from './filters.ts'
import { type Ints, ints, type Numbers, readAll, type Sections } from './sections.ts'

/**
 * Orders of hundreds of thousands of numbers. Sorting calls nothing back: with a comparison in JavaScript it would hold
 * the isolate for seconds.
 */

const U16_LIMIT = 0x1_00_00

/** The different numbers in order, NaN left out, and for each number one more than its position; 0 for NaN. */
export function rankNumbers(source: ArrayLike<number>): { numbers: Float64Array; codes: Ints } {
  const sorted = Float64Array.from(source).toSorted()
  let different = 0
  for (let at = 0; at < sorted.length; at++) {
    const number = sorted[at]!
    if (!Number.isNaN(number) && (different === 0 || number !== sorted[different - 1])) sorted[different++] = number
  }
  const numbers = sorted.slice(0, different)
  const codes = different < U16_LIMIT ? new Uint16Array(source.length) : new Uint32Array(source.length)
  for (let at = 0; at < source.length; at++) {
    if (!Number.isNaN(source[at])) codes[at] = lowerBound(different, (place) => numbers[place]! < source[at]!) + 1
  }
  return { numbers, codes }
}

/** The arrivals of cars by their listing rank, the highest first, then by the newest id. */
export function orderByRelevance(ids: Numbers, ranks: Numbers): Uint32Array {
  const byId = orderNumbers(readAll(ids).map((id) => -id))
  const { numbers, codes } = rankNumbers(readAll(ranks))
  const codesById = byId.map((arrival) => codes[arrival]!)
  return orderByCode(codesById, numbers.length + 1, 'high').map((at) => byId[at]!)
}

/** The positions of numbers in their order, the lowest first; ties keep their order, NaN is left out. */
export function orderNumbers(source: ArrayLike<number>): Uint32Array {
  const { numbers, codes } = rankNumbers(source)
  const { starts, places } = placesByCode(codes, numbers.length + 1, Uint32Array)
  return places.subarray(starts[1])
}

/** The positions of codes below `count` in the order of the codes, the lowest or highest first; ties keep their order. */
export const orderByCode = (codes: Ints | Uint8Array, count: number, first: 'low' | 'high'): Uint32Array =>
  placesByCode(first === 'low' ? codes : codes.map((code) => count - 1 - code), count, Uint32Array).places

/** The one order that cannot be made from a range. `times` stand in order of relevance, epoch ms. */
export function latestSection(times: ArrayLike<number>): Sections {
  const { numbers, codes } = rankNumbers(times)
  return { 'order.latest': ints(orderByCode(codes, numbers.length + 1, 'high')) }
}

/** The orders of an index, each made when it is first asked for; ties keep the order of relevance. */
export function readOrders({ sections, ranges }: StockIndex): (sort: StoredSort) => Ints {
  const made = new Map<StoredSort, Ints>()
  const make = (sort: StoredSort): Ints => {
    const { by, first } = STORED_ORDERS[sort]
    if (by === 'created_at') return sections['order.latest'] as Ints
    const { codes, numbers } = ranges[by]
    // Code 0, for none, is last either way.
    const ranked = first === 'high' ? codes : codes.map((code) => (code === 0 ? numbers.length : code - 1))
    return orderByCode(ranked, numbers.length + 1, first)
  }
  return (sort) => computeOnce(made, sort, () => make(sort))
}

/** Kilometres of each place of the stock, by its number in the column; Infinity where it is not known. */
function placeDistances({ columns }: StockIndex, { km }: NearQuery): Float64Array {
  const { words } = columns.place
  return Float64Array.from({ length: words.size }, (_, place) => km.get(words.at(place)) ?? Number.POSITIVE_INFINITY)
}

export function carsWithin(index: StockIndex, filters: Filters, near: NearQuery, within: number): Bits {
  const places = new Set<number>()
  for (const [place, km] of placeDistances(index, near).entries()) if (km <= within) places.add(place)
  return filters.holding('place', places)
}

/**
 * The cars of a list from one position to another, nearest first (STK-03). Ties keep the order of the list, which is
 * relevance; cars of unknown places come last. No distance is computed for a car: those of its combination are few.
 */
export function nearestFirst(index: StockIndex, near: NearQuery, { list, length }: Cars, from: number, to: number) {
  const { codes, ranks, size } = rankCombinations(index, near)
  const cars = list.subarray(0, length)
  const order = orderByCode(
    cars.map((car) => ranks[codes[car]!]!),
    size,
    'low',
  )
  return order.subarray(from, to).map((at) => cars[at]!)
}

/** The rank of the distance of each combination of the group that has the places: 0 is nearest, the last is unknown. */
function rankCombinations(index: StockIndex, near: NearQuery) {
  const { group, starts, values } = index.columns.place
  const { codes, combinations } = index.groups[group]!
  const km = placeDistances(index, near)
  const distances = [...new Set(km)].filter(Number.isFinite).toSorted((a, b) => a - b)
  const rankByDistance = new Map(distances.map((distance, rank) => [distance, rank]))
  const ranks = Uint32Array.from({ length: combinations }, (_, combination) => {
    const start = starts[combination]!
    const isPlaced = start < starts[combination + 1]!
    return (isPlaced ? rankByDistance.get(km[values[start]!]!) : undefined) ?? distances.length
  })
  return { codes, ranks, size: distances.length + 1 }
}
