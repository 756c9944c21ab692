import { indexTerm } from '../../../../shared/search/index-terms.ts'
import { type Synonym } from '../../../../shared/search/query.ts'
import { groupRuns, type WordRun } from '../../../../shared/search/synonyms.ts'
import { identifierOf, type TypedWord, wordsOfQuery } from '../../../../shared/search/text-words.ts'
import { type SortedWords, wordFinder } from '../../../../shared/search/word-finder.ts'
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
export function textClauses(text: string, synonyms: readonly Synonym[], words: StockWords): Clause[] {
  const typed = wordsOfQuery(text)
  if (typed.length === 0) return []
  const all = typed.length > 1 ? named(identifierOf(text), false) : []
  const met = groupRuns(typed, synonyms)
    .map((run) => filterOf(run, words))
    .join(' && ')
  const filter = all.length === 0 ? met : `((${met}) || ${holding(all)})`
  return [{ key: null, filter }]
}

/** One way to meet something: documents must hold a mark of each of these lists. */
type MarkLists = string[][]

function filterOf({ words: typed, alternatives }: WordRun, stock: StockWords): string {
  // A synonym with a word that no car has finds none, and would only make the question longer.
  const others = alternatives
    .filter((each) => each.every(stock.has))
    .map((each) => each.map((word) => [indexTerm('word', word)]))
  const [only, ...more] = typed
  if (only && more.length === 0) return anyOf([...waysOf(only, stock), ...others])
  const asTyped = typed.map((word) => anyOf(waysOf(word, stock))).join(' && ')
  return others.length === 0 ? asTyped : `((${asTyped}) || ${anyOf(others)})`
}

/** A typed word is met by its parts, or is a car's name as a whole. */
const waysOf = ({ parts, whole }: TypedWord, stock: StockWords): MarkLists[] => [
  parts.map((part) => meeting(part, stock)),
  [named(whole, !stock.has(whole))],
]

function anyOf(ways: MarkLists[]): string {
  const single = ways.filter(({ length }) => length === 1).flat(2)
  const filters = ways.filter(({ length }) => length > 1).map((way) => `(${way.map(holding).join(' && ')})`)
  if (single.length > 0) filters.push(holding(single))
  return filters.length === 1 ? filters[0]! : `(${filters.join(' || ')})`
}

function meeting(part: string, words: StockWords): string[] {
  const found: string[] = []
  words.eachMatch(part, (word) => found.push(indexTerm('word', words.at(word))))
  return [...found, indexTerm('advert', part)]
}

/** The car of this stock number, or of one that begins so, or of this VIN. */
const named = (whole: string, asPrefix: boolean): string[] => [
  indexTerm('identifier', whole, asPrefix ? 'beginning' : ''),
  indexTerm('vin', whole),
]
