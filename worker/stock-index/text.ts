import { type Synonym } from '../../shared/search/query.ts'
import { groupRuns, type WordRun } from '../../shared/search/synonyms.ts'
import { identifierOf, type TypedWord, wordsOfQuery } from '../../shared/search/text-words.ts'
import { type Bits, include, keepOnly, noCars, withCars } from './bits.ts'
import type { ColumnKey, StockIndex } from './columns.ts'
import { type Filters, memory } from './filters.ts'
import type { Identifiers } from './identifiers.ts'
import type { Vocabulary } from './vocabulary.ts'

type Stock = {
  index: StockIndex
  filters: Filters
  vocabulary: Vocabulary
  identifiers: Identifiers
  /** The cars whose title or comments have a word. */
  advertised: (word: string) => Bits
}

/**
 * The cars that meet every typed word (SRC-06); null when nothing was typed. A word is met by a value that has it or
 * begins with it, failing that by one nearly like it; by the dealer's title or comments, where they have it whole; or by
 * the car's stock number, or the start of it where it is all that was typed, or its VIN. Words that have synonyms are met
 * by those too.
 */
export function textSearch({ index, filters, vocabulary, identifiers, advertised }: Stock) {
  const { cars } = index.meta
  const remember = memory(cars)

  const meetingText = (text: string, synonyms: readonly Synonym[]): Bits | null => {
    const words = wordsOfQuery(text)
    if (words.length === 0) return null
    const found = noCars(cars).fill(-1)
    const isAlone = words.length === 1
    for (const run of groupRuns(words, synonyms))
      keepOnly(
        found,
        remember(`${isAlone ? '' : '+'}${keyOf(run)}`, () => meetingRun(run, isAlone)),
      )
    return isAlone ? found : include(found, named(identifierOf(text), false))
  }
  /** `wholeWord`: the cars that have this very word, folded. */
  return Object.assign(meetingText, { wholeWord: (word: string) => remember(`=${word}`, () => holdingWord(word)) })

  function meetingRun({ words, alternatives }: WordRun, isAlone: boolean): Bits {
    const met = all(words.map((word) => meetingWord(word, isAlone)))
    for (const others of alternatives) include(met, all(others.map(holdingWord)))
    return met
  }

  function meetingWord({ parts, whole }: TypedWord, isAlone: boolean): Bits {
    const met = all(
      parts.map((part) =>
        include(
          having((found) => vocabulary.eachMatch(part, found)),
          advertised(part),
        ),
      ),
    )
    return include(met, named(whole, isAlone && !vocabulary.has(whole)))
  }

  function holdingWord(word: string): Bits {
    return having((found) => vocabulary.eachHolding(word, found))
  }

  /** The cars that have any of the values found. */
  function having(find: (found: (key: ColumnKey, value: number) => void) => void): Bits {
    const values = new Map<ColumnKey, Set<number>>()
    find((key, value) => {
      const known = values.get(key)
      if (known) known.add(value)
      else values.set(key, new Set([value]))
    })
    return [...values].reduce((met, [key, wanted]) => include(met, filters.holding(key, wanted)), noCars(cars))
  }

  function all(sets: Bits[]): Bits {
    return sets.reduce(keepOnly, noCars(cars).fill(-1))
  }

  function named(whole: string, asPrefix: boolean): Bits {
    return withCars(cars, [...identifiers.byStocknum(whole, asPrefix), ...identifiers.byVin(whole)])
  }
}

const keyOf = ({ words, alternatives }: WordRun) =>
  [words.flatMap(({ parts }) => parts), ...alternatives].map((each) => each.join(' ')).join('|')
