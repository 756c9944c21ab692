import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stockPlace } from '../../../shared/car/stock-place.ts'
import { HITS_ONLY, type SearchQuery } from '../../../shared/search/query.ts'
import type { SearchEngine } from '../../../worker/features/search/service.ts'
import { build } from '../../../worker/stock-index/build.ts'
import { stockSearch } from '../../../worker/stock-index/search.ts'
import { aCar } from '../../builders/car.ts'
import { aQuery } from '../../builders/query.ts'
import { hostedStocks } from './hosted.ts'

const PLACES = 200
/** Two or so at each of many places, one of which the feed does not say. */
const cars = Array.from({ length: 420 }, (_, at) =>
  aCar({
    id: at + 1,
    make: at % 3 === 0 ? 'Mazda' : 'Toyota',
    city: at % PLACES === 7 ? null : `Town ${at % PLACES}`,
    state: at % PLACES === 7 ? null : 'QLD',
    location_id: null,
    location_name: null,
    private_postcode: null,
  }),
)
const places = [...new Set(cars.flatMap((car) => stockPlace(car) ?? []))]
/** Kilometres to a place: 60 of them are at one distance, ten are not known. */
const km = new Map(
  places.flatMap((place, at) => (at % 20 === 19 ? [] : [[place, at < 60 ? 12.5 : at * 3.25] as const])),
)

const embedded = stockSearch(build(cars, { site: 'yard', version: '1', documents: {} }))
let hosted: Awaited<ReturnType<typeof hostedStocks>>
let engine: SearchEngine
beforeAll(async () => {
  hosted = await hostedStocks({ yard: cars })
  engine = hosted.engine('yard')
})
afterAll(() => hosted.remove())

const nearest = (changes: Partial<SearchQuery> = {}, within: number | null = null): SearchQuery =>
  aQuery({ sort: 'distance', near: { lat: -27.5, long: 153, within, km }, ...changes })

describe('a stock at more places than a server orders at once', () => {
  it.each(Array.from({ length: 20 }, (_, at) => at + 1))(
    '[STK-03] [SRC-20] is listed alike, nearest first: page %i',
    async (page) => {
      expect(await engine.search(nearest({ page }))).toEqual(embedded.search(nearest({ page })))
    },
  )

  it.each<[string, Partial<SearchQuery>, number | null]>([
    ['a page of all', { pageSize: 250 }, null],
    ['the second of two large pages', { pageSize: 250, page: 2 }, null],
    ['a page beyond the last', { page: 99 }, null],
    ['a filter', { facets: { make: ['Mazda'] }, page: 3 }, null],
    ['no car at all', { facets: { make: ['Tatra'] } }, null],
    ['a distance that many places are within', {}, 400],
    ['a distance that some are within, second page', { page: 2 }, 12.5],
    ['hits without counts', { counted: HITS_ONLY, page: 2 }, null],
    ['another order within a distance', { sort: 'price-asc' }, 400],
  ])('[STK-03] [SRC-20] is answered alike: %s', async (_, changes, within) => {
    const { facets, ranges, ...answer } = await engine.search(nearest(changes, within))
    const { facets: ownFacets, ranges: ownRanges, ...own } = embedded.search(nearest(changes, within))
    expect(answer).toEqual(own)
    expect(changes.counted ? null : [facets, ranges]).toEqual(changes.counted ? null : [ownFacets, ownRanges])
  })
})
