import { bitCount } from '../../shared/typo.ts'
import { type Ints } from './sections.ts'

/** A set of cars, one bit each. Sets of one index have one length, and no bit stands beyond its last car. */
export type Bits = Int32Array

export const noCars = (cars: number): Bits => new Int32Array((cars + 31) >>> 5)

export function addCars(into: Bits, list: ArrayLike<number>): Bits {
  for (let at = 0; at < list.length; at++) into[list[at]! >>> 5]! |= 1 << (list[at]! & 31)
  return into
}

export const withCars = (cars: number, list: ArrayLike<number>): Bits => addCars(noCars(cars), list)

/** The cars whose code has a 1 in `table`. */
export function whereTable(codes: Ints, table: Uint8Array): Bits {
  const bits = noCars(codes.length)
  for (let word = 0, car = 0; word < bits.length; word++) {
    let gathered = 0
    for (const end = Math.min(car + 32, codes.length); car < end; car++) gathered |= table[codes[car]!]! << (car & 31)
    bits[word] = gathered
  }
  return bits
}

export function include(into: Bits, added: Bits): Bits {
  for (let word = 0; word < into.length; word++) into[word]! |= added[word]!
  return into
}

export function keepOnly(into: Bits, kept: Bits): Bits {
  for (let word = 0; word < into.length; word++) into[word]! &= kept[word]!
  return into
}

export function exclude(into: Bits, removed: Bits): Bits {
  for (let word = 0; word < into.length; word++) into[word]! &= ~removed[word]!
  return into
}

export const holds = (bits: Bits, car: number) => (bits[car >>> 5]! & (1 << (car & 31))) !== 0

export function countCars(bits: Bits): number {
  let cars = 0
  for (let word = 0; word < bits.length; word++) cars += bitCount(bits[word]!)
  return cars
}

/** A list of cars, in order of relevance: the first `length` of `list`. */
export type Cars = { list: Uint32Array; length: number }

export const roomFor = (cars: number): Cars => ({ list: new Uint32Array(cars), length: 0 })

/** `without`: those of them that are not in this set. */
export function listInto({ list }: Cars, bits: Bits, without?: Bits): Cars {
  let length = 0
  for (let word = 0; word < bits.length; word++) {
    let left = without ? bits[word]! & ~without[word]! : bits[word]!
    while (left !== 0) {
      list[length++] = (word << 5) | (31 - Math.clz32(left & -left))
      left &= left - 1
    }
  }
  return { list, length }
}

/**
 * Sorts cars by how many of several sets they are missing from: `all` ends as those in every set; the result as those
 * in every set but one.
 */
export function missingOne(all: Bits, sets: Bits[]): Bits {
  const one = new Int32Array(all.length)
  for (const set of sets) {
    for (let word = 0; word < all.length; word++) {
      const inSet = set[word]!
      one[word] = (one[word]! & inSet) | (all[word]! & ~inSet)
      all[word]! &= inSet
    }
  }
  return one
}

/** The positions that have code c are `places[starts[c]]` up to, not including, `places[starts[c + 1]]`. */
export type Places<List extends Ints = Ints> = { starts: Uint32Array; places: List }

export function placesByCode<List extends Ints>(
  codes: ArrayLike<number>,
  count: number,
  Width: new (length: number) => List,
): Places<List> {
  const starts = new Uint32Array(count + 2)
  for (let at = 0; at < codes.length; at++) starts[codes[at]! + 2]!++
  for (let code = 2; code < starts.length; code++) starts[code]! += starts[code - 1]!
  const places = new Width(codes.length)
  for (let at = 0; at < codes.length; at++) places[starts[codes[at]! + 1]!++] = at
  return { starts, places }
}
