import { computeOnce } from '../../shared/memo.ts'
import { findPosition } from '../../shared/search/lower-bound.ts'
import { entryTexts, singular } from '../../shared/search/text-words.ts'
import { type Bits, noCars } from './bits.ts'
import { byteReader, byteWriter } from './bytes.ts'
import { type Ints, interner, ints, numberList, readTexts, type Sections, textSections } from './sections.ts'

/**
 * The words of dealers' titles and comments, and the entries of equipment lists, each with its cars: the distance from one
 * car to the next, in as few bytes as it takes. A stock with more of them in all its cars than this does without, or they
 * would be most of its index and of the memory to build it: some 25,000 cars with long comments and equipment, or 500,000
 * with titles and a few entries alone.
 */
export const MAX_ADVERT_WORDS = 6_000_000
/** Entries kept whole: where nearly each is another ('Serviced at 42,123 km'), further ones are their words. */
const MAX_ENTRIES = 100_000

const emptyLists = () => ({ words: interner(), codes: numberList(), ends: numberList() })

/** Takes the words of one car after the other, and its equipment, while there is room for all. */
export function advertsBuilder(maxWords = MAX_ADVERT_WORDS, maxEntries = MAX_ENTRIES) {
  let held: ReturnType<typeof emptyLists> | null = emptyLists()
  const entries = new Map<string, string[]>()
  const isKept = (entry: string) => entries.has(entry) || entries.size < maxEntries
  const readEntry = (entry: string) =>
    isKept(entry)
      ? computeOnce(entries, entry, () => entryTexts(entry))
      : entryTexts(entry).flatMap((text) => text.trim().split(' '))
  return {
    hasRoom: () => held !== null,
    add: (written: string[], equipment: readonly string[] = []): void => {
      const texts = new Set([...written, ...equipment.flatMap(readEntry)])
      if (!held || held.codes.length() + texts.size > maxWords) {
        held = null
        return entries.clear()
      }
      for (const text of texts) held.codes.push(held.words.intern(text))
      held.ends.push(held.codes.length())
    },
    /** The sections for cars in this order of their arrivals. */
    sections: (order: Uint32Array): Sections => {
      const { words, codes, ends: carEnds } = held ?? emptyLists()
      const { texts, place } = words.sorted()
      // How many cars each word has, then where the next of them goes: no list for each word.
      const next = new Uint32Array(texts.length + 1)
      for (let at = 0; at < codes.length(); at++) next[place[codes.at(at)]! + 1]!++
      for (let word = 0; word < texts.length; word++) next[word + 1]! += next[word]!
      const carsByCode = new (order.length > 0xff_ff ? Uint32Array : Uint16Array)(codes.length())
      for (const [car, arrival] of (held ? order : []).entries())
        for (let at = arrival === 0 ? 0 : carEnds.at(arrival - 1); at < carEnds.at(arrival); at++)
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

/** The cars whose title or comments have a word, whole, and those of whose equipment one entry has all of some words; for reading only. */
export function readAdverts(from: Sections, cars: number) {
  const texts = readTexts(from, 'adverts')
  const starts = from['adverts.starts'] as Ints
  const bytes = from['adverts.cars'] as Uint8Array
  const none = noCars(cars)
  return {
    written: (word: string): Bits => {
      const position = findPosition(texts, singular(word))
      return position === -1 ? none : having([position])
    },
    listed: (words: readonly string[]): Bits => {
      const wanted = words.map((word) => ` ${singular(word)} `)
      const positions: number[] = []
      for (let at = 0; texts.size > at && texts.at(at).startsWith(' '); at++)
        if (wanted.every((word) => texts.at(at).includes(word))) positions.push(at)
      return positions.length === 0 ? none : having(positions)
    },
  }

  function having(positions: number[]): Bits {
    const found = noCars(cars)
    for (const position of positions) {
      const reader = byteReader(bytes, starts[position]!)
      for (let car = -1; reader.at() < starts[position + 1]!; found[car >>> 5]! |= 1 << (car & 31))
        car += reader.whole() + 1
    }
    return found
  }
}
