import { FACET_KEYS, type FacetKey, RANGE_KEYS, type RangeKey } from '../../../../shared/search/attributes.ts'
import { indexTerm, NO_TERM, siteFilter } from '../../../../shared/search/index-terms.ts'
import type { Bounds, NearQuery, SearchQuery, StockScope } from '../../../../shared/search/query.ts'
import { SCALE } from './collection.ts'

/** One condition of a filter, and the attribute whose own counts leave it out (SRC-03). */
export type Clause = { key: FacetKey | RangeKey | null; filter: string }

/**
 * Documents that hold any of these marks; none at all for an empty list. Marks, field names and whole numbers are all
 * that a filter is ever made of, so nothing in it needs escaping.
 */
export const holding = (marks: string[]): string => `marks:=[${marks.length === 0 ? NO_TERM : marks.join(',')}]`

/** Documents that hold none of these marks. */
export const notHolding = (marks: string[]): string =>
  marks.length === 0 ? `marks:!=${NO_TERM}` : `marks:!=[${marks.join(',')}]`

export const joined = (clauses: Pick<Clause, 'filter'>[]): string =>
  [...new Set(clauses.map(({ filter }) => filter))].join(' && ')

const facet = (key: FacetKey, values: readonly string[]): string =>
  holding(values.map((value) => indexTerm('facet', value.toWellFormed(), key)))

/** isInScope of shared/car/scope.ts, said to the server. */
export function scopeClauses(site: string, scope: StockScope): Clause[] {
  const { soldSince, priceAbove, excludedForWebsiteId } = scope
  const among: [FacetKey, string[] | null][] = [
    ['car_type', scope.carTypes],
    ['make', scope.makes],
    ['dealership_slug', scope.dealershipSlugs],
    ['location_name', scope.locationNames],
  ]
  const excluded = [
    ...scope.excludedStockNumbers.map((stocknum) => indexTerm('stocknum', stocknum)),
    ...(excludedForWebsiteId === null ? [] : [indexTerm('website', String(excludedForWebsiteId))]),
  ]
  const shown = facet('status', scope.statuses)
  const filters = [
    siteFilter(site),
    soldSince === null ? shown : `(${shown} || sold_at:>=${Math.ceil(soldSince)})`,
    ...among.flatMap(([key, values]) => (values === null ? [] : [facet(key, values)])),
    ...(excluded.length === 0 ? [] : [notHolding(excluded)]),
    ...(priceAbove === null ? [] : [`price:>=${above('price', priceAbove)}`]),
  ]
  return filters.map((filter) => ({ key: null, filter }))
}

/** What the shopper chose, one clause an attribute. An empty list of words and an open pair of bounds are no filter. */
export function chosenClauses({
  facets,
  ranges,
  near: place,
}: Pick<SearchQuery, 'facets' | 'ranges' | 'near'>): Clause[] {
  const chosen: Clause[] = []
  for (const key of FACET_KEYS) {
    const values = facets[key]
    if (values && values.length > 0) chosen.push({ key, filter: facet(key, values) })
  }
  for (const key of RANGE_KEYS) {
    const bounds = ranges[key]
    if (bounds && (bounds.min !== null || bounds.max !== null)) chosen.push({ key, filter: between(key, bounds) })
  }
  if (place && place.within !== null) chosen.push({ key: null, filter: holding(placesWithin(place, place.within)) })
  return chosen
}

/** Places are distances' dictionary: the server compares marks and computes nothing. */
const placesWithin = ({ km }: NearQuery, within: number): string[] =>
  [...km].filter(([, distance]) => distance <= within).map(([place]) => placeTerm(place))

export const placeTerm = (place: string): string => indexTerm('place', place.toWellFormed())

/** Values that every document must hold, of each list one, and those that none may. */
export function heldClauses({ required = {}, excluded = {} }: Pick<SearchQuery, 'required' | 'excluded'>): Clause[] {
  const needed = FACET_KEYS.flatMap((key) =>
    (required[key] ?? []).map((values): Clause => ({ key: null, filter: facet(key, values) })),
  )
  const marks = FACET_KEYS.flatMap((key) =>
    (excluded[key] ?? []).map((value) => indexTerm('facet', value.toWellFormed(), key)),
  )
  return marks.length === 0 ? needed : [...needed, { key: null, filter: notHolding(marks) }]
}

/** A car without the number is let in by no bound, since its document has no such field. */
function between(key: RangeKey, { min, max }: Bounds): string {
  if (Number.isNaN(min) || Number.isNaN(max)) return holding([])
  if (max === null) return `${key}:>=${from(key, min ?? 0)}`
  if (min === null) return `${key}:<=${upTo(key, max)}`
  const [low, high] = [from(key, min), upTo(key, max)]
  return low <= high ? `${key}:[${low}..${high}]` : holding([])
}

/** Numbers of the collection on the right side of a bound, which may fall between two of them. */
const from = (key: RangeKey, bound: number): number => near(key, bound, (value) => value >= bound)
const above = (key: RangeKey, bound: number): number => near(key, bound, (value) => value > bound)
const upTo = (key: RangeKey, bound: number): number => near(key, bound, (value) => value > bound) - 1

/** The least whole number of the collection whose value passes, near a bound. */
function near(key: RangeKey, bound: number, passes: (value: number) => boolean): number {
  const scaled = Math.floor(Math.min(Math.max(bound, -FAR), FAR) * SCALE[key])
  return [scaled, scaled + 1].find((whole) => passes(whole / SCALE[key])) ?? scaled + 2
}

/** Beyond every price and distance, and within what the server counts exactly. */
const FAR = 1e13
