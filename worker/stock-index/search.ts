import type { CarSummary } from '../../shared/car/summary.ts'
import { FACET_KEYS, type FacetKey, type FilterKey, RANGE_KEYS, type RangeKey } from '../../shared/search/attributes.ts'
import {
  COUNT_ALL,
  type FacetCount,
  type Preference,
  pageBounds,
  type SearchQuery,
  type SearchResult,
  type StockFigures,
  type StockScope,
} from '../../shared/search/query.ts'
import { readAdverts } from './adverts.ts'
import { type Bits, type Cars, countCars, exclude, holds, keepOnly, listInto, missingOne, roomFor } from './bits.ts'
import { type Column, type ColumnKey, readStatus, type StockIndex } from './columns.ts'
import { type BlockSource, blocksInHead, summaryReader } from './display.ts'
import { facetCounter, measureCars, measureExtent } from './facets.ts'
import { type Filters, stockFilters } from './filters.ts'
import { type Identifiers, readIdentifiers } from './identifiers.ts'
import { carsWithin, nearestFirst, orderByCode, readOrders } from './order.ts'
import { readSales, type ScopeView, type StockWords, scopeViews } from './scope-view.ts'
import type { Ints } from './sections.ts'
import { readVocabulary, textSearch } from './text.ts'

export type StockSearch = ReturnType<typeof stockSearch>

