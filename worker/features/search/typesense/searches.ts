import { FACET_KEYS } from '../../../../shared/search/attributes.ts'
import { indexTerm, siteFilter } from '../../../../shared/search/index-terms.ts'
import {
  type Counted,
  type NearQuery,
  type SearchQuery,
  STORED_ORDERS,
  type StockScope,
} from '../../../../shared/search/query.ts'
import { orderField } from './collection.ts'
import {
  type Clause,
  chosenClauses,
  heldClauses,
  joined,
  MAX_COMPARISONS,
  placeTerm,
  QueryTooComplex,
  type StockWords,
  scopeClauses,
  textQuestion,
} from './filter.ts'

const RELEVANCE = 'listing_rank:desc,car_id:desc'

/** How well the text matches, in ten steps: cars that match as well stand in the site's own order. */
const TEXT_RELEVANCE = `_text_match(buckets: 10):desc,${RELEVANCE}`

/**
 * An order that no field of a document has: the filters of one rank score alike, those of the first rank the highest; a
 * car scores what the first filter that it passes says. Only what the search lets in is scored, so that nothing else about
 * the answer changes; the server's own curation would add its cars to the hits and to the counts.
 */
function scoreOrder(ranks: readonly (readonly string[])[]): string {
  const scores = ranks.flatMap((filters, rank) => filters.map((filter) => `(${filter}):${ranks.length - rank}`))
  return scores.length === 0 ? RELEVANCE : `_eval([${scores.join(',')}]):desc,${RELEVANCE}`
}

const pinnedFilters = (pinned: readonly string[]): string[] =>
  [...new Set(pinned)].map((stocknum) => `marks:=${indexTerm('stocknum', stocknum)}`)

/** More would make too many combinations; the stock index ranks by as many as it is given. */
const MAX_PREFERENCES = 3

/** Every set of preferences that a car can meet, the one that ranks highest first. */
function combinations(preferred: readonly string[]): string[] {
  const sets = Array.from({ length: 2 ** preferred.length - 1 }, (_, at) => 2 ** preferred.length - 1 - at)
  return sets.map((set) => preferred.filter((__, at) => set & (2 ** (preferred.length - 1 - at))).join(' && '))
}

/**
 * The filter of each preference that asks anything; throws for more than a score can be made of: several values, ranges,
 * and text that may be the beginning of a word. Of weights only their order counts.
 */
export function preferenceFilters({ prefer = [], sort }: SearchQuery): string[] {
  if (sort !== 'relevance') return []
  const filters = prefer.flatMap(({ facets = {}, ranges, text, wholeWords = [] }) => {
    const values = FACET_KEYS.flatMap((key) => (facets[key] ? [{ key, values: facets[key] }] : []))
    if (ranges || text || values.some((one) => one.values[1])) throw new QueryTooComplex('a preference')
    const marks = [
      ...values.flatMap((one) => one.values.map((value) => indexTerm('facet', value.toWellFormed(), one.key))),
      ...wholeWords.map((word) => indexTerm('word', word)),
    ]
    return marks.length === 0 ? [] : [marks.map((mark) => `marks:=${mark}`).join(' && ')]
  })
  if (filters.length > MAX_PREFERENCES) throw new QueryTooComplex(`${filters.length} preferences`)
  return filters
}

/** Places by their distance, the nearest first. */
export const ringsAround = ({ km }: NearQuery, places: Iterable<string> = km.keys()): string[][] =>
  [...Map.groupBy(places, (place) => km.get(place)!)].toSorted(([a], [b]) => a - b).map(([, ring]) => ring)

/** A score for each ring of places, the first one's the highest; cars of other places have none. */
export const distanceOrder = (rings: readonly string[][]): string =>
  scoreOrder(
    rings.map((places) => parts(places).map((part) => part.map((place) => `marks:=${placeTerm(place)}`).join(' || '))),
  )

const parts = (places: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(places.length / MAX_COMPARISONS) }, (_, at) =>
    places.slice(at * MAX_COMPARISONS, (at + 1) * MAX_COMPARISONS),
  )

/**
 * What every search of a question asks: filters, and words for the server's text search (filter.ts), whose ranking
 * counts where it alone reads the text.
 */
export type Question = { clauses: Clause[]; words: string[]; isRankedByText?: boolean }

/** Typesense's upper bound of `per_page`. */
const MAX_HITS_PER_SEARCH = 250
/** Far more values than any attribute has: counts are exact because none is left out. */
export const ALL_VALUES = 50_000
/** Numbers are counted for their least and greatest alone. */
const ONE_VALUE = 1
/** Each search of a question repeats the places within reach, some 14 bytes each: 70 kB are enough. */
const MAX_PLACES = 5_000

/**
 * Words of a car take slips and beginnings, stock numbers beginnings alone, VINs and the dealer's own sentences neither.
 * Every word must be met: a server that drops words finds cars that were not asked for.
 */
const TEXT = {
  query_by: 'words,stocknums,vins,adverts',
  prefix: 'true,true,false,false',
  num_typos: '2,0,0,0',
  drop_tokens_threshold: 0,
  enable_typos_for_numerical_tokens: false,
  enable_typos_for_alpha_numerical_tokens: false,
} as const

