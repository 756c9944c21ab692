import { FACET_KEYS, type FacetKey, type FilterKey, RANGE_KEYS, type RangeKey } from './attributes.ts'

/** Models are offered with a make, badges with a model (SRC-15). */
const NEEDS: Partial<Record<FacetKey, FacetKey>> = { model: 'make', badge: 'model' }

export function isOffered(key: FacetKey, chosen: Partial<Record<FacetKey, readonly string[]>>): boolean {
  const needed = NEEDS[key]
  return needed === undefined || chosen[needed] !== undefined || chosen[key] !== undefined
}

/**
 * Counted with any filters: makes and bodies for the home page, models for the brand directory, and for the line over a
 * list how many cars are sold.
 */
const ALWAYS_COUNTED: ReadonlySet<FacetKey> = new Set(['make', 'body', 'make_model', 'status'])

/** The attributes whose counts and extents some page of a site shows, with these filters chosen. */
export function shownCounts(
  filters: readonly FilterKey[],
  chosen: Partial<Record<FacetKey, readonly string[]>>,
): { facets: FacetKey[]; ranges: RangeKey[] } {
  const isFilter = (key: FilterKey) => filters.includes(key)
  return {
    facets: FACET_KEYS.filter((key) => ALWAYS_COUNTED.has(key) || (isFilter(key) && isOffered(key, chosen))),
    ranges: RANGE_KEYS.filter(isFilter),
  }
}
