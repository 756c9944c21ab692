import type { Client } from 'typesense'
import { FACET_KEYS } from '../../../../shared/search/attributes.ts'
import {
  COUNT_ALL,
  type Counted,
  type FacetCount,
  type NearQuery,
  pageBounds,
  type SearchQuery,
  type SearchResult,
} from '../../../../shared/search/query.ts'
import { pickSimilar, similarSearches } from '../../../../shared/search/similar.ts'
import type { SearchEngine, StockVocabulary } from '../service.ts'
import { readAnswers, readCounts, readFacets, readHits, readRanges, type SearchAnswer } from './answer.ts'
import { holding, MAX_COMPARISONS, notHolding, placeTerm, type StockWords, stockWords } from './filter.ts'
import {
  ALL_VALUES,
  countSearch,
  distanceOrder,
  type HitSearches,
  hitSearches,
  preferenceFilters,
  type Question,
  ringsAround,
  type Search,
  searchOrder,
  toQuestion,
  valueSearch,
  withCounts,
  wordSearch,
} from './searches.ts'
import type { VocabularyCache } from './vocabulary-cache.ts'

/** Cars that stand next to one another in the order of distance, of at most as many distances as one order can score. */
type Band = { rings: string[][]; cars: number }

const fitsOneOrder = (near: NearQuery): boolean => countEntries(ringsAround(near)) <= MAX_COMPARISONS

/** A ring of many places takes several scores. */
const countEntries = (rings: readonly string[][]): number =>
  rings.reduce((entries, places) => entries + Math.ceil(places.length / MAX_COMPARISONS), 0)

/**
 * The searches for the cars from one position to another, nearest first, where there are more distances than one order
 * can score: `counts` says how many of the found cars stand at each place, so that only those bands are asked for that the
 * page shows. Cars of unknown places stand last. The hits of each, the first `skip` left out and `take` taken, follow one
 * another.
 */
function nearestPages(
  question: Question,
  { near, counts, from, to }: { near: NearQuery; counts: readonly FacetCount[]; from: number; to: number },
): HitSearches[] {
  const known = counts.filter(({ value }) => near.km.has(value))
  const pages = []
  let start = 0
  for (const { rings, cars } of countBands(known, near)) {
    const [first, last] = [Math.max(from, start) - start, Math.min(to, start + cars) - start]
    start += cars
    if (first >= last) continue
    const clause = { key: null, filter: holding(rings.flat().map(placeTerm)) }
    const order = distanceOrder(rings)
    pages.push(hitSearches({ ...question, clauses: [...question.clauses, clause] }, { order, from: first, to: last }))
  }
  if (to <= start) return pages
  const elsewhere = { key: null, filter: notHolding(known.map(({ value }) => placeTerm(value))) }
  const unknown = { ...question, clauses: [...question.clauses, elsewhere] }
  return [...pages, hitSearches(unknown, { from: Math.max(from, start) - start, to: to - start })]
}

function countBands(counts: readonly FacetCount[], near: NearQuery): Band[] {
  const carsAt = new Map(counts.map(({ value, count }) => [value, count]))
  const bands: Band[] = []
  for (const ring of ringsAround(near, carsAt.keys())) {
    const cars = ring.reduce((all, place) => all + carsAt.get(place)!, 0)
    const last = bands.at(-1)
    if (last && countEntries([...last.rings, ring]) <= MAX_COMPARISONS) {
      last.rings.push(ring)
      last.cars += cars
    } else bands.push({ rings: [ring], cars })
  }
  return bands
}

/** The result whose hits these searches asked for, first among the counted answers or in a call of their own. */
function readResult(
  answers: SearchAnswer[],
  asked: readonly HitSearches[],
  found: Pick<SearchResult, 'count' | 'page' | 'pages'>,
  hitAnswers = answers,
): SearchResult {
  let next = 0
  const hits = asked.flatMap(({ searches: { length }, skip, take }) =>
    readHits(hitAnswers.slice(next, (next += length))).slice(skip, skip + take),
  )
  return { hits, ...found, facets: readFacets(answers), ranges: readRanges(answers) }
}

