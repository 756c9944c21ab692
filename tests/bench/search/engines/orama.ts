import { search as ask, create, insertMultiple, type Orama, type SearchParams } from '@orama/orama'
import type { Car } from '../../../../shared/car/schema.ts'
import { listingRank } from '../../../../shared/search/listing-rank.ts'
import type { SearchQuery } from '../../../../shared/search/query.ts'
import { facetValues, rangeValue } from '../../../../shared/search/values.ts'
import { type Answer, COUNTED, type Counted, type Engine, textOf } from '../questions.ts'
import { widened } from './widened.ts'

const ORDERS: Record<SearchQuery['sort'], { property: string; order: 'ASC' | 'DESC' }> = {
  relevance: { property: 'rank', order: 'DESC' },
  distance: { property: 'rank', order: 'DESC' },
  latest: { property: 'created_at', order: 'DESC' },
  'price-asc': { property: 'price', order: 'ASC' },
  'year-desc': { property: 'year', order: 'DESC' },
  'price-desc': { property: 'price', order: 'DESC' },
  'km-asc': { property: 'km', order: 'ASC' },
  'subscription-asc': { property: 'price', order: 'ASC' },
}

/** Orama 3: `enum` columns to filter, `string` columns to count, since it can count no others. */
export async function orama(cars: Car[]): Promise<Engine> {
  const columns = Object.fromEntries(
    COUNTED.flatMap((key) => [
      [key, 'enum'],
      [`told_${key}`, 'string'],
    ]),
  )
  const numbers = { price: 'number', km: 'number', created_at: 'number', rank: 'number' } as const
  const database: Orama<Record<string, 'string'>> = create({
    schema: { ...columns, ...numbers, text: 'string' } as never,
  })
  await insertMultiple(database, cars.map(document) as never[], 1_000)

  const search = async (query: SearchQuery, counted: Counted[]): Promise<Answer> => {
    const { min = null, max = null } = query.ranges.price ?? {}
    const where = Object.fromEntries(Object.entries(query.facets).map(([key, values]) => [key, { in: values }]))
    const price = min === null || max === null ? {} : { price: { between: [min, max] } }
    const found = await ask(database, {
      /** Every word must be met; without any, naming the field would still walk through all its words. */
      ...(query.text === '' ? {} : { term: query.text, properties: ['text'], threshold: 0 }),
      where: { ...where, ...price },
      facets: Object.fromEntries(counted.map((key) => [`told_${key}`, { limit: 100_000 }])),
      sortBy: ORDERS[query.sort],
      limit: query.pageSize,
      offset: (query.page - 1) * query.pageSize,
    } as unknown as SearchParams<typeof database>)
    const facets = counted.map((key) => {
      /** Cars without a value are counted under an empty one. */
      const { '': _, ...values } = found.facets?.[`told_${key}`]?.values ?? {}
      return [key, values]
    })
    return { count: found.count, facets: Object.fromEntries(facets) as Answer['facets'] }
  }
  return { answer: (query) => widened(query, search) }
}

function document(car: Car): Record<string, string | number> {
  const held = COUNTED.flatMap((key) => {
    const [value] = facetValues(car, key)
    return value === undefined
      ? []
      : [
          [key, value],
          [`told_${key}`, value],
        ]
  })
  const price = rangeValue(car, 'price')
  return {
    ...(Object.fromEntries(held) as Record<string, string>),
    ...(price === null ? {} : { price }),
    km: car.km ?? 0,
    created_at: car.created_at,
    rank: listingRank(car, null),
    text: textOf(car),
  }
}
