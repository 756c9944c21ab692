import type { FacetKey, RangeKey } from '../attributes.ts'
import type { Bounds } from '../query.ts'
import type { SortKey } from '../sorts.ts'

/** Filters and order of a phrase. */
export type Meaning = {
  facets?: Partial<Record<FacetKey, readonly string[]>>
  /** Values that cars must not have; those of one phrase as alternatives. */
  excluded?: Partial<Record<FacetKey, readonly string[]>>
  ranges?: Partial<Record<RangeKey, Bounds>>
  sort?: SortKey
  /** Alternative where the site lacks the order, or another order is already set. */
  unsorted?: Meaning
  /** A badge, accepted only together with a make or model. */
  isBadge?: true
  /** What the vehicle is wanted for: attributes that the sentence names itself are not read from it. */
  isUse?: true
}
