// @ts-expect-error itemsjs has no types of its own.
import itemsjs from 'itemsjs'
import type { Car } from '../../../../shared/car/schema.ts'
import { listingRank } from '../../../../shared/search/listing-rank.ts'
import type { SearchQuery } from '../../../../shared/search/query.ts'
import { facetValues, rangeValue } from '../../../../shared/search/values.ts'
import { type Answer, COUNTED, type Engine, textOf } from '../questions.ts'

type Item = { price: number | null }
type Found = {
  pagination: { total: number }
  data: { aggregations: Record<string, { buckets: { key: string; doc_count: number }[] }> }
}

/** The part of itemsjs that is used. */
type Items = { search: (options: Record<string, unknown>) => Found }

const SORTINGS = {
  relevance: { field: 'rank', order: 'desc' },
  distance: { field: 'rank', order: 'desc' },
  latest: { field: 'created_at', order: 'desc' },
  'price-asc': { field: 'price', order: 'asc' },
  'year-desc': { field: 'year', order: 'desc' },
  'price-desc': { field: 'price', order: 'desc' },
  'km-asc': { field: 'km', order: 'asc' },
  'subscription-asc': { field: 'rank', order: 'desc' },
} satisfies Record<SearchQuery['sort'], object>

/** itemsjs 2 counts without an attribute's own filter by itself (`conjunction: false`). */
export function itemsJs(cars: Car[]): Engine {
  const make = itemsjs as unknown as (items: object[], configuration: object) => Items
  const engine = make(cars.map(item), {
    searchableFields: ['text'],
    sortings: SORTINGS,
    aggregations: Object.fromEntries(COUNTED.map((key) => [key, { conjunction: false, size: 100_000 }])),
  })
  return {
    answer: ({ text, facets, ranges, sort, page, pageSize }) => {
      const { min = null, max = null } = ranges.price ?? {}
      const within = ({ price }: Item) => price !== null && price >= min! && price <= max!
      const found = engine.search({
        per_page: pageSize,
        page,
        sort,
        filters: facets,
        ...(text === '' ? {} : { query: text }),
        ...(min === null || max === null ? {} : { filter: within }),
      })
      const told = COUNTED.map((key) => {
        const buckets = found.data.aggregations[key]!.buckets.filter(({ doc_count }) => doc_count > 0)
        return [key, Object.fromEntries(buckets.map((bucket) => [bucket.key, bucket.doc_count]))]
      })
      return { count: found.pagination.total, facets: Object.fromEntries(told) as Answer['facets'] }
    },
  }
}

function item(car: Car): object {
  const held = Object.fromEntries(COUNTED.map((key) => [key, facetValues(car, key)[0]]))
  const { id, km, created_at } = car
  return {
    ...held,
    id,
    text: textOf(car),
    price: rangeValue(car, 'price'),
    km: km ?? 0,
    created_at,
    rank: listingRank(car, null),
  }
}
