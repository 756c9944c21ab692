import { type PricedStock, priceParts } from '../../shared/car/price-parts.ts'
import type { Car } from '../../shared/car/schema.ts'
import { isInScope, isListable } from '../../shared/car/scope.ts'
import { carSummary } from '../../shared/car/summary.ts'
import { stockPlace } from '../../shared/location/stock-place.ts'
import { FACET_KEYS, type FacetKey, RANGE_KEYS, type RangeKey } from '../../shared/search/attributes.ts'
import { listingRank } from '../../shared/search/listing-rank.ts'
import type { FacetCount, Preference, SearchQuery, SearchResult } from '../../shared/search/query.ts'
import type { SortKey } from '../../shared/search/sorts.ts'
import { facetValues, rangeValue } from '../../shared/search/values.ts'

/** The rules of search said plainly, car by car: what every engine is compared with. Text is not its business. */
export function plainSearch(cars: Car[], query: SearchQuery): SearchResult {
  const byRelevance = relevanceOrder(cars)
  const inScope = cars.filter((car) => isInScope(car, query.scope))
  const matching = (except: FacetKey | RangeKey | null) => inScope.filter((car) => passes(car, query, except))
  const order =
    query.sort === 'distance'
      ? byNumber((car) => kmTo(car, query), 1)
      : query.sort === 'relevance'
        ? byRelevance
        : ORDERS[query.sort]
  const found = matching(null).toSorted(
    (a, b) => byPin(query)(a, b) || byPreference(query)(a, b) || order(a, b) || byRelevance(a, b),
  )
  const pages = Math.max(1, Math.ceil(found.length / query.pageSize))
  const page = Math.min(Math.max(1, query.page), pages)
  return {
    hits: found.slice((page - 1) * query.pageSize, page * query.pageSize).map(carSummary),
    count: found.length,
    page,
    pages,
    facets: Object.fromEntries(FACET_KEYS.map((key) => [key, counts(matching(key), key)])) as SearchResult['facets'],
    ranges: Object.fromEntries(RANGE_KEYS.map((key) => [key, extent(matching(key), key)])) as SearchResult['ranges'],
  }
}

/** Kilometres to a car; null where it is not known. */
function kmTo(car: Car, { near }: SearchQuery): number | null {
  const place = stockPlace(car)
  return (place === null ? undefined : near?.km.get(place)) ?? null
}

function passes(car: Car, query: SearchQuery, except: FacetKey | RangeKey | null): boolean {
  const { facets, ranges, near, excluded = {}, required = {} } = query
  const km = kmTo(car, query)
  if (near && near.within !== null && (km === null || km > near.within)) return false
  if (FACET_KEYS.some((key) => facetValues(car, key).some((value) => excluded[key]?.includes(value)))) return false
  if (
    FACET_KEYS.some((key) =>
      (required[key] ?? []).some((values) => !facetValues(car, key).some((value) => values.includes(value))),
    )
  )
    return false
  const facetsPass = FACET_KEYS.filter((key) => key !== except).every((key) => {
    const wanted = facets[key] ?? []
    return wanted.length === 0 || facetValues(car, key).some((value) => wanted.includes(value))
  })
  return (
    facetsPass &&
    RANGE_KEYS.filter((key) => key !== except).every((key) => {
      const { min = null, max = null } = ranges[key] ?? {}
      const value = rangeValue(car, key)
      if (min === null && max === null) return true
      return value !== null && (min === null || value >= min) && (max === null || value <= max)
    })
  )
}

function counts(cars: Car[], key: FacetKey): FacetCount[] {
  const tally: Record<string, number> = Object.create(null)
  for (const car of cars) for (const value of facetValues(car, key)) tally[value] = (tally[value] ?? 0) + 1
  const listed = Object.entries(tally).map(([value, count]) => ({ value, count }))
  return listed.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

function extent(cars: Car[], key: RangeKey) {
  const values = cars.map((car) => rangeValue(car, key)).filter((value) => value !== null)
  return values.length > 0 ? { min: Math.min(...values), max: Math.max(...values) } : null
}

type Order = (a: Car, b: Car) => number

/** Under the relevance sort, cars that meet the first preference before the others, then those that meet the second. */
function byPreference({ prefer = [], sort, ...query }: SearchQuery): Order {
  if (sort !== 'relevance') return () => 0
  const meets = (car: Car, { facets = {}, ranges = {} }: Preference) =>
    Number(passes(car, { ...query, sort, facets, ranges }, null))
  return (a, b) => prefer.map((one) => meets(b, one) - meets(a, one)).find((order) => order !== 0) ?? 0
}

/** Pinned cars before the others, where the most relevant come first. */
function byPin({ pinned, sort }: SearchQuery): Order {
  const place = ({ stocknum }: Car) => {
    const at = stocknum === null || sort !== 'relevance' ? -1 : pinned.indexOf(stocknum)
    return at === -1 ? pinned.length : at
  }
  return (a, b) => place(a) - place(b)
}

const orders = new WeakMap<Car[], Order>()

/** By the listing rank, in which a price counts among those of all cars. */
function relevanceOrder(all: Car[]): Order {
  const known = orders.get(all)
  if (known) return known
  const cars = all.filter(isListable).toSorted((a, b) => a.id - b.id)
  const positions = new Map(cars.map((car, position) => [car, position]))
  const steps = priceParts(pricedStock(cars))
  let step = steps.next()
  while (!step.done) step = steps.next()
  const parts = step.value
  const ranks = new Map(cars.map((car) => [car, listingRank(car, parts.at(positions.get(car)!))]))
  const order: Order = (a, b) => ranks.get(b)! - ranks.get(a)! || b.id - a.id
  orders.set(all, order)
  return order
}

function pricedStock(cars: Car[]): PricedStock {
  const numbered = (textOf: (car: Car) => string | null) => {
    const numbers = new Map([...new Set(cars.map(textOf))].map((text, number) => [text, number]))
    return (position: number) => {
      const text = textOf(cars[position]!)
      return text === null ? null : numbers.get(text)!
    }
  }
  return {
    length: cars.length,
    kindOf: numbered((car) =>
      car.status === 'sold' ? null : [car.make, car.model, car.car_type, car.item_type, car.simple_body].join('|'),
    ),
    badgeOf: numbered((car) => car.badge),
    isInStock: (position) => cars[position]!.status === 'in_stock',
    yearOf: (position) => cars[position]!.year ?? Number.NaN,
    kmOf: (position) => cars[position]!.km ?? Number.NaN,
    priceOf: (position) => rangeValue(cars[position]!, 'price') ?? Number.NaN,
  }
}

/** Whatever the direction, no number stands last. */
const byNumber =
  (numberOf: (car: Car) => number | null, sign: 1 | -1): Order =>
  (a, b) => {
    const [left, right] = [numberOf(a), numberOf(b)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left - right)
  }

const ORDERS: Record<Exclude<SortKey, 'distance' | 'relevance'>, Order> = {
  latest: (a, b) => b.created_at - a.created_at,
  'price-desc': byNumber((car) => rangeValue(car, 'price'), -1),
  'price-asc': byNumber((car) => rangeValue(car, 'price'), 1),
  'km-asc': byNumber((car) => rangeValue(car, 'km'), 1),
  'subscription-asc': byNumber((car) => rangeValue(car, 'subscription_price'), 1),
}
