import { type Bits, noCars } from './bits.ts'
import { byteReader, byteWriter } from './bytes.ts'
import {
  findPosition,
  type Ints,
  interner,
  ints,
  numberList,
  readTexts,
  type Sections,
  textSections,
} from './sections.ts'

/**
 * The words of dealers' titles and comments, each with its cars: the distance from one car to the next, in as few bytes
 * as it takes. A stock with more words in all its cars than this does without them, or they would be most of its index
 * and of the memory to build it: some 50,000 cars with long comments, or 500,000 with a title alone.
 */
export const MAX_ADVERT_WORDS = 3_000_000

/** Takes the words of one car after the other, while there is room for all. */
export function advertsBuilder(maxWords = MAX_ADVERT_WORDS) {
  let words = interner()
  let codes = numberList()
  let starts = numberList()
  let isLeftOut = false
  return {
    hasRoom: () => !isLeftOut,
    add: (written: string[]): void => {
      isLeftOut ||= codes.length() + written.length > maxWords
      if (isLeftOut) {
        words = interner()
        codes = numberList()
        starts = numberList()
        return
      }
      if (starts.length() === 0) starts.push(0)
      for (const word of written) codes.push(words.intern(word))
      starts.push(codes.length())
    },
    /** The sections for cars in this order of their arrivals. */
    sections: (order: Uint32Array): Sections => {
      const { texts, place } = words.sorted()
      // How many cars each word has, then where the next of them goes: no list for each word.
      const next = new Uint32Array(texts.length + 1)
      for (let at = 0; at < codes.length(); at++) next[place[codes.at(at)]! + 1]!++
      for (let word = 0; word < texts.length; word++) next[word + 1]! += next[word]!
      const carsByCode = new Uint32Array(codes.length())
      for (const [car, arrival] of (isLeftOut ? [] : order).entries())
        for (let at = starts.at(arrival); at < starts.at(arrival + 1); at++)
          carsByCode[next[place[codes.at(at)]!]!++] = car
      const bytes = byteWriter()
      const ends = [0]
      for (let word = 0, from = 0; word < texts.length; from = next[word++]!) {
        for (let before = -1, at = from; at < next[word]!; before = carsByCode[at++]!)
          bytes.whole(carsByCode[at]! - before - 1)
        ends.push(bytes.length())
      }
      return { ...textSections('adverts', texts), 'adverts.starts': ints(ends), 'adverts.cars': bytes.done() }
    },
  }
}

/** The cars whose title or comments have a word, whole. */
export function readAdverts(from: Sections, cars: number): (word: string) => Bits {
  const words = readTexts(from, 'adverts')
  const starts = from['adverts.starts'] as Ints
  const bytes = from['adverts.cars'] as Uint8Array
  return (word) => {
    const found = noCars(cars)
    const position = findPosition(words, word)
    if (position === -1) return found
    let car = -1
    const reader = byteReader(bytes, starts[position]!)
    for (const end = starts[position + 1]!; reader.at() < end; ) {
      car += reader.whole() + 1
      found[car >>> 5]! |= 1 << (car & 31)
    }
    return found
  }
}