type EngineDeps = {
  client: Client
  /** For lists that are loaded behind the answers, with a longer limit. */
  loader: Client
  collection: string
  site: string
  vocabularies: VocabularyCache
  /** What is counted besides the cars: what the pages of the site show. */
  counted?: (query: SearchQuery) => Counted
}

/** Hosted search without a fallback: throws when the server cannot be reached or its answer does not parse (SRC-20). */
export function typesenseEngine({ client, loader, collection, site, vocabularies, counted }: EngineDeps): SearchEngine {
  const multiSearch = async (searches: Search[], by = client): Promise<SearchAnswer[]> => {
    const answer = await by.multiSearch.perform({ searches: searches.map((one) => ({ collection, ...one })) })
    return readAnswers(answer, searches.length)
  }

  /** null while the list is not loaded, and where it is too long: the server's text search does without. */
  const words = (): Promise<StockWords | null> =>
    vocabularies.words(async () => {
      const values = readCounts(await multiSearch([wordSearch(site)], loader), 'words')
      return values.length < ALL_VALUES ? stockWords(values.map(({ value }) => value)) : null
    })
  const asked = async (query: SearchQuery) => toQuestion(site, query, query.text === '' ? null : await words())

  const countsFor = (query: SearchQuery) => query.counted ?? counted?.(query) ?? COUNT_ALL

  async function search(query: SearchQuery): Promise<SearchResult> {
    const preferred = preferenceFilters(query)
    const question = await asked(query)
    if (query.sort === 'distance' && query.near && !fitsOneOrder(query.near))
      return searchByManyDistances(query, query.near, question)
    const order = searchOrder(question, { ...query, preferred })
    const requested = hitSearches(question, { order, ...pageBounds(query) })
    const answers = await multiSearch(withCounts(requested.searches, question, countsFor(query)))
    const count = answers[0]!.found
    const { page, pages, ...bounds } = pageBounds(query, count)
    if (page === Math.max(1, query.page)) return readResult(answers, [requested], { count, page, pages })
    const shown = hitSearches(question, { order, ...bounds })
    return readResult(answers, [shown], { count, page, pages }, await multiSearch(shown.searches))
  }

  /** Two calls: the first counts the cars at each place, the second asks for those of the page. */
  async function searchByManyDistances(query: SearchQuery, near: NearQuery, question: Question): Promise<SearchResult> {
    const [first, ...more] = withCounts([countSearch(question)], question, countsFor(query))
    const facets = [...(first!.facet_by === '' ? [] : [first!.facet_by]), 'place'].join(',')
    const answers = await multiSearch([{ ...first!, facet_by: facets, max_facet_values: ALL_VALUES }, ...more])
    const count = answers[0]!.found
    const { page, pages, from, to } = pageBounds(query, count)
    const bands = nearestPages(question, { near, counts: readCounts(answers, 'place'), from, to: Math.min(to, count) })
    const searches = bands.flatMap((band) => band.searches)
    const bandAnswers = searches.length === 0 ? [] : await multiSearch(searches)
    return readResult(answers, bands, { count, page, pages }, bandAnswers)
  }

  return {
    search,
    count: async (query) => {
      const [answer] = await multiSearch([countSearch(await asked(query))])
      return answer!.found
    },
    vocabulary: (scope) =>
      vocabularies.vocabulary(scope, async () => {
        const answers = await multiSearch([valueSearch(site, scope)], loader)
        const values = [...FACET_KEYS, 'place' as const].map((key) => [
          key,
          readCounts(answers, key).map(({ value }) => value),
        ])
        return Object.fromEntries(values) as StockVocabulary
      }),
    similar: async (query) => {
      const answers = await multiSearch(
        similarSearches(query).flatMap((one) => {
          const question = toQuestion(site, one, null)
          return hitSearches(question, { order: searchOrder(question, one), ...pageBounds(one) }).searches
        }),
      )
      return pickSimilar(
        answers.map((answer) => ({ hits: readHits([answer]) })),
        query,
      )
    },
  }
}
