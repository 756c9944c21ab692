import { type PricedStock, priceParts } from '../../shared/car/price-parts.ts'
import type { Car } from '../../shared/car/schema.ts'
import { isInScope, isListable } from '../../shared/car/scope.ts'
import { stockPlace } from '../../shared/car/stock-place.ts'
import { carSummary } from '../../shared/car/summary.ts'
import { FACET_KEYS, type FacetKey, RANGE_KEYS, type RangeKey } from '../../shared/search/attributes.ts'
import { listingRank } from '../../shared/search/listing-rank.ts'
import type { FacetCount, Preference, SearchQuery, SearchResult, SortKey } from '../../shared/search/query.ts'
import { facetValues, rangeValue } from '../../shared/search/values.ts'

/** The rules of search said plainly, car by car: what every engine is compared with. Text is not its business. */
export function plainSearch(cars: Car[], query: SearchQuery): SearchResult {
  const byRelevance = relevanceOrder(cars)
  const candidates = cars.flatMap((car) => {
    const failed = isInScope(car, query.scope) ? failedFilters(car, query) : null
    return failed ? [{ car, failed }] : []
  })
  const matching = (except: FilterKey | null) =>
    candidates.flatMap(({ car, failed }) => (failed.every((key) => key === except) ? [car] : []))
  const order =
    query.sort === 'distance'
      ? byNumber((car) => kmTo(car, query), 1)
      : query.sort === 'relevance'
        ? byRelevance
        : ORDERS[query.sort]
  const matches = matching(null)
  const [pinOrder, preferenceOrder] = [byPin(query), byPreference(query, matches)]
  const found = matches.toSorted((a, b) => pinOrder(a, b) || preferenceOrder(a, b) || order(a, b) || byRelevance(a, b))
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
  const place = near ? stockPlace(car) : null
  return (place === null ? undefined : near?.km.get(place)) ?? null
}

type FilterKey = FacetKey | RangeKey

/** The filters that a car fails: each value is counted without its own one. Null where none of them would let it in. */
function failedFilters(car: Car, query: SearchQuery): FilterKey[] | null {
  const { facets, ranges, near, excluded = {}, required = {} } = query
  const has = (key: FacetKey, values: readonly string[]) =>
    values.length > 0 && facetValues(car, key).some((value) => values.includes(value))
  const km = kmTo(car, query)
  if (near && near.within !== null && (km === null || km > near.within)) return null
  if (FACET_KEYS.some((key) => has(key, excluded[key] ?? []))) return null
  if (FACET_KEYS.some((key) => (required[key] ?? []).some((values) => !has(key, values)))) return null
  const failsFacet = (key: FacetKey) => {
    const wanted = facets[key] ?? []
    return wanted.length > 0 && !has(key, wanted)
  }
  const failsRange = (key: RangeKey) => {
    const { min = null, max = null } = ranges[key] ?? {}
    if (min === null && max === null) return false
    const value = rangeValue(car, key)
    return value === null || (min !== null && value < min) || (max !== null && value > max)
  }
  return [...FACET_KEYS.filter(failsFacet), ...RANGE_KEYS.filter(failsRange)]
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
function byPreference({ prefer = [], sort, ...query }: SearchQuery, cars: Car[]): Order {
  if (sort !== 'relevance') return () => 0
  const meeting = prefer.map(
    ({ facets = {}, ranges = {} }: Preference) =>
      new Set(cars.filter((car) => failedFilters(car, { ...query, sort, facets, ranges })?.length === 0)),
  )
  return (a, b) => meeting.map((met) => Number(met.has(b)) - Number(met.has(a))).find((step) => step !== 0) ?? 0
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
  const kinds = cars.map((car) =>
    car.status === 'sold' || rangeValue(car, 'price') === null
      ? null
      : [car.make, car.model, car.car_type, car.item_type, car.simple_body].join('|'),
  )
  return {
    length: cars.length,
    kindAt: (position) => (kinds[position] === null ? null : kinds.indexOf(kinds[position]!)),
    isInStock: (position) => cars[position]!.status === 'in_stock',
    carAt: (position) => ({
      ...carSummary(cars[position]!),
      id: position,
      price: rangeValue(cars[position]!, 'price')!,
    }),
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
  'year-desc': byNumber((car) => rangeValue(car, 'year'), -1),
  'price-desc': byNumber((car) => rangeValue(car, 'price'), -1),
  'price-asc': byNumber((car) => rangeValue(car, 'price'), 1),
  'km-asc': byNumber((car) => rangeValue(car, 'km'), 1),
  'subscription-asc': byNumber((car) => rangeValue(car, 'subscription_price'), 1),
}
