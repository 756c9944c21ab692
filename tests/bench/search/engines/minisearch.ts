import MiniSearch from 'minisearch'
import type { Car } from '../../../../shared/car/schema.ts'
import { listingRank } from '../../../../shared/search/listing-rank.ts'
import type { SearchQuery } from '../../../../shared/search/query.ts'
import { facetValues, rangeValue } from '../../../../shared/search/values.ts'
import { type Answer, COUNTED, type Counted, type Engine, textOf } from '../questions.ts'
import { widened } from './widened.ts'

type Row = { id: number; text: string; price: number | null; km: number; created_at: number; rank: number } & Record<
  Counted,
  string | undefined
>

const ORDERS: Record<SearchQuery['sort'], (a: Row, b: Row) => number> = {
  relevance: (a, b) => b.rank - a.rank,
  distance: (a, b) => b.rank - a.rank,
  latest: (a, b) => b.created_at - a.created_at,
  'price-asc': (a, b) => (a.price ?? Number.POSITIVE_INFINITY) - (b.price ?? Number.POSITIVE_INFINITY),
  'year-desc': (a, b) => b.rank - a.rank,
  'price-desc': (a, b) => (b.price ?? 0) - (a.price ?? 0),
  'km-asc': (a, b) => a.km - b.km,
  'subscription-asc': (a, b) => b.rank - a.rank,
}

/** MiniSearch 7 finds by text; it has no facets or orders, so they are counted and sorted over what it finds. */
export function minisearch(cars: Car[]): Engine {
  const rows = cars.map(rowOf)
  const index = new MiniSearch<Row>({ fields: ['text'] })
  index.addAll(rows)
  const byId = new Map(rows.map((row) => [row.id, row]))

  const search = ({ text, facets, ranges, sort, page, pageSize }: SearchQuery, counted: Counted[]): Answer => {
    const wanted = Object.entries(facets).map(([key, values]) => [key as Counted, new Set(values)] as const)
    const { min = null, max = null } = ranges.price ?? {}
    const passes = (row: Row) =>
      wanted.every(([key, values]) => values.has(row[key]!)) &&
      (min === null || max === null || (row.price !== null && row.price >= min && row.price <= max))
    const met =
      text === '' ? rows : index.search(text, { prefix: true, combineWith: 'AND' }).map(({ id }) => byId.get(id)!)
    const found = met.filter(passes)
    found.toSorted(ORDERS[sort]).slice((page - 1) * pageSize, page * pageSize)
    const told = counted.map((key) => {
      const counts: Record<string, number> = {}
      for (const row of found) if (row[key] !== undefined) counts[row[key]] = (counts[row[key]] ?? 0) + 1
      return [key, counts]
    })
    return { count: found.length, facets: Object.fromEntries(told) as Answer['facets'] }
  }
  return { answer: (query) => widened(query, search) }
}

function rowOf(car: Car): Row {
  const held = Object.fromEntries(COUNTED.map((key) => [key, facetValues(car, key)[0]])) as Record<Counted, string>
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
