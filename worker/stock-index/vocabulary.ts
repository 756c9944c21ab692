import { wordFinder, wordsOfValue } from '../../shared/search/text-words.ts'
import type { ColumnKey } from './columns.ts'
import { readTexts, writeTexts } from './dictionary.ts'
import { type Ints, ints, type Sections } from './typed.ts'

/**
 * What text search looks at (SRC-06), besides stock number and VIN. A word leads to the values that contain it, never
 * to cars: a value's cars are found the way a filter finds them.
 */
export const TEXT_COLUMNS = [
  'make',
  'model',
  'badge',
  'series',
  'variant',
  'colour',
  'body',
  'filtered_features',
  'year_word',
  'fuel',
  'transmission',
  'drive',
] as const satisfies ColumnKey[]

export const WRITTEN_AS_ONE = new Set<ColumnKey>(['make', 'model'])

export function writeVocabulary(into: Sections, valuesOf: (key: ColumnKey) => string[]): void {
  const uses = new Map<string, { column: number; value: number }[]>()
  for (const [column, key] of TEXT_COLUMNS.entries()) {
    for (const [value, text] of valuesOf(key).entries()) {
      for (const word of wordsOfValue(text, WRITTEN_AS_ONE.has(key))) {
        const known = uses.get(word)
        if (known) known.push({ column, value })
        else uses.set(word, [{ column, value }])
      }
    }
  }
  const words = [...uses.keys()].toSorted((a, b) => (a < b ? -1 : 1))
  const entries = words.flatMap((word) => uses.get(word)!)
  const starts = [0]
  for (const word of words) starts.push(starts.at(-1)! + uses.get(word)!.length)
  writeTexts(into, 'vocabulary', words)
  into['vocabulary.starts'] = ints(starts)
  into['vocabulary.columns'] = Uint8Array.from(entries, ({ column }) => column)
  into['vocabulary.values'] = ints(entries.map(({ value }) => value))
}

export type Vocabulary = {
  /** The stock has this very word. */
  has: (word: string) => boolean
  /** Calls back for each value that has a word which begins like `typed`, or else is nearly `typed`. */
  eachMatch: (typed: string, found: FoundValue) => void
  /** Calls back for each value that has this very word. */
  eachHolding: (word: string, found: FoundValue) => void
}

type FoundValue = (column: (typeof TEXT_COLUMNS)[number], value: number) => void

export function readVocabulary(from: Sections): Vocabulary {
  const words = readTexts(from, 'vocabulary')
  const starts = from['vocabulary.starts'] as Ints
  const columns = from['vocabulary.columns'] as Uint8Array
  const values = from['vocabulary.values'] as Ints
  const { has, placeOf, eachMatch } = wordFinder(words)
  const eachUse = (word: number, found: FoundValue) => {
    for (let at = starts[word]!; at < starts[word + 1]!; at++) found(TEXT_COLUMNS[columns[at]!]!, values[at]!)
  }
  return {
    has,
    eachMatch: (typed, found) => eachMatch(typed, (word) => eachUse(word, found)),
    eachHolding: (word, found) => {
      const place = placeOf(word)
      if (place !== null) eachUse(place, found)
    },
  }
}
