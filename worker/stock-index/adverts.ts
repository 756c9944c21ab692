import { type Bits, noCars } from './bits.ts'
import { interner, positionOf, readTexts, writeTexts } from './dictionary.ts'
import { type Ints, ints, numberList, type Sections } from './typed.ts'

/**
 * The words of dealers' titles and comments, each with its cars: the distance from one car to the next, in as few bytes
 * as it takes. A stock of more cars than this does without them, or they would be most of its index.
 */
export const MAX_ADVERT_CARS = 100_000

/** Seven bits of a number, and whether more follow. */
const SEVEN_BITS = 0x7f
const MORE = 0x80

/** Takes the words of one car after the other. */
export function advertsBuilder() {
  const words = interner()
  const codes = numberList()
  const starts = numberList()
  starts.push(0)
  return {
    add: (written: string[]): void => {
      for (const word of written) codes.push(words.intern(word))
      starts.push(codes.length())
    },
    /** The sections for cars in this order of their arrivals. */
    sections: (order: Uint32Array): Sections => {
      const into: Sections = {}
      const isLeftOut = order.length > MAX_ADVERT_CARS
      const { texts, place } = words.sorted()
      const carsOf: number[][] = Array.from(isLeftOut ? [] : texts, () => [])
      if (!isLeftOut)
        for (const [car, arrival] of order.entries())
          for (let at = starts.at(arrival); at < starts.at(arrival + 1); at++) carsOf[place[codes.at(at)]!]!.push(car)
      writeTexts(into, 'adverts', isLeftOut ? [] : texts)
      const bytes: number[] = []
      const ends = carsOf.map((cars) => {
        let before = -1
        for (const car of cars) {
          writeNumber(bytes, car - before - 1)
          before = car
        }
        return bytes.length
      })
      into['adverts.starts'] = ints([0, ...ends])
      into['adverts.cars'] = Uint8Array.from(bytes)
      return into
    },
  }
}

function writeNumber(into: number[], number: number): void {
  let left = number
  while (left > SEVEN_BITS) {
    into.push((left & SEVEN_BITS) | MORE)
    left >>>= 7
  }
  into.push(left)
}

/** The cars whose title or comments have a word, whole. */
export function readAdverts(from: Sections, cars: number): (word: string) => Bits {
  const words = readTexts(from, 'adverts')
  const starts = from['adverts.starts'] as Ints
  const bytes = from['adverts.cars'] as Uint8Array
  return (word) => {
    const found = noCars(cars)
    const position = positionOf(words, word)
    if (position === -1) return found
    let car = -1
    for (let at = starts[position]!; at < starts[position + 1]!; ) {
      let gap = 0
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at++]!
        gap |= (byte & SEVEN_BITS) << shift
        if (byte < MORE) break
      }
      car += gap + 1
      found[car >>> 5]! |= 1 << (car & 31)
    }
    return found
  }
}
