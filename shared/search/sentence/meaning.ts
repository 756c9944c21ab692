import type { FacetKey, RangeKey } from '../attributes.ts'
import type { Bounds, SortKey } from '../query.ts'
import type { SearchOptions, SearchState } from '../state.ts'

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

/** What names a vehicle: of these, words are only read as values that go together in the stock. */
const VEHICLE_KEYS: FacetKey[] = ['item_type', 'make', 'model', 'badge', 'body']
const CHECKED_KEYS: ReadonlySet<FacetKey> = new Set([
  ...VEHICLE_KEYS,
  'size',
  'drive',
  'seats',
  'categories',
  'city',
  'location_name',
])

/** Whether a meaning leaves a car beside the vehicle that was read before; what a use implies gives way to what is said. */
export function fitsStock({ hasCars }: SearchOptions, before: readonly Meaning[]): (meaning: Meaning) => boolean {
  return ({ facets = {} }) => {
    const keys = Object.keys(facets) as FacetKey[]
    if (!hasCars || !keys.some((key) => CHECKED_KEYS.has(key))) return true
    const together: SearchState['facets'] = {}
    for (const key of [...VEHICLE_KEYS, ...keys]) {
      const values = said(before).flatMap((meaning) =>
        VEHICLE_KEYS.includes(key) ? (meaning.facets?.[key] ?? []) : [],
      )
      const all = [...new Set([...values, ...(facets[key] ?? [])])]
      if (all.length > 0) together[key] = all
    }
    return hasCars(together)
  }
}

const said = (meanings: readonly Meaning[]) => meanings.filter(({ isUse }) => !isUse)