/** Answers throw BlocksMissing while `blockAt` does not have a display block that they need. */
export function stockSearch(index: StockIndex, blockAt: BlockSource = blocksInHead(index)) {
  const identifiers = readIdentifiers(index.sections)
  const summaries = summaryReader(index, identifiers, blockAt)
  const findOrder = readOrders(index)
  const filters = stockFilters(index)
  const countFacets = facetCounter(index.groups)
  const viewFor = scopeViews({ index, filters, sales: readSales(index.sections), identifiers, countFacets })
  const find = textSearch({
    index,
    filters,
    vocabulary: readVocabulary(index.sections),
    identifiers,
    adverts: readAdverts(index.sections, index.meta.cars),
  })
  const room = roomFor(index.meta.cars)
  const missedRoom = roomFor(index.meta.cars)

  return {
    /**
     * Counts are exact at any size, so a total above the cap of SRC-03 already is what recomputing it from facet sums
     * would give. Answers share parts of the index: they are for reading only.
     */
    search,
    /** How many cars a query finds, on all pages: `count` of its result, at a fraction of the cost. */
    count: (query: SearchQuery) => countCars(matching(query)),
    /** How many cars a query finds, with their lowest price and median odometer. */
    figures: (query: SearchQuery): StockFigures => measureCars(index, listInto(room, matching(query))),
    /** Every word that some car in scope holds, the commonest first. */
    words: (scope: StockScope): StockWords => viewFor(scope).words(),
    ...carFinder(index, identifiers, viewFor, summaries),
  }

  function matching(query: SearchQuery): Bits {
    const bits = held(viewFor(query.scope).bits.slice(), query)
    const text = find(query.text, query.synonyms)
    if (text !== null) keepOnly(bits, text)
    for (const { cars } of chosenFilters(index, filters, query)) keepOnly(bits, cars)
    return bits
  }

  function search(query: SearchQuery): SearchResult {
    const view = viewFor(query.scope)
    const chosen = chosenFilters(index, filters, query)
    const text = find(query.text, query.synonyms)
    if (chosen.length === 0 && text === null && !query.excluded && !query.required) {
      return { ...page(query, view.bits, view.cars), facets: view.facets, ranges: view.ranges }
    }
    const bits = held(view.bits.slice(), query)
    if (text !== null) keepOnly(bits, text)
    const near = missingOne(
      bits,
      chosen.map((filter) => filter.cars),
    )
    const matched = listInto(room, bits)
    /** Every attribute is counted as if it had no filter of its own: those cars come back for it alone (SRC-03). */
    const missed = (key: ColumnKey | RangeKey): Cars | null => {
      const filter = chosen.find((each) => each.key === key)
      return filter ? listInto(missedRoom, near, filter.cars) : null
    }
    const { facets, ranges } = query.counted ?? COUNT_ALL
    const extents = ranges.map((key) => {
      const more = missed(key)
      return [key, measureExtent(index.ranges[key], more ? [matched, more] : [matched])] as const
    })
    return {
      ...page(query, bits, matched),
      facets: facets.length === 0 ? NO_COUNTS : countAll(facets, { view, bits, matched, missed }),
      ranges: { ...NO_EXTENTS, ...Object.fromEntries(extents) },
    }
  }

  function countAll(keys: readonly FacetKey[], { view, bits, matched, missed }: MatchedCars): SearchResult['facets'] {
    const facets = { ...NO_COUNTS }
    /** When most cars match, those that do not are fewer to count, and come off what the scope counts to. */
    const most = matched.length * 2 > view.cars.length
    const others = most ? listInto(roomFor(view.cars.length), exclude(view.bits.slice(), bits)) : null
    const isAsked = ({ key }: Column) => keys.some((each) => each === key)
    for (const [number, group] of index.groups.entries()) {
      const columns = group.isCounted ? group.columns.filter(isAsked) : []
      if (columns.length === 0) continue
      const counted = others ? { all: view.histograms[number]!, others } : { cars: matched }
      for (const [at, counts] of countFacets(group, counted, columns, missed).entries())
        facets[columns[at]!.key as FacetKey] = counts
    }
    return facets
  }

  /** The cars that have every value required and none kept out. */
  function held(bits: Bits, { required = {}, excluded = {} }: SearchQuery): Bits {
    for (const [key, needed] of listEntries(required))
      for (const values of needed) keepOnly(bits, filters.among(key, values))
    for (const [key, values] of listEntries(excluded)) exclude(bits, filters.among(key, values))
    return bits
  }

  function page(query: SearchQuery, bits: Bits, { list, length }: Cars) {
    const { page: number, pages, from, to } = pageBounds(query, length)
    const cars = carsOfPage(query, bits, { list, length }, from, Math.min(length, to))
    return { hits: summaries(cars), count: length, page: number, pages }
  }

  function carsOfPage(query: SearchQuery, bits: Bits, cars: Cars, from: number, to: number) {
    const { sort, near } = query
    if (sort === 'distance') return near ? nearestFirst(index, near, cars, from, to) : cars.list.subarray(from, to)
    return sort === 'relevance' ? byRelevance(query, bits, cars, from, to) : inOrder(findOrder(sort), bits, from, to)
  }

  /** The cars from one place to another: the pinned ones that match, then the preferred ones, then the others. */
  function byRelevance(
    { pinned, prefer = [] }: SearchQuery,
    bits: Bits,
    { list, length }: Cars,
    from: number,
    to: number,
  ) {
    const sets = prefer.flatMap((preference, at): WeighedCars[] => {
      const met = meeting(preference)
      return met ? [{ met, weight: preference.weight ?? 2 ** (prefer.length - at) }] : []
    })
    const ranked = sets.length === 0 ? list : preferredFirst(list.subarray(0, length), sets, to)
    const first = new Set(pinned.flatMap(identifiers.ofStocknum).filter((car) => holds(bits, car)))
    if (first.size === 0) return ranked.subarray(from, to)
    return [...first, ...ranked.subarray(0, to).filter((car) => !first.has(car))].slice(from, to)
  }

  /** The cars that meet a preference; null for one that asks nothing. */
  function meeting({ text = '', wholeWords = [], ...chosen }: Preference): Bits | null {
    const sets = chosenFilters(index, filters, chosen).map(({ cars }) => cars)
    const typed = find(text, [])
    if (typed) sets.push(typed)
    sets.push(...wholeWords.map(find.wholeWord))
    const [first, ...others] = sets
    return first && others.length > 0 ? others.reduce(keepOnly, first.slice()) : (first ?? null)
  }
}

/** What is set of a record, without a look at each key there is. */
const listEntries = <K extends FilterKey, Value>(record: Partial<Record<K, Value>>) =>
  Object.entries(record) as [K, Value][]

