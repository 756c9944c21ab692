import { computeOnce } from '../../shared/memo.ts'
import { findPosition } from '../../shared/search/lower-bound.ts'
import type { Synonym } from '../../shared/search/query.ts'
import { groupRuns, type WordRun } from '../../shared/search/synonyms.ts'
import {
  normaliseIdentifier,
  type TypedWord,
  tokeniseQuery,
  tokeniseValue,
  wordFinder,
} from '../../shared/search/text-words.ts'
import type { readAdverts } from './adverts.ts'
import { type Bits, include, keepOnly, noCars, withCars } from './bits.ts'
import type { ColumnKey, StockIndex } from './columns.ts'
import { type Filters, memory } from './filters.ts'
import type { Identifiers } from './identifiers.ts'
import { type Ints, ints, readTexts, type Sections, textSections } from './sections.ts'

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

/** What a car is called: 'hilux canopy' is a canopy of a HiLux. */
const NAMES: ReadonlySet<ColumnKey> = new Set(['make', 'model', 'badge', 'series', 'variant', 'colour', 'year_word'])

export const WRITTEN_AS_ONE = new Set<ColumnKey>(['make', 'model'])

export function vocabularySections(valuesOf: (key: ColumnKey) => string[]): Sections {
  const uses = new Map<string, { column: number; value: number }[]>()
  for (const [column, key] of TEXT_COLUMNS.entries()) {
    for (const [value, text] of valuesOf(key).entries()) {
      for (const word of tokeniseValue(text, WRITTEN_AS_ONE.has(key))) {
        computeOnce(uses, word, () => []).push({ column, value })
      }
    }
  }
  const words = [...uses.keys()].toSorted()
  const entries = words.flatMap((word) => uses.get(word)!)
  const starts = [0]
  for (const word of words) starts.push(starts.at(-1)! + uses.get(word)!.length)
  return {
    ...textSections('vocabulary', words),
    'vocabulary.starts': ints(starts),
    'vocabulary.columns': Uint8Array.from(entries, ({ column }) => column),
    'vocabulary.values': ints(entries.map(({ value }) => value)),
  }
}

type Vocabulary = ReturnType<typeof readVocabulary>
type FoundValue = (column: (typeof TEXT_COLUMNS)[number], value: number) => void

export function readVocabulary(from: Sections) {
  const words = readTexts(from, 'vocabulary')
  const starts = from['vocabulary.starts'] as Ints
  const columns = from['vocabulary.columns'] as Uint8Array
  const values = from['vocabulary.values'] as Ints
  const { has, eachMatch } = wordFinder(words)
  const eachUse = (word: number, found: FoundValue) => {
    for (let at = starts[word]!; at < starts[word + 1]!; at++) found(TEXT_COLUMNS[columns[at]!]!, values[at]!)
  }
  return {
    /** The stock has this very word. */
    has,
    /** Calls back for each value that has a word which begins like `typed`, or else is nearly `typed`. */
    eachMatch: (typed: string, found: FoundValue, as?: 'literal') =>
      eachMatch(typed, (word) => eachUse(word, found), as),
    /** Calls back for each value that has this very word. */
    eachHolding: (word: string, found: FoundValue) => {
      const position = findPosition(words, word)
      if (position !== -1) eachUse(position, found)
    },
  }
}

type Stock = {
  index: StockIndex
  filters: Filters
  vocabulary: Vocabulary
  identifiers: Identifiers
  adverts: ReturnType<typeof readAdverts>
}

/**
 * The cars that meet every typed word (SRC-06); null when nothing was typed. A word is met by a value that has it or
 * begins with it, failing that by one nearly like it; by the dealer's title, comments or equipment, where they have it whole; or by
 * the car's stock number, or the start of it where it is all that was typed, or its VIN. Words that have synonyms are met
 * by those too.
 */
