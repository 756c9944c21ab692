import { FACET_KEYS, type FacetKey, RANGE_KEYS, type RangeKey } from '../../shared/search/attributes.ts'
import type { Bounds, FacetCount, SearchQuery, SearchResult } from '../../shared/search/query.ts'
import type { SortKey } from '../../shared/search/sorts.ts'
import type { StockIndex } from './columns.ts'
import { readDisplay } from './display.ts'
import {
  type Cars,
  countValues,
  type Extent,
  emptyHistogram,
  extentOf,
  listCounts,
  occurring,
  tally,
} from './facets.ts'
import { readIdentifiers } from './identifiers.ts'
import { type Marks, markOutside, markWithout } from './marks.ts'
import { readSales } from './sales.ts'
import { type ScopeView, scopeViews } from './scope-view.ts'
import { orderOf } from './sort.ts'
import { textMarker } from './text.ts'
import { readVocabulary } from './vocabulary.ts'
import { wordsOfQuery } from './words.ts'

/** A filter that is set: its bit in a car's mark. */
type Filter = { key: FacetKey; words: string[]; bit: number } | { key: RangeKey; bounds: Bounds; bit: number }

/**
 * Answers queries over one index, each in a pass over its cars. Counts are exact at any size, so a total above the
 * cap of SRC-03 is already what recomputing it from facet sums would give.
 */
export function stockSearch(index: StockIndex) {
  const display = readDisplay(index)
  const identifiers = readIdentifiers(index.sections, display.slugOf, display.stocknumOf)
  const sales = readSales(index.sections)
  const viewFor = scopeViews({ index, sales, identifiers, stocknumOf: display.stocknumOf })
  const markText = textMarker(index, readVocabulary(index.sections), identifiers)
  const marks = new Int32Array(index.meta.cars)
  const matched = carList(index.meta.cars)
  const others = carList(index.meta.cars)

  return (query: SearchQuery): SearchResult => {
    const view = viewFor(query.scope)
    const filters = filtersOf(query)
    const hasText = wordsOfQuery(query.text).length > 0
    if (filters.length === 0 && !hasText) {
      return { ...page(query, view.marks, view.cars), facets: view.facets, ranges: view.ranges }
    }
    marks.set(view.marks)
    for (const filter of filters) {
      if ('words' in filter) markWithout(index, marks, filter.key, filter.words, filter.bit)
      else markOutside(index.ranges[filter.key], marks, filter.bounds, filter.bit)
    }
    if (hasText) markText(marks, query.text)
    const near = split(view, marks, matched, others, filters)
    return {
      ...page(query, marks, matched),
      facets: countFacets(index, view, matched, others, near),
      ranges: measureRanges(index, matched, near),
    }
  }

  function page(query: SearchQuery, marked: Marks, { list, length }: Cars) {
    const size = Math.max(1, query.pageSize)
    const pages = Math.max(1, Math.ceil(length / size))
    const number = Math.min(Math.max(1, query.page), pages)
    const from = (number - 1) * size
    const to = Math.min(length, from + size)
    const cars = query.sort === 'relevance' ? list.subarray(from, to) : inOrder(index, query.sort, marked, from, to)
    return { hits: Array.from(cars, display.summary), count: length, page: number, pages }
  }
}

const carList = (cars: number): Cars => ({ list: new Uint32Array(cars), length: 0 })

/** The filters that are set. An empty list of words is no filter; words the stock has not let nothing in. */
function filtersOf({ facets, ranges }: SearchQuery): Filter[] {
  const filters: Filter[] = []
  for (const key of FACET_KEYS) {
    const words = facets[key]
    if (words && words.length > 0) filters.push({ key, words, bit: 1 << filters.length })
  }
  for (const key of RANGE_KEYS) {
    const bounds = ranges[key]
    if (bounds && (bounds.min !== null || bounds.max !== null)) {
      filters.push({ key, bounds, bit: 1 << filters.length })
    }
  }
  return filters
}

/** Cars that fail this one filter and no other, by its key. */
type Near = Map<FacetKey | RangeKey, Cars>

/** Shares the cars of a scope out: those that match, those that do not, and those only one filter keeps out. */
function split(view: ScopeView, marks: Marks, matched: Cars, others: Cars, filters: Filter[]): Near {
  const near = filters.map(() => [] as number[])
  matched.length = 0
  others.length = 0
  const { list, length } = view.cars
  for (let at = 0; at < length; at++) {
    const car = list[at]!
    const mark = marks[car]!
    if (mark === 0) matched.list[matched.length++] = car
    else {
      others.list[others.length++] = car
      if ((mark & (mark - 1)) === 0) near[31 - Math.clz32(mark)]!.push(car)
    }
  }
  return new Map(filters.map(({ key }, at) => [key, { list: Uint32Array.from(near[at]!), length: near[at]!.length }]))
}

/** Each attribute counted without its own filter: what matches, and what only that filter keeps out (SRC-03). */
function countFacets(index: StockIndex, view: ScopeView, matched: Cars, others: Cars, near: Near) {
  const facets: Partial<Record<FacetKey, FacetCount[]>> = {}
  for (const [number, group] of index.groups.entries()) {
    if (!group.isCounted) continue
    const all = view.histograms[number]!
    /** Fewer cars to count: those that match, or those that do not, taken off what the scope counts to. */
    const histogram =
      matched.length <= others.length
        ? tally(emptyHistogram(group), group.codes, matched)
        : tally(all.slice(), group.codes, others, -1)
    const among = occurring(histogram)
    for (const column of group.columns) {
      const key = column.key as FacetKey
      const counts = countValues(column, histogram, among)
      const missed = near.get(key)
      if (missed) {
        const extra = tally(emptyHistogram(group), group.codes, missed)
        const added = countValues(column, extra, occurring(extra))
        for (let value = 0; value < counts.length; value++) counts[value]! += added[value]!
      }
      facets[key] = listCounts(column, counts)
    }
  }
  return facets as Record<FacetKey, FacetCount[]>
}

function measureRanges(index: StockIndex, matched: Cars, near: Near): Record<RangeKey, Extent> {
  const extents = RANGE_KEYS.map((key) => {
    const missed = near.get(key)
    return [key, extentOf(index.ranges[key], missed ? [matched, missed] : [matched])]
  })
  return Object.fromEntries(extents) as Record<RangeKey, Extent>
}

/** The cars that match, from one place to another in a stored order. */
function inOrder(index: StockIndex, sort: Exclude<SortKey, 'relevance'>, marks: Marks, from: number, to: number) {
  const order = orderOf(index.sections, sort)
  const cars = new Uint32Array(to - from)
  let seen = 0
  for (let at = 0; seen < to; at++) {
    const car = order[at]!
    if (marks[car] !== 0) continue
    if (seen >= from) cars[seen - from] = car
    seen++
  }
  return Array.from(cars)
}
