import { type FacetKey, RANGE_KEYS, type RangeKey } from '../../shared/search/attributes.ts'
import type { FacetCount, StockScope } from '../../shared/search/query.ts'
import { type ColumnKey, isCounted, type StockIndex } from './columns.ts'
import { type Cars, type Extent, emptyHistogram, extentOf, facetOf, type Histogram, tally } from './facets.ts'
import type { Identifiers } from './identifiers.ts'
import { type Marks, markWithout, OUT } from './marks.ts'
import type { Sales } from './sales.ts'
import { lowerBound } from './typed.ts'
import { identifierOf } from './words.ts'

/** The cars a site may show at one moment, and what they count to before anyone filters. */
export type ScopeView = {
  marks: Marks
  cars: Cars
  histograms: Histogram[]
  facets: Record<FacetKey, FacetCount[]>
  ranges: Record<RangeKey, Extent>
}

/** A site asks with one scope, budget search with another; a few more while sales pass out of their window. */
const VIEWS_KEPT = 6

type Stock = { index: StockIndex; sales: Sales; identifiers: Identifiers; stocknumOf: (car: number) => string | null }

/** Remembers the views last asked for. Time moves a view on only when a sold car's days are over. */
export function scopeViews(stock: Stock) {
  const views = new Map<string, ScopeView>()
  return (scope: StockScope): ScopeView => {
    const stillShown = scope.soldSince === null ? 0 : stock.sales.countSince(scope.soldSince)
    const key = JSON.stringify({ ...scope, soldSince: stillShown })
    const view = views.get(key) ?? viewOf(stock, scope, stillShown)
    views.delete(key)
    views.set(key, view)
    if (views.size > VIEWS_KEPT) for (const oldest of views.keys()) return (views.delete(oldest), view)
    return view
  }
}

function viewOf(stock: Stock, scope: StockScope, stillShown: number): ScopeView {
  const { index } = stock
  const marks = scopeMarks(stock, scope, stillShown)
  const cars = matching(marks)
  const histograms = index.groups.map((group) => tally(emptyHistogram(group), group.codes, cars))
  const facets = Object.fromEntries(
    Object.values(index.columns)
      .filter(({ key }) => isCounted(key))
      .map((column) => [column.key, facetOf(column, histograms[column.group]!)]),
  )
  const ranges = Object.fromEntries(RANGE_KEYS.map((key) => [key, extentOf(index.ranges[key], [cars])]))
  return {
    marks,
    cars,
    histograms,
    facets: facets as ScopeView['facets'],
    ranges: ranges as ScopeView['ranges'],
  }
}

/** isInScope of shared/car/scope.ts, for every car at once. */
function scopeMarks({ index, sales, identifiers, stocknumOf }: Stock, scope: StockScope, stillShown: number): Marks {
  const marks = new Int32Array(index.meta.cars)
  markWithout(index, marks, 'status', scope.statuses, OUT)
  for (let at = 0; at < stillShown; at++) marks[sales.cars[at]!] = 0
  const only: [ColumnKey, string[] | null][] = [
    ['car_type', scope.carTypes],
    ['make', scope.makes],
    ['dealership_slug', scope.dealershipSlugs],
    ['location_name', scope.locationNames],
  ]
  for (const [key, allowed] of only) if (allowed !== null) markWithout(index, marks, key, allowed, OUT)
  for (const excluded of scope.excludedStockNumbers) {
    for (const car of identifiers.byStocknum(identifierOf(excluded), false)) {
      if (stocknumOf(car) === excluded) marks[car] = OUT
    }
  }
  if (scope.excludedForWebsiteId !== null) {
    const others = new Int32Array(marks.length)
    markWithout(index, others, 'excluded_website', [String(scope.excludedForWebsiteId)], OUT)
    for (let car = 0; car < marks.length; car++) if (others[car] === 0) marks[car] = OUT
  }
  if (scope.priceAbove !== null) {
    const { codes, numbers } = index.ranges.price
    const limit = scope.priceAbove
    const dearest = lowerBound(numbers.length, (at) => numbers[at]! <= limit)
    for (let car = 0; car < marks.length; car++) if (codes[car]! <= dearest) marks[car] = OUT
  }
  return marks
}

function matching(marks: Marks): Cars {
  const list = new Uint32Array(marks.length)
  let length = 0
  for (let car = 0; car < marks.length; car++) if (marks[car] === 0) list[length++] = car
  return { list, length }
}
