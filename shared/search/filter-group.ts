import type { FacetKey } from './attributes.ts'
import type { RangeView } from './range.ts'

/** The filter by distance. `typed`: the place as typed, valid or not; `fault`: what is wrong with it. */
export type NearGroup = {
  key: 'near'
  label: string
  chosen: number
  typed: string
  within: number | null
  /** '2000 Sydney'; null without a place. */
  place: string | null
  fault: string | null
}

/** `section`: heading of its part of the list, if any. */
export type FilterValue = { value: string; label: string; count: number; chosen: boolean; section?: string }
type FacetGroup = { key: FacetKey; label: string; single: boolean; chosen: number } & ListLayout
export type FilterGroup =
  | ({ kind: 'facet' } & FacetGroup)
  | ({ kind: 'range'; chosen: number } & RangeView)
  | ({ kind: 'near' } & NearGroup)

/** Values of one list, grouped by section. */
export type ListLayout = {
  values: FilterValue[]
  /** Visible values before unfolding, per section when `folds`; null for all. */
  shown: number | null
  /** Whether sections fold individually, as the models of each make do. */
  folds: boolean
}
