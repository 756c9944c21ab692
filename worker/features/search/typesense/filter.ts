import { FACET_KEYS, type FacetKey, RANGE_KEYS, type RangeKey } from '../../../../shared/search/attributes.ts'
import { indexTerm, NO_TERM, siteFilter } from '../../../../shared/search/index-terms.ts'
import {
  type Bounds,
  type NearQuery,
  type SearchQuery,
  type StockScope,
  type Synonym,
  scopedFacets,
} from '../../../../shared/search/query.ts'
import { groupRuns, type WordRun } from '../../../../shared/search/synonyms.ts'
import {
  isTypedWhole,
  normaliseIdentifier,
  singular,
  type TypedWord,
  tokeniseQuery,
  wordFinder,
} from '../../../../shared/search/text-words.ts'
import { SCALE } from './collection.ts'

/**
 * The server refuses filters of more comparisons and joints than 100 (`filter-by-max-ops`); n comparisons make 2n - 1. A
 * scoped key adds one of each.
 */
export const MAX_COMPARISONS = 49

/** The server would refuse the query; the stock index answers it. */
export class QueryTooComplex extends Error {}

/** One condition of a filter, and the attribute whose own counts leave it out (SRC-03). */
export type Clause = { key: FacetKey | RangeKey | null; filter: string }

/**
 * Documents that hold any of these marks; none at all for an empty list. Marks, field names and whole numbers are all
 * that a filter is ever made of, so nothing in it needs escaping.
 */
export const holding = (marks: string[]): string => `marks:=[${marks.length === 0 ? NO_TERM : marks.join(',')}]`

export const notHolding = (marks: string[]): string =>
  marks.length === 0 ? `marks:!=${NO_TERM}` : `marks:!=[${marks.join(',')}]`

export const joined = (clauses: Pick<Clause, 'filter'>[]): string =>
  [...new Set(clauses.map(({ filter }) => filter))].join(' && ')

const facet = (key: FacetKey, values: readonly string[]): string =>
  holding(values.map((value) => indexTerm('facet', value.toWellFormed(), key)))

/** isInScope of shared/car/scope.ts, said to the server. */
export function scopeClauses(site: string, scope: StockScope): Clause[] {
  const { soldSince, priceAbove, excludedForWebsiteId } = scope
  const excluded = [
    ...scope.excludedStockNumbers.map((stocknum) => indexTerm('stocknum', stocknum)),
    ...(excludedForWebsiteId === null ? [] : [indexTerm('website', String(excludedForWebsiteId))]),
  ]
  const shown = facet('status', scope.statuses)
  const filters = [
    siteFilter(site),
    soldSince === null ? shown : `(${shown} || sold_at:>=${Math.ceil(soldSince)})`,
    ...scopedFacets(scope).map(([key, values]) => facet(key, values)),
    ...(excluded.length === 0 ? [] : [notHolding(excluded)]),
    ...(priceAbove === null ? [] : [`price:>=${above('price', priceAbove)}`]),
  ]
  return filters.map((filter) => ({ key: null, filter }))
}

/** What the shopper chose, one clause an attribute. An empty list of words and an open pair of bounds are no filter. */
export function chosenClauses({
  facets,
  ranges,
  near: place,
}: Pick<SearchQuery, 'facets' | 'ranges' | 'near'>): Clause[] {
  const chosen: Clause[] = []
  for (const key of FACET_KEYS) {
    const values = facets[key]
    if (values && values.length > 0) chosen.push({ key, filter: facet(key, values) })
  }
  for (const key of RANGE_KEYS) {
    const bounds = ranges[key]
    if (bounds && (bounds.min !== null || bounds.max !== null)) chosen.push({ key, filter: between(key, bounds) })
  }
  if (place && place.within !== null) chosen.push({ key: null, filter: holding(placesWithin(place, place.within)) })
  return chosen
}

/** Places are distances' dictionary: the server compares marks and computes nothing. */
const placesWithin = ({ km }: NearQuery, within: number): string[] =>
  [...km].filter(([, distance]) => distance <= within).map(([place]) => placeTerm(place))

export const placeTerm = (place: string): string => indexTerm('place', place.toWellFormed())

/** Values that every document must hold, of each list one, and those that none may. */
export function heldClauses({ required = {}, excluded = {} }: Pick<SearchQuery, 'required' | 'excluded'>): Clause[] {
  const needed = FACET_KEYS.flatMap((key) =>
    (required[key] ?? []).map((values): Clause => ({ key: null, filter: facet(key, values) })),
  )
  const marks = FACET_KEYS.flatMap((key) =>
    (excluded[key] ?? []).map((value) => indexTerm('facet', value.toWellFormed(), key)),
  )
  return marks.length === 0 ? needed : [...needed, { key: null, filter: notHolding(marks) }]
}

/** A car without the number is let in by no bound, since its document has no such field. */
function between(key: RangeKey, { min, max }: Bounds): string {
  if (Number.isNaN(min) || Number.isNaN(max)) return holding([])
  if (max === null) return `${key}:>=${from(key, min ?? 0)}`
  if (min === null) return `${key}:<=${upTo(key, max)}`
  const [low, high] = [from(key, min), upTo(key, max)]
  return low <= high ? `${key}:[${low}..${high}]` : holding([])
}

/** Numbers of the collection on the right side of a bound, which may fall between two of them. */
const from = (key: RangeKey, bound: number): number => near(key, bound, (value) => value >= bound)
const above = (key: RangeKey, bound: number): number => near(key, bound, (value) => value > bound)
const upTo = (key: RangeKey, bound: number): number => near(key, bound, (value) => value > bound) - 1