/** The filters that are set, each with the cars it lets in. An empty list of words is no filter. */
function chosenFilters(
  index: StockIndex,
  filters: Filters,
  { facets = {}, ranges = {}, near }: Pick<Partial<SearchQuery>, 'facets' | 'ranges' | 'near'>,
): { key: FilterKey; cars: Bits }[] {
  const chosen: ReturnType<typeof chosenFilters> = []
  for (const [key, words] of listEntries(facets))
    if (words.length > 0) chosen.push({ key, cars: filters.among(key, words) })
  for (const [key, bounds] of listEntries(ranges))
    if (bounds.min !== null || bounds.max !== null) chosen.push({ key, cars: filters.between(key, bounds) })
  if (near && near.within !== null) chosen.push({ key: 'near', cars: carsWithin(index, filters, near, near.within) })
  return chosen
}

const NO_COUNTS = Object.fromEntries(FACET_KEYS.map((key) => [key, [] as FacetCount[]])) as SearchResult['facets']
const NO_EXTENTS = Object.fromEntries(RANGE_KEYS.map((key) => [key, null])) as SearchResult['ranges']

/** The cars of a search, and for an attribute those that miss its own filter alone, until it is asked for another. */
type MatchedCars = { view: ScopeView; bits: Bits; matched: Cars; missed: (key: ColumnKey | RangeKey) => Cars | null }

type WeighedCars = { met: Bits; weight: number }

/** The first cars, up to `to`, of those sorted by what the sets they are in weigh together; cars alike stay in their order. */
function preferredFirst(cars: Uint32Array, sets: WeighedCars[], to: number): Uint32Array {
  const weights = new Uint16Array(cars.length)
  for (const { met, weight } of sets)
    for (let at = 0; at < cars.length; at++) if (holds(met, cars[at]!)) weights[at]! += weight
  const most = sets.reduce((sum, { weight }) => sum + weight, 0)
  return orderByCode(weights, most + 1, 'high')
    .subarray(0, to)
    .map((at) => cars[at]!)
}

/** The cars that match, from one place to another in a stored order. */
function inOrder(order: Ints, bits: Bits, from: number, to: number) {
  const cars = new Uint32Array(to - from)
  let seen = 0
  for (let at = 0; seen < to; at++) {
    const car = order[at]!
    if (!holds(bits, car)) continue
    if (seen >= from) cars[seen - from] = car
    seen++
  }
  return cars
}

/** Single cars by what tells them from all others. */
const carFinder = (
  index: StockIndex,
  identifiers: Identifiers,
  viewFor: (scope: StockScope) => ScopeView,
  summaries: (cars: ArrayLike<number>) => CarSummary[],
) => ({
  /** The id of the car at /cars/{slug}, in scope or not; null when the index has no such car. */
  idAt: (slug: string): number | null => {
    const car = identifiers.bySlug(slug)
    return car === null ? null : identifiers.idAt(car)
  },
  /** The cars at these addresses that a site may show, in the order asked for. */
  carsAt: (slugs: readonly string[], scope: StockScope): CarSummary[] => {
    const { bits } = viewFor(scope)
    const cars = slugs.map(identifiers.bySlug).filter((car) => car !== null)
    return summaries(cars.filter((car) => holds(bits, car)))
  },
  /**
   * The cars for sale that a site may show whose stock number or number plate begins so, at most `most` of them, by
   * number. `start`: as normaliseIdentifier writes it.
   */
  carsNamed: (start: string, scope: StockScope, most: number): CarSummary[] => {
    const { bits } = viewFor(scope)
    const cars = new Set([...identifiers.byStocknum(start, true), ...identifiers.byPlate(start, true)])
    const forSale = [...cars].filter((car) => holds(bits, car) && readStatus(index, car) !== 'sold')
    return summaries(forSale.slice(0, most))
  },
  /** The ids of the cars for sale that a site may show, in their order. */
  idsForSale: (scope: StockScope): number[] => {
    const { bits } = viewFor(scope)
    const ids: number[] = []
    for (let car = 0; car < index.meta.cars; car++)
      if (holds(bits, car) && readStatus(index, car) !== 'sold') ids.push(identifiers.idAt(car))
    return ids.toSorted((a, b) => a - b)
  },
})
