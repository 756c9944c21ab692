import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { applyMapping } from '../../../shared/feed/apply-mapping.ts'
import type { Row } from '../../../shared/feed/cell.ts'
import { FACET_KEYS, type FacetKey, RANGE_KEYS } from '../../../shared/search/attributes.ts'
import { buildQuery, queryRules, searchOptions } from '../../../shared/search/build-query.ts'
import { searchHref } from '../../../shared/search/path.ts'
import { parseSearch } from '../../../shared/search/search-address.ts'
import type { SearchState } from '../../../shared/search/state.ts'
import { facetValues } from '../../../shared/search/values.ts'
import { EVERY, searchView } from '../../../shared/search/view.ts'
import { shippedMapping } from '../../../worker/import/mappings.ts'
import { clean } from '../../../worker/import/sanitise.ts'
import { build } from '../../../worker/stock-index/build.ts'
import { stockSearch } from '../../../worker/stock-index/search.ts'
import { aCar } from '../../builders/car.ts'
import { carSite } from '../../builders/listed-car.ts'
import { aScope } from '../../builders/query.ts'
import { aSearchInput, searchSite } from '../../builders/search-input.ts'
import { buildSite } from '../../builders/site.ts'
import { plainSearch } from '../../fakes/search.ts'

const FILE = join(ROOT, '../shared/data/stock/au_vehicle_prices.csv')
const hasFile = existsSync(FILE)
if (!hasFile) console.log('Skipped: facets of a real stock. Its file does not stand beside this checkout.')

const SLOW_MS = 120_000

/** The feed as its shipped mapping reads it. */
function carsOf(file: string): Car[] {
  const rows: Row[] = parse(readFileSync(file), { columns: true, trim: true, relax_column_count: true, bom: true })
  const mapping = shippedMapping('au-vehicle-prices')!
  return rows.flatMap((row, position) => {
    const { input } = applyMapping(row, mapping, clean)
    if (!input) return []
    const { listed_on: _, sold_on: __, ...fields } = input
    return [aCar({ ...fields, id: position + 1, slug: `car-${position}` })]
  })
}

describe.skipIf(!hasFile)('the counts of 16,734 cars nobody here wrote', () => {
  const cars = hasFile ? carsOf(FILE) : []
  const stock = hasFile ? stockSearch(build(cars, { site: 'yard', version: '1', documents: {} })) : null
  const scope = aScope()
  const site = buildSite({ search: { filters: [...FACET_KEYS, ...RANGE_KEYS] } })
  const vocabulary = Object.fromEntries(
    FACET_KEYS.map((key) => [key, [...new Set(cars.flatMap((car) => facetValues(car, key)))]]),
  )
  const options = stock && searchOptions(site, vocabulary)
  const rules = queryRules(site)
  const queryOf = (state: SearchState) =>
    buildQuery(state, rules, { scope, options: options!, now: Date.UTC(2025, 5, 1), pageSize: 21 })
  const search = (state: SearchState) => stock!.search(queryOf(state))
  const viewOf = (state: SearchState) =>
    searchView(
      aSearchInput({
        state,
        result: search(state),
        site: searchSite({ ...site.search, ...carSite() }),
        options: options!,
        open: [EVERY],
      }),
    )

  /** Filters as some car of the stock has them, so that most states find something. */
  const states: fc.Arbitrary<SearchState> = fc
    .tuple(
      fc.nat(Math.max(0, cars.length - 1)),
      fc.subarray<FacetKey>(['make', 'model', 'body', 'fuel', 'transmission', 'colour', 'state', 'seats', 'car_type'], {
        maxLength: 4,
      }),
      fc.boolean(),
    )
    .map(([position, keys, hasPrice]) => {
      const params = new URLSearchParams()
      for (const key of keys) for (const value of facetValues(cars[position]!, key)) params.append(key, value)
      if (hasPrice) params.append('price', `-${Math.round(cars[position]!.price ?? 20_000) + 5_000}`)
      return parseSearch([], params, options!)!
    })

  it('knows the whole file', () => {
    expect(cars.length).toBeGreaterThan(16_000)
  })

  it(
    '[SRC-03] shows on every value of a list what choosing it shows, by its own address',
    () => {
      fc.assert(
        fc.property(states, fc.nat(), (state, which) => {
          for (const group of viewOf(state).groups) {
            if (group.kind !== 'facet') continue
            const { value: shown, count } = group.values[which % group.values.length]!
            const chosen = { ...state, page: 1, facets: { ...state.facets, [group.key]: [shown] } }
            const url = new URL(searchHref(chosen, options!), 'http://yard.test')
            const read = parseSearch(url.pathname.split('/').slice(2), url.searchParams, options!)!
            expect([url.href, search(read).count]).toEqual([url.href, count])
          }
        }),
        { numRuns: 150 },
      )
    },
    SLOW_MS,
  )

  it(
    '[SRC-03] counts like going through the cars one by one',
    () => {
      fc.assert(
        fc.property(states, (state) => {
          const query = queryOf(state)
          const plain = plainSearch(cars, query)
          const { facets, count, ranges } = stock!.search(query)
          expect({ facets, count, ranges }).toEqual({ facets: plain.facets, count: plain.count, ranges: plain.ranges })
        }),
        { numRuns: 6 },
      )
    },
    SLOW_MS,
  )
})
