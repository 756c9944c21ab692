import type { NearQuery } from '../../shared/search/query.ts'
import type { Bits, Cars } from './bits.ts'
import type { StockIndex } from './columns.ts'
import type { Filters } from './filters.ts'

/** Kilometres of each place of the stock, by its number in the column; Infinity where it is not known. */
function placeDistances({ columns }: StockIndex, { km }: NearQuery): Float64Array {
  const { words } = columns.place
  return Float64Array.from({ length: words.size }, (_, place) => km.get(words.at(place)) ?? Number.POSITIVE_INFINITY)
}

/** The cars whose place is within so many kilometres. */
export function carsWithin(index: StockIndex, filters: Filters, near: NearQuery, within: number): Bits {
  const places = new Set<number>()
  for (const [place, km] of placeDistances(index, near).entries()) if (km <= within) places.add(place)
  return filters.holding('place', places)
}

/**
 * The cars of a list from one position to another, nearest first (STK-03). Ties keep the order of the list, which is
 * relevance; cars of unknown places come last. A counting sort over the few different distances: each car is looked at
 * twice, and no distance is computed for it.
 */
export function nearestFirst(index: StockIndex, near: NearQuery, { list, length }: Cars, from: number, to: number) {
  const { codes, ranks, size } = rankCombinations(index, near)
  const starts = new Uint32Array(size + 1)
  for (let at = 0; at < length; at++) starts[ranks[codes[list[at]!]!]! + 1]!++
  for (let rank = 0; rank < size; rank++) starts[rank + 1]! += starts[rank]!
  const cars = new Uint32Array(to - from)
  for (let at = 0; at < length; at++) {
    const position = starts[ranks[codes[list[at]!]!]!]!++
    if (position >= from && position < to) cars[position - from] = list[at]!
  }
  return cars
}

/** The rank of the distance of each combination of the group that has the places: 0 is nearest, the last is unknown. */
function rankCombinations(index: StockIndex, near: NearQuery) {
  const { group, starts, values } = index.columns.place
  const { codes, combinations } = index.groups[group]!
  const km = placeDistances(index, near)
  const distances = [...new Set(km)].filter(Number.isFinite).toSorted((a, b) => a - b)
  const rankOf = new Map(distances.map((distance, rank) => [distance, rank]))
  const ranks = Uint32Array.from({ length: combinations }, (_, combination) => {
    const start = starts[combination]!
    const isPlaced = start < starts[combination + 1]!
    return (isPlaced ? rankOf.get(km[values[start]!]!) : undefined) ?? distances.length
  })
  return { codes, ranks, size: distances.length + 1 }
}