const NO_HITS = {
  sort_by: RELEVANCE,
  page: 1,
  per_page: 0,
  include_fields: 'summary',
  facet_by: '',
  facet_strategy: 'exhaustive' as 'exhaustive' | 'top_values',
  max_facet_values: ONE_VALUE,
}

export type Search = ReturnType<typeof search>
const search = ({ clauses, words }: Question, details: Partial<typeof NO_HITS>) => ({
  q: words.length === 0 ? '*' : words.join(' '),
  ...TEXT,
  filter_by: joined(clauses),
  ...NO_HITS,
  ...details,
})

type Ordered = Pick<SearchQuery, 'sort' | 'pinned' | 'near'> & { preferred?: readonly string[] }

/** Every order ends in relevance, so that it is total (SRC-05); the server takes three fields and no more. */
export function searchOrder(question: Question, query: Ordered): string {
  const order = chosenOrder(query)
  return question.isRankedByText && order === RELEVANCE ? TEXT_RELEVANCE : order
}

function chosenOrder({ sort, pinned, preferred = [], near }: Ordered): string {
  if (sort === 'distance') return near ? distanceOrder(ringsAround(near)) : RELEVANCE
  if (sort === 'relevance') {
    return scoreOrder([...pinnedFilters(pinned), ...combinations(preferred)].map((filter) => [filter]))
  }
  return `${orderField(sort)}:${STORED_ORDERS[sort].first === 'high' ? 'desc' : 'asc'},${RELEVANCE}`
}

export function toQuestion(site: string, query: SearchQuery, stock: StockWords | null): Question {
  const { clauses: text, words } = textQuestion(query.text, query.synonyms, stock)
  const clauses = [...scopeClauses(site, query.scope), ...text, ...heldClauses(query), ...chosenClauses(query)]
  const comparisons = joined(clauses).match(/:[=!<>[]/g)?.length ?? 0
  const reach = query.near?.within ?? null
  const places = reach === null ? 0 : [...query.near!.km.values()].filter((km) => km <= reach).length
  if (places > MAX_PLACES) throw new QueryTooComplex(`${places} places`)
  if (comparisons > MAX_COMPARISONS) throw new QueryTooComplex(`${comparisons} comparisons in one filter`)
  return { clauses, words, isRankedByText: stock === null && words.length > 0 }
}

/** Searches whose hits, one after another, the first `skip` left out and `take` taken, are those that are asked for. */
export type HitSearches = { searches: Search[]; skip: number; take: number }

export function hitSearches(
  question: Question,
  { order = RELEVANCE, from, to }: { order?: string; from: number; to: number },
): HitSearches {
  const perPage = Math.min(MAX_HITS_PER_SEARCH, to - from)
  const first = Math.floor(from / perPage)
  const searches = Array.from({ length: Math.ceil(to / perPage) - first }, (_, at) =>
    search(question, { sort_by: order, page: first + at + 1, per_page: perPage }),
  )
  return { searches, skip: from - first * perPage, take: to - from }
}

export const countSearch = (question: Question): Search => search(question, {})

/**
 * Hits and counts of a question: the counts of every attribute without a filter of its own come with the first hits. Each
 * of the others is counted without its filter (SRC-03), and the extents of numbers come apart, since the strategy that
 * has them at once returns one value of each attribute alone: it reads least and greatest from the index of the numbers,
 * where an exhaustive count looks at every car.
 */
export function withCounts(hits: Search[], question: Question, { facets, ranges }: Counted): Search[] {
  const chosen = question.clauses.filter(({ key }) => key !== null)
  const without = (keys: readonly string[]) => keys.filter((key) => !chosen.some((clause) => clause.key === key))
  const [first, ...more] = hits
  const extents = without(ranges)
  const own = chosen.filter(({ key }) => [...facets, ...ranges].some((counted) => counted === key))
  return [
    { ...first!, facet_by: without(facets).join(','), max_facet_values: ALL_VALUES },
    ...more,
    ...(extents.length === 0 ? [] : [search(question, extentSearch(extents))]),
    ...own.map((clause) =>
      search(
        { ...question, clauses: question.clauses.filter((other) => other !== clause) },
        ranges.some((key) => key === clause.key)
          ? extentSearch([clause.key ?? ''])
          : { facet_by: clause.key ?? '', max_facet_values: ALL_VALUES },
      ),
    ),
  ]
}

const extentSearch = (keys: readonly string[]): Partial<typeof NO_HITS> => ({
  facet_by: keys.join(','),
  facet_strategy: 'top_values',
  max_facet_values: ONE_VALUE,
})

/** Every value that some car in scope holds. */
export const valueSearch = (site: string, scope: StockScope): Search =>
  search(
    { clauses: scopeClauses(site, scope), words: [] },
    { facet_by: [...FACET_KEYS, 'place'].join(','), max_facet_values: ALL_VALUES },
  )

export const wordSearch = (site: string): Search =>
  search(
    { clauses: [{ key: null, filter: siteFilter(site) }], words: [] },
    { facet_by: 'words', max_facet_values: ALL_VALUES },
  )
