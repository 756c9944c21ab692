import type { FacetKey } from './attributes.ts'
import type { RangeView } from './range.ts'
import type { SearchState } from './state.ts'

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

/** Layout settings of long filter lists (SRC-15). */
export type ListRules = {
  makes_shown: number
  models_shown: number
  popular_makes: readonly string[]
}

/** Values beyond this number form a second, alphabetical section (SRC-15). */
const ALL_MAKES_FROM = 20

const HEADINGS = { popular: 'Popular Makes', all: 'All Makes' } as const

type Layout = (values: FilterValue[], rules: ListRules, state: SearchState, makeModels: readonly string[]) => ListLayout

/** Lists with a special layout; all others are plain. */
const LAYOUTS: Partial<Record<FacetKey, Layout>> = {
  make: (values, { makes_shown, popular_makes }) => ({
    values: popular_makes.length > 0 ? popularFirst(values, popular_makes) : commonestFirst(values),
    shown: makes_shown,
    folds: false,
  }),
  model: (values, { models_shown }, { facets }, makeModels) => ({
    values: underTheirMakes(values, facets.make ?? [], makeModels),
    shown: models_shown,
    folds: true,
  }),
}

/** @param makeModels pairs of make and model in stock: 'Toyota Corolla' */
export function layOutValues(
  key: FacetKey,
  values: FilterValue[],
  rules: ListRules,
  state: SearchState,
  makeModels: readonly string[] = [],
): ListLayout {
  return LAYOUTS[key]?.(values, rules, state, makeModels) ?? { values, shown: null, folds: false }
}

function popularFirst(values: FilterValue[], popular: readonly string[]): FilterValue[] {
  const first = popular.flatMap((make) => values.find(({ value }) => value === make) ?? [])
  const rest = values.filter((value) => !first.includes(value)).toSorted(byLabel)
  return [...withSection(HEADINGS.popular, first), ...withSection(HEADINGS.all, rest)]
}

const commonestFirst = (values: FilterValue[]) => [
  ...values.slice(0, ALL_MAKES_FROM),
  ...withSection(HEADINGS.all, values.slice(ALL_MAKES_FROM).toSorted(byLabel)),
]

/** Lists a model under each chosen make that has it. */
function underTheirMakes(values: FilterValue[], makes: readonly string[], makeModels: readonly string[]) {
  const pairs = new Set(makeModels)
  const inSections = makes.flatMap((make) =>
    withSection(
      make,
      values.filter(({ value }) => pairs.has(`${make} ${value}`)),
    ),
  )
  const unmatched = values.filter(({ value }) => !inSections.some((each) => each.value === value))
  return [...inSections, ...unmatched]
}

const withSection = (section: string, values: FilterValue[]) => values.map((value) => ({ ...value, section }))
const byLabel = (a: FilterValue, b: FilterValue) => (a.label < b.label ? -1 : 1)
