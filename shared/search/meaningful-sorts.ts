import { VEHICLE_WORDS, type VehicleKind } from '../car/vehicle-words.ts'
import type { SearchResult } from './query.ts'
import { SORTS, type Sort, type SortKey } from './sorts.ts'
import type { SearchState } from './state.ts'
import { positiveValues } from './value-signs.ts'

type Counted = { facets: Pick<SearchResult['facets'], 'item_type'> }

/** The vehicle types of the cars that a list has. */
function listedTypes({ facets }: Pick<SearchState, 'facets'>, result: Counted): string[] {
  // Values are counted as if none of their attribute were chosen (SRC-03).
  const chosen = positiveValues(facets.item_type ?? [])
  if (chosen.length > 0) return chosen
  return result.facets.item_type.filter(({ count }) => count > 0).map(({ value }) => value)
}

const isKind = (value: string): value is VehicleKind => Object.hasOwn(VEHICLE_WORDS, value)

/** Orders that say something of the cars of a list: caravans have no kilometres. */
export function meaningfulSorts(
  sorts: readonly SortKey[],
  state: Pick<SearchState, 'facets' | 'sort'>,
  result: Counted,
): SortKey[] {
  const rows = listedTypes(state, result)
    .filter(isKind)
    .map((kind) => VEHICLE_WORDS[kind])
  return sorts.filter((key) => {
    const { needs }: Sort = SORTS[key]
    return needs === undefined || key === state.sort || rows.length === 0 || rows.some((words) => words[needs])
  })
}
