import type { Client } from 'typesense'
import { FACET_KEYS, RANGE_KEYS } from '../../../../shared/search/attributes.ts'
import type { NearQuery, SearchQuery, SearchResult } from '../../../../shared/search/query.ts'
import { pickSimilar, similarSearches } from '../../../../shared/search/similar.ts'
import type { SearchEngine, StockVocabulary } from '../service.ts'
import { countsOf, facetsOf, hitsOf, rangesOf, readAnswers, type SearchAnswer } from './answer.ts'
import { fitsOneOrder, nearestPages } from './nearest-pages.ts'
import { preferenceFilters } from './scores.ts'
import {
  ALL_VALUES,
  type Counted,
  countSearch,
  hitSearches,
  type Question,
  questionOf,
  type Search,
  valueSearch,
  withCounts,
  wordSearch,
} from './searches.ts'
import { type StockWords, stockWords } from './text-clauses.ts'
import type { VocabularyCache } from './vocabulary-cache.ts'

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

const EVERYTHING: Counted = { facets: FACET_KEYS, ranges: RANGE_KEYS }
const NOTHING: Counted = { facets: [], ranges: [] }

/** Hosted search without a fallback: throws when the server cannot be reached or its answer does not parse (SRC-20). */
export function typesenseEngine({ client, loader, collection, site, vocabularies, counted }: EngineDeps): SearchEngine {
  const multiSearch = async (searches: Search[], by = client): Promise<SearchAnswer[]> => {
    const answer = await by.multiSearch.perform({ searches: searches.map((one) => ({ collection, ...one })) })
    return readAnswers(answer, searches.length)
  }

  /** null while the list is not loaded, and where it is too long: the server's text search does without. */
  const words = (): Promise<StockWords | null> =>
    vocabularies.words(async () => {
      const values = countsOf(await multiSearch([wordSearch(site)], loader), 'words')
      return values.length < ALL_VALUES ? stockWords(values.map(({ value }) => value)) : null
    })
  const asked = async (query: SearchQuery) => questionOf(site, query, query.text === '' ? null : await words())

  const countsFor = (query: SearchQuery) => (query.hitsOnly ? NOTHING : (counted?.(query) ?? EVERYTHING))

  async function search(query: SearchQuery): Promise<SearchResult> {
    const preferred = preferenceFilters(query)
    const question = await asked(query)
    const size = Math.max(1, query.pageSize)
    const requestedPage = Math.max(1, query.page)
    if (query.sort === 'distance' && query.near && !fitsOneOrder(query.near))
      return searchByManyDistances(query, query.near, question)
    const hitsOn = (page: number) => hitSearches(question, { ...query, preferred, page, size })
    const requested = hitsOn(requestedPage)
    const answers = await multiSearch(withCounts(requested.searches, question, countsFor(query)))
    const count = answers[0]!.found
    const pages = Math.max(1, Math.ceil(count / size))
    const page = Math.min(requestedPage, pages)
    const shown = page === requestedPage ? requested : hitsOn(page)
    const pageAnswers =
      page === requestedPage ? answers.slice(0, requested.searches.length) : await multiSearch(shown.searches)
    const hits = hitsOf(pageAnswers).slice(shown.skip, shown.skip + size)
    return { hits, count, page, pages, facets: facetsOf(answers), ranges: rangesOf(answers) }
  }

  /** Two calls: the first counts the cars at each place, the second asks for those of the page. */
  async function searchByManyDistances(query: SearchQuery, near: NearQuery, question: Question): Promise<SearchResult> {
    const size = Math.max(1, query.pageSize)
    const [first, ...more] = withCounts([countSearch(question)], question, countsFor(query))
    const facets = [...(first!.facet_by === '' ? [] : [first!.facet_by]), 'place'].join(',')
    const answers = await multiSearch([{ ...first!, facet_by: facets, max_facet_values: ALL_VALUES }, ...more])
    const count = answers[0]!.found
    const pages = Math.max(1, Math.ceil(count / size))
    const page = Math.min(Math.max(1, query.page), pages)
    const [from, to] = [(page - 1) * size, Math.min(page * size, count)]
    const bands = nearestPages(question, { near, counts: countsOf(answers, 'place'), from, to })
    const searches = bands.flatMap((band) => band.searches)
    const pageAnswers = searches.length === 0 ? [] : await multiSearch(searches)
    let next = 0
    const hits = bands.flatMap(({ searches: { length }, skip, take }) =>
      hitsOf(pageAnswers.slice(next, (next += length))).slice(skip, skip + take),
    )
    return { hits, count, page, pages, facets: facetsOf(answers), ranges: rangesOf(answers) }
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
          countsOf(answers, key).map(({ value }) => value),
        ])
        return Object.fromEntries(values) as StockVocabulary
      }),
    similar: async (query) => {
      const answers = await multiSearch(
        similarSearches(query).flatMap(
          (one) => hitSearches(questionOf(site, one, null), { ...one, size: one.pageSize }).searches,
        ),
      )
      return pickSimilar(
        answers.map((answer) => ({ hits: hitsOf([answer]) })),
        query,
      )
    },
  }
}
