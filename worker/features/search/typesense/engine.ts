import type { Client } from 'typesense'
import { FACET_KEYS, type FacetKey } from '../../../../shared/search/attributes.ts'
import type { SearchQuery, SearchResult } from '../../../../shared/search/query.ts'
import { similarAmong, similarSearches } from '../../../../shared/search/similar.ts'
import type { SearchEngine } from '../service.ts'
import { countsOf, type Found, facetsOf, hitsOf, rangesOf, readAnswers } from './answer.ts'
import { clausesOf, countSearches, hitSearches, type Search, valueSearch, wordSearch } from './ask.ts'
import type { Learnt } from './vocabulary-cache.ts'
import { type StockWords, stockWords } from './words.ts'

type Means = { client: Client; collection: string; site: string; learnt: Learnt }

/** Hosted search as it is, without a net: throws when the server cannot be reached or makes no sense (SRC-20). */
export function typesenseEngine({ client, collection, site, learnt }: Means): SearchEngine {
  const ask = async (searches: Search[]): Promise<Found[]> => {
    const answer = await client.multiSearch.perform({ searches: searches.map((one) => ({ collection, ...one })) })
    return readAnswers(answer, searches.length)
  }

  const words = (): Promise<StockWords> =>
    learnt.words(async () => {
      const answers = await ask([wordSearch(site)])
      return stockWords(countsOf(answers, 'words').map(({ value }) => value))
    })

  async function search(query: SearchQuery): Promise<SearchResult> {
    const clauses = clausesOf(site, query, query.text === '' ? null : await words())
    const size = Math.max(1, query.pageSize)
    const asked = Math.max(1, query.page)
    const hitsOn = (page: number) => hitSearches(clauses, { sort: query.sort, pinned: query.pinned, page, size })
    const wanted = hitsOn(asked)
    const answers = await ask([...wanted.searches, ...countSearches(clauses)])
    const counts = answers.slice(wanted.searches.length)
    const count = counts[0]!.found
    const pages = Math.max(1, Math.ceil(count / size))
    const page = Math.min(asked, pages)
    const shown = page === asked ? wanted : hitsOn(page)
    const found = page === asked ? answers.slice(0, wanted.searches.length) : await ask(shown.searches)
    const hits = hitsOf(found).slice(shown.skip, shown.skip + size)
    return { hits, count, page, pages, facets: facetsOf(counts), ranges: rangesOf(counts) }
  }

  return {
    search,
    vocabulary: (scope) =>
      learnt.vocabulary(scope, async () => {
        const answers = await ask([valueSearch(site, scope)])
        const values = FACET_KEYS.map((key) => [key, countsOf(answers, key).map(({ value }) => value)])
        return Object.fromEntries(values) as Record<FacetKey, string[]>
      }),
    similar: async (query) => {
      const answers = await ask(
        similarSearches(query).flatMap(
          (one) => hitSearches(clausesOf(site, one, null), { ...one, size: one.pageSize }).searches,
        ),
      )
      return similarAmong(
        answers.map((answer) => ({ hits: hitsOf([answer]) })),
        query,
      )
    },
  }
}
