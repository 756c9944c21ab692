import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FACET_KEYS } from '../../../shared/search/attributes.ts'
import { splitFacets } from '../../../shared/search/build-query.ts'
import { splitAlternatives, withoutSign } from '../../../shared/search/value-signs.ts'
import { build } from '../../../worker/stock-index/build.ts'
import { stockFilters } from '../../../worker/stock-index/filters.ts'
import { stockSearch } from '../../../worker/stock-index/search.ts'
import { aQuery } from '../../builders/query.ts'
import { queryArbitrary, stockArbitrary } from '../../builders/stock-arbitrary.ts'
import { plainSearch } from '../../fakes/search.ts'

const queryOf = (features: string[]) => aQuery(splitFacets({ filtered_features: features }))
const stamp = { site: 'yard', version: '1', documents: {} }

describe('the stock index, for random stock and random filters', () => {
  it('[SRC-03] [SRC-04] [SRC-05] [TEN-04] gives the hits, counts, facets and ranges of going through the cars one by one', () => {
    const stockAndQueries = stockArbitrary().chain((cars) =>
      fc.tuple(fc.constant(cars), fc.array(queryArbitrary(cars), { minLength: 1, maxLength: 4 })),
    )
    fc.assert(
      fc.property(stockAndQueries, ([cars, queries]) => {
        const { search } = stockSearch(build(cars, stamp))
        for (const query of queries) expect(search(query)).toEqual(plainSearch(cars, query))
      }),
      { numRuns: 300 },
    )
  })

  it('[SRC-03] finds the same cars of each value in a stock that is too large to list them', () => {
    fc.assert(
      fc.property(stockArbitrary(), (cars) => {
        const index = build(cars, stamp)
        const [listed, passed] = [stockFilters(index), stockFilters(index, 0)]
        for (const { key, words } of index.groups.flatMap(({ columns }) => columns))
          for (let value = 0; value < words.size; value++)
            expect(listed.holding(key, [value])).toEqual(passed.holding(key, [value]))
      }),
      { numRuns: 50 },
    )
  })

  it('[SRC-03] shows on a facet value the very count that choosing it gives', () => {
    const stockAndQuery = stockArbitrary().chain((cars) => fc.tuple(fc.constant(cars), queryArbitrary(cars)))
    fc.assert(
      fc.property(stockAndQuery, fc.constantFrom(...FACET_KEYS), ([cars, query], key) => {
        const { search } = stockSearch(build(cars, stamp))
        for (const { value, count } of search(query).facets[key]) {
          expect(search({ ...query, facets: { ...query.facets, [key]: [value] } }).count).toBe(count)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('[SRC-03] shows on a feature how many of the cars have it beside those that are needed, and finds as many once it is pressed', () => {
    const stockAndFeatures = stockArbitrary().chain((cars) =>
      fc.tuple(fc.constant(cars), fc.subarray(['&&Sunroof', '&&Tow bar', '&&Apple CarPlay', '&&Sunroof||Tow bar'])),
    )
    fc.assert(
      fc.property(stockAndFeatures, ([cars, chosen]) => {
        const { search } = stockSearch(build(cars, stamp))
        for (const { value, count } of search(queryOf(chosen)).facets.filtered_features) {
          const found = search(queryOf([...chosen, value]))
          expect(found.count).toBe(count)
          for (const hit of found.hits) {
            const own = cars.find(({ id }) => id === hit.id)!.filtered_features
            for (const choice of [...chosen, value])
              expect(own.some((feature) => splitAlternatives(withoutSign(choice)).includes(feature))).toBe(true)
          }
        }
      }),
      { numRuns: 150 },
    )
  })
})
