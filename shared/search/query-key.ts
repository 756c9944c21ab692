import { FACET_KEYS, RANGE_KEYS } from './attributes.ts'
import type { SearchQuery } from './query.ts'
import type { SimilarQuery } from './similar.ts'

/**
 * Cache key of a query: equal for queries with equal results (SRC-10), regardless of the order of values, letter case
 * and spaces in text, and empty filters.
 */
export function queryKey(query: SearchQuery): string {
  const {
    scope,
    text,
    synonyms,
    facets,
    ranges,
    near,
    excluded = {},
    required = {},
    sort,
    pinned,
    prefer = [],
    page,
    pageSize,
  } = query
  const facetValues = FACET_KEYS.flatMap((key) => {
    const values = facets[key] ?? []
    return values.length > 0 ? [[key, [...new Set(values)].toSorted()]] : []
  })
  const rangeBounds = RANGE_KEYS.flatMap((key) => {
    const { min, max } = ranges[key] ?? { min: null, max: null }
    return min === null && max === null ? [] : [[key, min, max]]
  })
  const normalisedText = text.trim().replace(/\s+/g, ' ').toLowerCase()
  const from = near ? [near.lat, near.long, near.within] : null
  return JSON.stringify([
    scope,
    normalisedText,
    synonyms,
    facetValues,
    rangeBounds,
    from,
    excluded,
    required,
    sort,
    pinned,
    prefer,
    page,
    pageSize,
  ])
}

/** Cache key of similar cars: only the fields that define likeness. */
export function similarKey({ car, scope, most }: SimilarQuery): string {
  const { id, item_type, make, model, simple_body, price, offer_price } = car
  return JSON.stringify([scope, most, id, item_type, make, model, simple_body, price, offer_price])
}
