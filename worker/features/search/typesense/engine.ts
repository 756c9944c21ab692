import type { Client } from 'typesense'
import { FACET_KEYS } from '../../../../shared/search/attributes.ts'
import type { SearchQuery, SearchResult } from '../../../../shared/search/query.ts'
import { pickSimilar, similarSearches } from '../../../../shared/search/similar.ts'
import type { SearchEngine, StockVocabulary } from '../service.ts'
import { countsOf, facetsOf, hitsOf, rangesOf, readAnswers, type SearchAnswer } from './answer.ts'
import {
  clausesOf,
  countSearch,
  countSearches,
  hitSearches,
  preferenceFilters,
  type Search,
  valueSearch,
  wordSearch,
} from './searches.ts'
import { type StockWords, stockWords } from './text-clauses.ts'
import type { VocabularyCache } from './vocabulary-cache.ts'

type EngineDeps = { client: Client; collection: string; site: string; vocabularies: VocabularyCache }

/** Hosted search without a fallback: throws when the server cannot be reached or its answer does not parse (SRC-20). */
export function typesenseEngine({ client, collection, site, vocabularies }: EngineDeps): SearchEngine {
  const multiSearch = async (searches: Search[]): Promise<SearchAnswer[]> => {
    const answer = await client.multiSearch.perform({ searches: searches.map((one) => ({ collection, ...one })) })
    return readAnswers(answer, searches.length)
  }

  const words = (): Promise<StockWords> =>
    vocabularies.words(async () => {
      const answers = await multiSearch([wordSearch(site)])
      return stockWords(countsOf(answers, 'words').map(({ value }) => value))
    })

  async function search(query: SearchQuery): Promise<SearchResult> {
    const preferred = preferenceFilters(query)
    const clauses = clausesOf(site, query, query.text === '' ? null : await words())
    const size = Math.max(1, query.pageSize)
    const requestedPage = Math.max(1, query.page)
    const hitsOn = (page: number) => hitSearches(clauses, { ...query, preferred, page, size })
    const requested = hitsOn(requestedPage)
    const answers = await multiSearch([...requested.searches, ...countSearches(clauses)])
    const counts = answers.slice(requested.searches.length)
    const count = counts[0]!.found
    const pages = Math.max(1, Math.ceil(count / size))
    const page = Math.min(requestedPage, pages)
    const shown = page === requestedPage ? requested : hitsOn(page)
    const pageAnswers =
      page === requestedPage ? answers.slice(0, requested.searches.length) : await multiSearch(shown.searches)
    const hits = hitsOf(pageAnswers).slice(shown.skip, shown.skip + size)
    return { hits, count, page, pages, facets: facetsOf(counts), ranges: rangesOf(counts) }
  }

  return {
    search,
    count: async (query) => {
      const clauses = clausesOf(site, query, query.text === '' ? null : await words())
      const [answer] = await multiSearch([countSearch(clauses)])
      return answer!.found
    },
    vocabulary: (scope) =>
      vocabularies.vocabulary(scope, async () => {
        const answers = await multiSearch([valueSearch(site, scope)])
        const values = [...FACET_KEYS, 'place' as const].map((key) => [
          key,
          countsOf(answers, key).map(({ value }) => value),
        ])
        return Object.fromEntries(values) as StockVocabulary
      }),
    similar: async (query) => {
      const answers = await multiSearch(
        similarSearches(query).flatMap(
          (one) => hitSearches(clausesOf(site, one, null), { ...one, size: one.pageSize }).searches,
        ),
      )
      return pickSimilar(
        answers.map((answer) => ({ hits: hitsOf([answer]) })),
        query,
      )
    },
  }
}