/** The least whole number of the collection whose value passes, near a bound. */
function near(key: RangeKey, bound: number, passes: (value: number) => boolean): number {
  const scaled = Math.floor(Math.min(Math.max(bound, -FAR), FAR) * SCALE[key])
  return [scaled, scaled + 1].find((whole) => passes(whole / SCALE[key])) ?? scaled + 2
}

/** Beyond every price and distance, and within what the server counts exactly. */
const FAR = 1e13

/** The words of a site's whole stock, ready to be asked which of them a typed word stands for. */
export type StockWords = ReturnType<typeof stockWords>

export function stockWords(words: string[]) {
  const sorted = words.toSorted()
  const texts = { size: sorted.length, at: (position: number) => sorted[position]! }
  return { ...texts, ...wordFinder(texts) }
}

/** What a text asks of a server: what cars must hold, and words that its own text search is to find. */
type TextQuestion = { clauses: Clause[]; words: string[] }

/**
 * What a car must hold to meet every typed word (SRC-06). Words that the stock has are decided here and not by the
 * server: its own tolerance counts results, takes only the last word for a beginning and guesses where a word is known.
 * The rule is the stock index's. A word that no car has, by the list of words at hand, is left to the server's text
 * search: it knows words that came since, tolerates more slips, and joins and parts words. So is the whole text while
 * there is no list.
 */
export function textQuestion(text: string, synonyms: readonly Synonym[], stock: StockWords | null): TextQuestion {
  const typed = tokeniseQuery(text)
  if (typed.length === 0) return { clauses: [], words: [] }
  if (stock === null) return { clauses: [], words: typed.map(({ whole }) => whole) }
  const runs = groupRuns(typed, synonyms)
  const unknown = isIdentifierInParts(runs, stock) ? [] : runs.filter((run) => isUnknown(run, stock))
  const known = runs.filter((run) => !unknown.includes(run))
  const filters = known.map((run) => filterRun(run, stock, typed.length === 1))
  const words = unknown.flatMap((run) => run.words.map(({ whole }) => whole))
  if (words.length > 0) return { clauses: filters.map((filter) => ({ key: null, filter })), words }
  const all = typed.length > 1 ? named(normaliseIdentifier(text), false) : []
  const met = filters.join(' && ')
  const filter = all.length === 0 ? met : `((${met}) || ${holding(all)})`
  return { clauses: [{ key: null, filter }], words }
}

/** A stock number or VIN that is typed in groups: words with a number among them, of which the stock has none. */
const isIdentifierInParts = (runs: WordRun[], stock: StockWords): boolean =>
  runs.length > 1 &&
  runs.some(({ words }) => words.some(({ whole }) => /\p{N}/u.test(whole))) &&
  runs.every(({ words }) => words.every(({ parts }) => parts.some((part) => !isInStock(part, stock))))

/** A word that is in no car, and may be a slip or a beginning: not a code, as a word with a number is, and none typed whole. */
function isUnknown({ words: [word, ...more], alternatives }: WordRun, stock: StockWords): boolean {
  if (!word || word.isQuoted || more.length > 0 || word.parts.length > 1) return false
  if (/\p{N}/u.test(word.whole) || isTypedWhole(word.whole)) return false
  if (alternatives.some((each) => each.every(stock.has))) return false
  return !isInStock(word.whole, stock)
}

/** One way to meet something: documents must hold a mark of each of these lists. */
type MarkLists = string[][]

function filterRun({ words: typed, alternatives }: WordRun, stock: StockWords, isAlone: boolean): string {
  // A synonym with a word that no car has finds none, and would only make the question longer.
  const others = alternatives
    .filter((each) => each.every(stock.has))
    .map((each) => each.map((word) => [indexTerm('word', word), indexTerm('advert', singular(word))]))
  const [only, ...more] = typed
  if (only && more.length === 0) return filterAny([...listWays(only, stock, isAlone), ...others])
  const asTyped = typed.map((word) => filterAny(listWays(word, stock, isAlone))).join(' && ')
  return others.length === 0 ? asTyped : `((${asTyped}) || ${filterAny(others)})`
}

/** A typed word is met by its parts, or is a car's stock number (alone: the start of one) or VIN as a whole. */
const listWays = ({ parts, whole, isQuoted }: TypedWord, stock: StockWords, isAlone: boolean): MarkLists[] => [
  parts.map((part) => meeting(part, stock, isQuoted ? 'literal' : 'word')),
  [named(whole, isAlone && !stock.has(whole))],
]

function filterAny(ways: MarkLists[]): string {
  const single = ways.filter(({ length }) => length === 1).flat(2)
  const filters = ways.filter(({ length }) => length > 1).map((way) => `(${way.map(holding).join(' && ')})`)
  if (single.length > 0) filters.push(holding(single))
  return filters.length === 1 ? filters[0]! : `(${filters.join(' || ')})`
}

function meeting(part: string, words: StockWords, as: 'word' | 'literal'): string[] {
  const found: string[] = []
  words.eachMatch(part, (word) => found.push(indexTerm('word', words.at(word))), as)
  return [...found, indexTerm('advert', singular(part))]
}

function isInStock(part: string, words: StockWords): boolean {
  let isFound = false
  words.eachMatch(part, () => (isFound = true))
  return isFound
}

/** The car of this stock number, or of one that begins so, or of this VIN or number plate. */
const named = (whole: string, asPrefix: boolean): string[] => [
  indexTerm('identifier', whole, asPrefix ? 'beginning' : ''),
  indexTerm('vin', whole),
]
