import { indexTerm } from '../../../../shared/search/index-terms.ts'
import type { Synonym } from '../../../../shared/search/query.ts'
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

/** What a text asks of a server: what cars must hold, and words that its own text search is to find. */
export type TextQuestion = { clauses: Clause[]; words: string[] }

/**
 * What a car must hold to meet every typed word (SRC-06). Words that the stock has are decided here and not by the
 * server: its own tolerance counts results, takes only the last word for a beginning and guesses where a word is known.
 * The rule is the stock index's. A word that no car has, by the list of words at hand, is left to the server's text
 * search: it knows words that came since, tolerates more slips, and joins and parts words. So is the whole text while
 * there is no list.
 */
export function textQuestion(text: string, synonyms: readonly Synonym[], stock: StockWords | null): TextQuestion {
  const typed = wordsOfQuery(text)
  if (typed.length === 0) return { clauses: [], words: [] }
  if (stock === null) return { clauses: [], words: typed.map(({ whole }) => whole) }
  const runs = groupRuns(typed, synonyms)
  const unknown = isIdentifierInParts(runs, stock) ? [] : runs.filter((run) => isUnknown(run, stock))
  const known = runs.filter((run) => !unknown.includes(run))
  const filters = known.map((run) => filterOf(run, stock, typed.length === 1))
  const words = unknown.flatMap((run) => run.words.map(({ whole }) => whole))
  if (words.length > 0) return { clauses: filters.map((filter) => ({ key: null, filter })), words }
  const all = typed.length > 1 ? named(identifierOf(text), false) : []
  const met = filters.join(' && ')
  const filter = all.length === 0 ? met : `((${met}) || ${holding(all)})`
  return { clauses: [{ key: null, filter }], words }
}

/** A stock number or VIN that is typed in groups: words with a number among them, of which the stock has none. */
const isIdentifierInParts = (runs: WordRun[], stock: StockWords): boolean =>
  runs.length > 1 &&
  runs.some(({ words }) => words.some(({ whole }) => /\p{N}/u.test(whole))) &&
  runs.every(({ words }) => words.every(({ parts }) => parts.some((part) => !isInStock(part, stock))))

/** A word that is in no car, and that neither is nor holds a number: those are codes, and a code with a slip is another. */
function isUnknown({ words: [word, ...more], alternatives }: WordRun, stock: StockWords): boolean {
  if (!word || more.length > 0 || word.parts.length > 1 || /\p{N}/u.test(word.whole)) return false
  if (alternatives.some((each) => each.every(stock.has))) return false
  return !isInStock(word.whole, stock)
}

/** One way to meet something: documents must hold a mark of each of these lists. */
type MarkLists = string[][]

function filterOf({ words: typed, alternatives }: WordRun, stock: StockWords, isAlone: boolean): string {
  // A synonym with a word that no car has finds none, and would only make the question longer.
  const others = alternatives
    .filter((each) => each.every(stock.has))
    .map((each) => each.map((word) => [indexTerm('word', word)]))
  const [only, ...more] = typed
  if (only && more.length === 0) return anyOf([...waysOf(only, stock, isAlone), ...others])
  const asTyped = typed.map((word) => anyOf(waysOf(word, stock, isAlone))).join(' && ')
  return others.length === 0 ? asTyped : `((${asTyped}) || ${anyOf(others)})`
}

/** A typed word is met by its parts, or is a car's stock number (alone: the start of one) or VIN as a whole. */
const waysOf = ({ parts, whole }: TypedWord, stock: StockWords, isAlone: boolean): MarkLists[] => [
  parts.map((part) => meeting(part, stock)),
  [named(whole, isAlone && !stock.has(whole))],
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

function isInStock(part: string, words: StockWords): boolean {
  let isFound = false
  words.eachMatch(part, () => (isFound = true))
  return isFound
}

/** The car of this stock number, or of one that begins so, or of this VIN. */
const named = (whole: string, asPrefix: boolean): string[] => [
  indexTerm('identifier', whole, asPrefix ? 'beginning' : ''),
  indexTerm('vin', whole),
]
