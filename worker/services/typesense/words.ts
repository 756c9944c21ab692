import { mark } from '../../../shared/search/marks.ts'
import { identifierOf, wordsOfQuery } from '../../../shared/search/text-words.ts'
import { type SortedWords, wordFinder } from '../../../shared/search/word-finder.ts'
import type { Clause } from './filter.ts'
import { holding } from './filter.ts'

/** The words of a site's whole stock, ready to be asked which of them a typed word stands for. */
export type StockWords = ReturnType<typeof wordFinder> & SortedWords

export function stockWords(words: string[]): StockWords {
  const sorted = words.toSorted((a, b) => (a < b ? -1 : 1))
  const texts = { size: sorted.length, at: (position: number) => sorted[position]! }
  return { ...texts, ...wordFinder(texts) }
}

/**
 * What a car must hold to meet every typed word (SRC-06), decided here and not by the server: its own tolerance counts
 * results, takes only the last word for a beginning and guesses where a word is known. The rule is the stock index's.
 */
export function textClauses(text: string, words: StockWords): Clause[] {
  const typed = wordsOfQuery(text)
  const all = typed.length > 1 ? named(identifierOf(text), false) : []
  const each = typed.map(({ parts, whole }) => {
    const parted = parts.map((part) => meeting(part, words))
    const byName = named(whole, !words.has(whole))
    const [only] = parted
    if (parted.length === 1) return holding([...only!, ...byName])
    return `(${parted.map(holding).join(' && ')} || ${holding(byName)})`
  })
  if (each.length === 0) return []
  const met = each.join(' && ')
  const filter = all.length === 0 ? met : `((${met}) || ${holding(all)})`
  return [{ key: null, filter }]
}

function meeting(part: string, words: StockWords): string[] {
  const found: string[] = []
  words.eachMatch(part, (word) => found.push(mark('word', words.at(word))))
  return found
}

/** The car of this stock number, or of one that begins so, or of this VIN. */
const named = (whole: string, asPrefix: boolean): string[] => [
  mark('identifier', whole, asPrefix ? 'beginning' : ''),
  mark('vin', whole),
]
