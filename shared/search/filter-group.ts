import type { FacetKey } from './attributes.ts'
import type { RangeView } from './range.ts'

/** `section`: the heading it stands under, where its list has such. */
export type FilterValue = { value: string; label: string; count: number; chosen: boolean; section?: string }
type FacetGroup = { key: FacetKey; label: string; single: boolean; chosen: number } & ListLayout
export type FilterGroup = ({ kind: 'facet' } & FacetGroup) | ({ kind: 'range'; chosen: number } & RangeView)

/** Values of one list, those of a section one after the other. */
export type ListLayout = {
  values: FilterValue[]
  /** Values that show before the list is unfolded, of each section when `folds`; null for all. */
  shown: number | null
  /** Sections open and close by themselves: the models of each make. */
  folds: boolean
}