export function textSearch({ index, filters, vocabulary, identifiers, adverts }: Stock) {
  const { cars } = index.meta
  const remember = memory(cars)

  const meetingText = (text: string, synonyms: readonly Synonym[]): Bits | null => {
    const words = tokeniseQuery(text)
    if (words.length === 0) return null
    const found = noCars(cars).fill(-1)
    const isAlone = words.length === 1
    for (const run of groupRuns(words, synonyms)) {
      const key = `${isAlone ? '' : '+'}${runKey(run)}`
      keepOnly(
        found,
        remember(key, () => meetingRun(run, isAlone)),
      )
    }
    for (const [at, { parts }] of words.slice(1).entries())
      if (!synonyms.some(({ from, to }) => from <= at + 1 && at < to))
        keepAsOne(found, words[at]!.parts.at(-1)!, parts[0]!)
    return isAlone ? found : include(found, named(normaliseIdentifier(text), false))
  }
  /** `wholeWord`: the cars that have this very word, folded. */
  return Object.assign(meetingText, { wholeWord: (word: string) => remember(`=${word}`, () => holdingWord(word)) })

  function meetingRun({ words, alternatives }: WordRun, isAlone: boolean): Bits {
    const met = all(words.map((word) => meetingWord(word, isAlone)))
    const parts = words.flatMap((word) => word.parts)
    for (const [at, part] of parts.slice(1).entries()) keepAsOne(met, parts[at]!, part)
    for (const others of alternatives) {
      include(met, all(others.map(holdingWord)))
      include(met, listed(others))
      if (others.length === 1) include(met, adverts.written(others[0]!))
    }
    return met
  }

  function meetingWord({ parts, whole, isQuoted }: TypedWord, isAlone: boolean): Bits {
    const met = all(parts.map((part) => include(inText(part, isQuoted ? 'literal' : undefined), listed([part]))))
    return include(met, named(whole, isAlone && !vocabulary.has(whole)))
  }

  /** Words side by side that equipment has as one thing are one: heated mirrors and leather seats are no heated seats. */
  function keepAsOne(met: Bits, one: string, two: string): void {
    const both = listed([one, two])
    if (both.every((word) => word === 0)) return
    const others = [keepOnly(inText(one), inText(two)), ofName(one), ofName(two)]
    keepOnly(met, others.reduce(include, both.slice()))
  }

  /** The cars of which a value, the title or the comments have a word. */
  function inText(part: string, as?: 'literal'): Bits {
    return include(
      having((found) => vocabulary.eachMatch(part, found, as)),
      adverts.written(part),
    )
  }

  function ofName(part: string): Bits {
    return having((found) => vocabulary.eachMatch(part, (key, value) => NAMES.has(key) && found(key, value)))
  }

  function listed(words: readonly string[]): Bits {
    return remember(`*${words.join(' ')}`, () => adverts.listed(words))
  }

  function holdingWord(word: string): Bits {
    return having((found) => vocabulary.eachHolding(word, found))
  }

  function having(find: (found: FoundValue) => void): Bits {
    const values = new Map<ColumnKey, Set<number>>()
    find((key, value) => computeOnce(values, key, () => new Set()).add(value))
    return [...values].reduce((met, [key, wanted]) => filters.holding(key, wanted, met), noCars(cars))
  }

  function all(sets: Bits[]): Bits {
    return sets.reduce(keepOnly, noCars(cars).fill(-1))
  }

  function named(whole: string, asPrefix: boolean): Bits {
    return withCars(cars, [
      ...identifiers.byStocknum(whole, asPrefix),
      ...identifiers.byVin(whole),
      ...identifiers.byPlate(whole, false),
    ])
  }
}

const runKey = ({ words, alternatives }: WordRun) =>
  [words.flatMap(({ parts, isQuoted }) => (isQuoted ? ['"', ...parts] : parts)), ...alternatives]
    .map((each) => each.join(' '))
    .join('|')
