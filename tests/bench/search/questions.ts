import type { Car } from '../../../shared/car/schema.ts'
import type { FacetKey } from '../../../shared/search/attributes.ts'
import type { SearchQuery } from '../../../shared/search/query.ts'
import { facetValues } from '../../../shared/search/values.ts'
import { aQuery, aScope } from '../../builders/query.ts'
import { randomFrom } from '../../builders/random.ts'

/** What every engine is asked to count, each without its own filter; ours counts all 24 attributes whoever asks. */
export const COUNTED = [
  'make',
  'model',
  'badge',
  'body',
  'fuel',
  'transmission',
  'drive',
  'seats',
  'colour',
  'car_type',
  'city',
  'state',
] as const satisfies FacetKey[]

export type Counted = (typeof COUNTED)[number]

/** How many cars match, and how many hold each value of each counted attribute. */
export type Answer = { count: number; facets: Record<Counted, Record<string, number>> }

/** One way to answer. `cars` are all in scope; a text is whole words that no other word of the stock begins with. */
export type Engine = { answer: (query: SearchQuery) => Answer | Promise<Answer> }

/** The fields text is looked for in, the same for every engine. */
export const textOf = (car: Car): string =>
  [
    car.make,
    car.model,
    car.badge,
    car.series,
    car.variant,
    car.colour,
    car.simple_body,
    ...car.filtered_features,
    car.year,
    car.simple_fuel,
    car.simple_transmission,
    car.drive,
  ]
    .filter((part) => part !== null)
    .join(' ')

const TEXTS = ['white', 'blue', 'sunroof', 'heated seats', 'diesel wagon', 'silver manual', 'tow bar', 'automatic']

/** What shoppers ask: one to three filters, often a price, sometimes words, any order. The same for the same seed. */
export function questions(cars: Car[], count: number, seed: number): SearchQuery[] {
  const random = randomFrom(seed)
  const scope = aScope({ statuses: ['in_stock', 'coming_soon', 'sold'] })
  return Array.from({ length: count }, () => {
    const facets: SearchQuery['facets'] = {}
    for (let left = 1 + random.below(3); left > 0; left--) {
      const key = random.pick(COUNTED)
      const values = [random.pick(cars), random.pick(cars)].flatMap((car) => facetValues(car, key))
      if (values.length > 0) facets[key] = [...new Set(values.slice(0, 1 + random.below(2)))]
    }
    return aQuery({
      scope,
      facets,
      ranges: random.chance(0.5)
        ? { price: { min: 5_000 + random.below(20_000), max: 30_000 + random.below(50_000) } }
        : {},
      text: random.chance(0.4) ? random.pick(TEXTS) : '',
      sort: random.pick(['relevance', 'latest', 'price-asc', 'price-desc', 'km-asc']),
      page: 1 + random.below(2),
    })
  })
}
