import type { FacetKey, RangeKey } from '../attributes.ts'
import type { Bounds } from '../query.ts'
import type { SortKey } from '../sorts.ts'

/** What some words of a sentence ask for. */
export type Meaning = {
  facets?: Partial<Record<FacetKey, readonly string[]>>
  ranges?: Partial<Record<RangeKey, Bounds>>
  sort?: SortKey
  /** What it asks for instead where the site does not offer that order, or another is already asked for. */
  unsorted?: Meaning
  /** A badge: believed only beside a make or model. */
  isBadge?: true
}
