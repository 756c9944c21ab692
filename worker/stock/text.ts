import { identifierOf, type TypedWord, wordsOfQuery } from '../../shared/search/text-words.ts'
import { type Bits, include, keepOnly, noCars, withCars } from './bits.ts'
import type { ColumnKey, StockIndex } from './columns.ts'
import { type Filters, memory } from './filters.ts'
import type { Identifiers } from './identifiers.ts'
import type { Vocabulary } from './vocabulary.ts'

type Stock = { index: StockIndex; filters: Filters; vocabulary: Vocabulary; identifiers: Identifiers }

/**
 * The cars that meet every typed word (SRC-06); null when nothing was typed. A word is met by a value that has it or
 * begins with it, failing that by one nearly like it; or by the car's stock number, or the start of it, or its VIN.
 */
export function textSearch({ index, filters, vocabulary, identifiers }: Stock) {
  const { cars } = index.meta
  const remember = memory(cars)

  return (text: string): Bits | null => {
    const words = wordsOfQuery(text)
    if (words.length === 0) return null
    const found = noCars(cars).fill(-1)
    for (const word of words)
      keepOnly(
        found,
        remember(word.parts.join(' '), () => meetingWord(word)),
      )
    return words.length > 1 ? include(found, named(identifierOf(text), false)) : found
  }

  function meetingWord({ parts, whole }: TypedWord): Bits {
    const met = noCars(cars).fill(-1)
    for (const part of parts) keepOnly(met, meetingPart(part))
    return include(met, named(whole, !vocabulary.has(whole)))
  }

  function meetingPart(part: string): Bits {
    const values = new Map<ColumnKey, Set<number>>()
    vocabulary.eachMatch(part, (key, value) => {
      const known = values.get(key)
      if (known) known.add(value)
      else values.set(key, new Set([value]))
    })
    return [...values].reduce((met, [key, wanted]) => include(met, filters.holding(key, wanted)), noCars(cars))
  }

  function named(whole: string, asPrefix: boolean): Bits {
    return withCars(cars, [...identifiers.byStocknum(whole, asPrefix), ...identifiers.byVin(whole)])
  }
}
