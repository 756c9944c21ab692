import { create, insertMultiple, search as searchOrama } from '@orama/orama'
import MiniSearch from 'minisearch'
import type { Car } from '../../shared/car/schema.ts'
import { buildQuery, queryRules, searchOptions } from '../../shared/search/build-query.ts'
import { PAGE_SIZE } from '../../shared/search/query.ts'
import { applySentence } from '../../shared/search/sentence/understand.ts'
import { initialSearch, type SearchOptions, type SearchState, withText } from '../../shared/search/state.ts'
import { stockScope } from '../../shared/stock/stock-scope.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import { findCloseMatches } from '../../worker/features/search/close-matches.ts'
import { withFoundWords } from '../../worker/features/search/typed-search.ts'
import { build } from '../../worker/stock-index/build.ts'
import { stockSearch } from '../../worker/stock-index/search.ts'

/**
 * What a shopper sees for a typed search: the first page of cars by their ids, and how many were found exactly as asked.
 * `isNear`: none was, and the cars are the nearest.
 */
export type TypedAnswer = { ids: number[]; count: number; isNear: boolean; state?: SearchState }
export type TypedSearch = { name: string; answer: (text: string) => Promise<TypedAnswer> }

/** The search page itself, over the stock index. */
export function forecourtSearch(cars: Car[], site: Site, now: number): TypedSearch {
  const index = stockSearch(build(cars, { site: site.slug, version: '1', documents: {} }))
  const scope = stockScope(site, now)
  const rules = queryRules(site)
  const known = searchOptions(site, index.words(scope))
  const options: SearchOptions = {
    ...known,
    hasCars: (facets) =>
      index.count(buildQuery({ ...initialSearch(known), facets }, rules, { scope, options: known, now, pageSize: 0 })) >
      0,
  }
  const engine = {
    search: async (query: Parameters<typeof index.search>[0]) => index.search(query),
    count: async (query: Parameters<typeof index.search>[0]) => index.count(query),
  }
  const queryFor = (state: SearchState, pageSize: number, prefer?: Parameters<typeof buildQuery>[2]['prefer']) =>
    buildQuery(state, rules, { scope, options, now, pageSize, ...(prefer && { prefer }) })
  return {
    name: 'Forecourt',
    answer: async (text) => {
      const read = applySentence(withText(initialSearch(options), text), options)
      const { state } = await withFoundWords(read, async (one) => index.count(queryFor(one, 0)))
      const exact = await engine.search(queryFor(state, PAGE_SIZE))
      const close = await findCloseMatches(state, exact, {
        engine,
        queryFor,
        isTyped: true,
        vocabulary: options.vocabulary,
      })
      const shown = [...exact.hits, ...close.flatMap(({ hits }) => hits)]
      return {
        ids: shown.slice(0, PAGE_SIZE).map(({ id }) => id),
        count: exact.count,
        isNear: exact.count === 0,
        state,
      }
    },
  }
}

/** As much of a car as both libraries are given: what the stock index searches too. */
const makeDocument = ({ id, make, model, badge, series, variant, colour, year, ...car }: Car) => ({
  id: String(id),
  make,
  model,
  text: [badge, series, variant, colour, car.simple_body, car.simple_fuel, car.simple_transmission, car.drive]
    .filter(Boolean)
    .join(' '),
  year: String(year ?? ''),
  place: [car.city, car.state].filter(Boolean).join(' '),
})
const FIELDS = ['make', 'model', 'text', 'year', 'place'] as const

/** MiniSearch with every word, else with any of them. */
export function miniSearch(cars: Car[]): TypedSearch {
  const index = new MiniSearch({ fields: [...FIELDS], searchOptions: { prefix: true, fuzzy: 0.2 } })
  index.addAll(cars.map(makeDocument))
  return {
    name: 'MiniSearch (AND, then OR)',
    answer: async (text) => {
      const all = index.search(text, { combineWith: 'AND' })
      const hits = all.length > 0 ? all : index.search(text, { combineWith: 'OR' })
      const ids = hits.slice(0, PAGE_SIZE).map(({ id }) => Number(id))
      return { ids, count: hits.length, isNear: all.length === 0 }
    },
  }
}

export async function orama(cars: Car[]): Promise<TypedSearch> {
  const schema = { make: 'string', model: 'string', text: 'string', year: 'string', place: 'string' } as const
  const index = create({ schema })
  await insertMultiple(index, cars.map(makeDocument), 1_000)
  return {
    name: 'Orama',
    answer: async (text) => {
      const { hits, count } = await searchOrama(index, { term: text, limit: PAGE_SIZE, tolerance: 1 })
      return { ids: hits.map(({ id }) => Number(id)), count, isNear: false }
    },
  }
}
