import { LRUCache } from 'lru-cache'
import { computeOnce } from '../../shared/memo.ts'
import { type FacetKey, RANGE_KEYS } from '../../shared/search/attributes.ts'
import { lowerBound } from '../../shared/search/lower-bound.ts'
import { type FacetCount, type SearchResult, type StockScope, scopedFacets } from '../../shared/search/query.ts'
import { type Bits, exclude, include, keepOnly, listInto, roomFor, withCars } from './bits.ts'
import type { Column, StockIndex } from './columns.ts'
import { countCombinations, type FacetCounter, measureExtent } from './facets.ts'
import type { Filters } from './filters.ts'
import type { Identifiers } from './identifiers.ts'
import { orderNumbers } from './order.ts'
import { type Ints, ints, type Sections } from './sections.ts'

/** `soldAt` stands in order of relevance, epoch ms, NaN for a car that is not sold. */
export function salesSections(soldAt: Float64Array): Sections {
  const cars = orderNumbers(soldAt.map((time) => -time))
  return { 'sales.cars': ints(cars), 'sales.times': Float64Array.from(cars, (car) => soldAt[car]!) }
}

/** The sold cars, latest sale first, so that how many are still shown is one look-up at any moment. */
export function readSales(from: Sections) {
  const times = from['sales.times'] as Float64Array
  return {
    cars: from['sales.cars'] as Ints,
    /** How many of `cars` were sold at or after `since`. */
    countSince: (since: number) => lowerBound(times.length, (at) => times[at]! >= since),
  }
}

/** The cars a site may show at one moment, and their counts without filters. */
export type ScopeView = ReturnType<typeof buildView>

/** The words of each attribute, and the places where its cars stand, the commonest first. */
export type StockWords = Record<FacetKey | 'place', string[]>

/** A site asks with one scope, budget search with another; a few more while sales pass out of their window. */
const VIEWS_KEPT = 6

type Stock = {
  index: StockIndex
  filters: Filters
  sales: ReturnType<typeof readSales>
  identifiers: Identifiers
  countFacets: FacetCounter
}

/** Caches the views used last. Time changes a view only when the days of a sold car are over. */
export function scopeViews(stock: Stock) {
  const views = new LRUCache<string, ScopeView>({ max: VIEWS_KEPT })
  /** The questions of one request have one scope. */
  const known = new WeakMap<StockScope, ScopeView>()
  const findView = (scope: StockScope): ScopeView => {
    const stillShown = scope.soldSince === null ? 0 : stock.sales.countSince(scope.soldSince)
    const key = JSON.stringify({ ...scope, soldSince: stillShown })
    return computeOnce(views, key, () => buildView(stock, scope, stillShown))
  }
  return (scope: StockScope) => computeOnce(known, scope, () => findView(scope))
}

const NO_CARS = roomFor(0)

function buildView(stock: Stock, scope: StockScope, stillShown: number) {
  const { index, countFacets } = stock
  const bits = carsInScope(stock, scope, stillShown)
  const cars = listInto(roomFor(index.meta.cars), bits)
  const histograms = index.groups.map((group) => countCombinations(group, cars))
  const countColumns = (columns: readonly Column[]) => {
    const { group } = columns[0]!
    const counted = { all: histograms[group]!, others: NO_CARS }
    return countFacets(index.groups[group]!, counted, columns).map((counts, at) => [columns[at]!.key, counts] as const)
  }
  const counted = index.groups.filter(({ isCounted }) => isCounted)
  const facets = Object.fromEntries(counted.flatMap(({ columns }) => countColumns(columns)))
  const ranges = Object.fromEntries(RANGE_KEYS.map((key) => [key, measureExtent(index.ranges[key], [cars])]))
  let words: StockWords | null = null
  return {
    bits,
    cars,
    histograms,
    facets: facets as SearchResult['facets'],
    ranges: ranges as SearchResult['ranges'],
    words: () => (words ??= listWords({ ...facets, place: countColumns([index.columns.place])[0]![1] })),
  }
}

const listWords = (facets: Record<string, FacetCount[]>) =>
  Object.fromEntries(
    Object.entries(facets).map(([key, counts]) => [key, counts.map(({ value }) => value)]),
  ) as StockWords

/** isInScope of shared/car/scope.ts, for every car at once. */
function carsInScope(stock: Stock, scope: StockScope, stillShown: number): Bits {
  const { index, filters, sales, identifiers } = stock
  const bits = filters.among('status', scope.statuses).slice()
  include(bits, withCars(index.meta.cars, sales.cars.subarray(0, stillShown)))
  for (const [key, allowed] of scopedFacets(scope)) keepOnly(bits, filters.among(key, allowed))
  const excluded = scope.excludedStockNumbers.flatMap(identifiers.ofStocknum)
  exclude(bits, withCars(index.meta.cars, excluded))
  if (scope.excludedForWebsiteId !== null) {
    exclude(bits, filters.among('excluded_website', [String(scope.excludedForWebsiteId)]))
  }
  if (scope.priceAbove !== null) {
    keepOnly(bits, filters.between('price', { min: null, max: null }))
    exclude(bits, filters.between('price', { min: null, max: scope.priceAbove }))
  }
  return bits
}
