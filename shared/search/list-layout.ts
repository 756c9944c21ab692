import type { FacetKey } from './attributes.ts'
import type { FilterValue, ListLayout } from './filter-group.ts'
import type { SearchState } from './state.ts'

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
