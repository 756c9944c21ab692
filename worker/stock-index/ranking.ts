import { lowerBound } from '../../shared/search/lower-bound.ts'
import type { Ints, NumberList } from './typed.ts'

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

type Numbers = Pick<NumberList, 'length' | 'at'>

const allOf = (list: Numbers) => Float64Array.from({ length: list.length() }, (_, position) => list.at(position))

/** The arrivals of cars by their listing rank, the highest first, then by the newest id. */
export function orderByRelevance(ids: Numbers, ranks: Numbers): Uint32Array {
  const byId = orderNumbers(allOf(ids).map((id) => -id))
  const { numbers, codes } = rankNumbers(allOf(ranks))
  const codesById = byId.map((arrival) => codes[arrival]!)
  return orderByCode(codesById, numbers.length + 1, 'high').map((at) => byId[at]!)
}

/** The positions of numbers in their order, the lowest first; ties keep their order, NaN is left out. */
export function orderNumbers(source: ArrayLike<number>): Uint32Array {
  const { numbers, codes } = rankNumbers(source)
  const order = orderByCode(codes, numbers.length + 1, 'low')
  return order.subarray(source.length - countNumbers(source))
}

function countNumbers(source: ArrayLike<number>): number {
  let count = 0
  for (let at = 0; at < source.length; at++) if (!Number.isNaN(source[at])) count++
  return count
}

/** The positions of codes below `count` in the order of the codes, the lowest or highest first; ties keep their order. */
export function orderByCode(codes: ArrayLike<number>, count: number, first: 'low' | 'high'): Uint32Array {
  const placeOf = (code: number) => (first === 'low' ? code : count - 1 - code)
  const starts = new Uint32Array(count + 1)
  for (let at = 0; at < codes.length; at++) starts[placeOf(codes[at]!) + 1]!++
  for (let place = 0; place < count; place++) starts[place + 1]! += starts[place]!
  const order = new Uint32Array(codes.length)
  for (let at = 0; at < codes.length; at++) order[starts[placeOf(codes[at]!)]!++] = at
  return order
}
