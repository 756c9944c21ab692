import { FACET_KEYS } from '../../../../shared/search/attributes.ts'
import { indexTerm } from '../../../../shared/search/index-terms.ts'
import type { NearQuery, SearchQuery } from '../../../../shared/search/query.ts'
import { placeTerm } from './filter.ts'
import { MAX_COMPARISONS, QueryTooComplex } from './server-limits.ts'

/** Orders that no field of a document has, as scores for filters that it passes. */

/**
 * A score for each filter, the first one's the highest; a car scores what the first filter that it passes says. Only
 * what the search lets in is scored, so that nothing else about the answer changes; the server's own curation would add
 * its cars to the hits and to the counts.
 */
export const firstOf = (filters: readonly string[]): string =>
  `_eval([${filters.map((filter, at) => `(${filter}):${filters.length - at}`).join(',')}]):desc`

export const pinnedFilters = (pinned: readonly string[]): string[] =>
  [...new Set(pinned)].map((stocknum) => `marks:=${indexTerm('stocknum', stocknum)}`)

/** More would make too many combinations; the stock index ranks by as many as it is given. */
const MAX_PREFERENCES = 3

/** Every set of preferences that a car can meet, the one that ranks highest first. */
export function combinations(preferred: readonly string[]): string[] {
  const sets = Array.from({ length: 2 ** preferred.length - 1 }, (_, at) => 2 ** preferred.length - 1 - at)
  return sets.map((set) => preferred.filter((__, at) => set & (2 ** (preferred.length - 1 - at))).join(' && '))
}

/**
 * The filter of each preference that asks anything; throws for more than a score can be made of: several values, ranges,
 * and text that may be the beginning of a word.
 */
export function preferenceFilters({ prefer = [], sort }: SearchQuery): string[] {
  if (sort !== 'relevance') return []
  const filters = prefer.flatMap(({ facets = {}, ranges, text, wholeWords = [] }) => {
    const values = FACET_KEYS.flatMap((key) => (facets[key] ? [{ key, values: facets[key] }] : []))
    if (ranges || text || values.some((one) => one.values.length > 1)) throw new QueryTooComplex('a preference')
    const marks = [
      ...values.flatMap((one) => one.values.map((value) => indexTerm('facet', value.toWellFormed(), one.key))),
      ...wholeWords.map((word) => indexTerm('word', word)),
    ]
    return marks.length === 0 ? [] : [marks.map((mark) => `marks:=${mark}`).join(' && ')]
  })
  if (filters.length > MAX_PREFERENCES) throw new QueryTooComplex(`${filters.length} preferences`)
  return filters
}

export function nearestFirst({ km }: NearQuery): string {
  const rings = [...Map.groupBy(km.keys(), (place) => km.get(place)!)].toSorted(([a], [b]) => a - b)
  return distanceOrder(rings.map(([, places]) => places))
}

/** A score for each ring of places, the first one's the highest; cars of other places have none. */
export function distanceOrder(rings: readonly string[][]): string {
  const scores = rings.flatMap((places, rank) =>
    parts(places).map((part) => {
      const filter = part.map((place) => `marks:=${placeTerm(place)}`).join(' || ')
      return `(${filter}):${rings.length - rank}`
    }),
  )
  return `_eval([${scores.join(',')}]):desc`
}

const parts = (places: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(places.length / MAX_COMPARISONS) }, (_, at) =>
    places.slice(at * MAX_COMPARISONS, (at + 1) * MAX_COMPARISONS),
  )
