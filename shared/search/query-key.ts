import { FACET_KEYS, RANGE_KEYS } from './attributes.ts'
import type { SearchQuery } from './query.ts'
import type { SimilarQuery } from './similar.ts'

/**
 * One text for all ways to put a question that has one answer, another for every other question (SRC-10). The order of
 * values, letter case and spaces in text, and filters that filter nothing, make no difference.
 */
export function queryKey({ scope, text, synonyms, facets, ranges, sort, pinned, page, pageSize }: SearchQuery): string {
  const chosen = FACET_KEYS.flatMap((key) => {
    const values = facets[key] ?? []
    return values.length > 0 ? [[key, [...new Set(values)].toSorted()]] : []
  })
  const bounds = RANGE_KEYS.flatMap((key) => {
    const { min, max } = ranges[key] ?? { min: null, max: null }
    return min === null && max === null ? [] : [[key, min, max]]
  })
  const words = text.trim().replace(/\s+/g, ' ').toLowerCase()
  return JSON.stringify([scope, words, synonyms, chosen, bounds, sort, pinned, page, pageSize])
}

/** The same for the cars like one car: only what makes them alike counts. */
export function similarKey({ car, scope, most }: SimilarQuery): string {
  const { id, item_type, make, model, simple_body, price, offer_price } = car
  return JSON.stringify([scope, most, id, item_type, make, model, simple_body, price, offer_price])
}
