import { badgeFamily } from '../car/badge-family.ts'
import { SIZES } from '../market/sizes.ts'
import { textKey } from '../text.ts'
import { ATTRIBUTES, type FacetKey, type FilterKey, isFacet, isOffered } from './attributes.ts'
import { valueLabel } from './labels.ts'
import { type NearFault, nearLabel } from './near.ts'
import type { FacetCount, SearchResult } from './query.ts'
import { type PriceSliderSettings, type RangeView, rangeView } from './range.ts'
import type { SearchOptions, SearchState } from './state.ts'
import { isSigned, positiveValues, toRequirement } from './value-signs.ts'
import { PRICE_BRACKETS, WEEKLY_PRICE_BRACKETS } from './values.ts'

/** Groups that stand open at first; one with a choice in it always does. */
export const OPEN_AT_FIRST = 5

/** `section`: heading of its part of the list, if any. */
export type FilterValue = { value: string; label: string; count: number; chosen: boolean; section?: string }
type FacetGroup = { key: FacetKey; label: string; single: boolean; chosen: number } & ListLayout
export type FilterGroup =
  | ({ kind: 'facet' } & FacetGroup)
  | ({ kind: 'range'; chosen: number } & RangeView)
  | ({ kind: 'near' } & NearGroup)

export type ListLayout = {
  values: FilterValue[]
  /** Visible values before unfolding, per section when `folds`; null for all. */
  shown: number | null
  /** Whether sections fold individually, as the models of each make do. */
  folds: boolean
}

/** Layout settings of long filter lists (SRC-15). */
export type ListRules = { popular_makes: readonly string[] }

export const MAKES_SHOWN = 7
/** Models of a make listed before the rest is folded. */
const MODELS_SHOWN = 30

/** Values beyond this number form a second, alphabetical section (SRC-15). */
const ALL_MAKES_FROM = 20

const HEADINGS = { popular: 'Popular Makes', all: 'All Makes' } as const

/** `makeModels`: pairs of make and model in stock: 'Toyota Corolla'. Lists without a layout of their own are plain. */
export function layOutValues(
  key: FacetKey,
  values: FilterValue[],
  { popular_makes }: ListRules,
  { facets }: SearchState,
  makeModels: readonly string[] = [],
): ListLayout {
  if (key === 'model')
    return { values: underTheirMakes(values, facets.make ?? [], makeModels), shown: MODELS_SHOWN, folds: true }
  if (key !== 'make') return { values, shown: null, folds: false }
  const inOrder = popular_makes.length > 0 ? popularFirst(values, popular_makes) : commonestFirst(values)
  return { values: inOrder, shown: MAKES_SHOWN, folds: false }
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

type GroupInput = {
  state: SearchState
  result: Pick<SearchResult, 'facets' | 'ranges' | 'count'>
  options: SearchOptions
  site: ListRules & { price: PriceSliderSettings }
  fault: NearFault | null
  /** The filter stands closed where nothing of it is chosen: its heading alone is drawn, and its values are left out. */
  isClosed: boolean
}

/** The group of a filter; none where these cars have nothing to choose from. */
export function filterGroups(
  key: FilterKey,
  { state, result, options, site, fault, isClosed }: GroupInput,
): FilterGroup[] {
  if (key === 'near') {
    // Where all cars stand at one place, distance tells them not apart.
    const isOffering = state.near || fault || (options.vocabulary.place ?? []).length > 1
    return isOffering ? [{ kind: 'near', ...nearGroup(state, fault) }] : []
  }
  if (!isFacet(key)) {
    const chosen = state.ranges[key]
    const range = rangeView(key, result.ranges[key], chosen, key === 'price' ? site.price : null)
    return range ? [{ kind: 'range', chosen: chosen ? 1 : 0, ...range }] : []
  }
  const chosen = state.facets[key] ?? []
  const hasValues = chosen.length > 0 || result.facets[key].some(({ count }) => count > 0)
  if (!hasValues || !isOffered(key, state.facets)) return []
  const values = isClosed && chosen.length === 0 ? [] : filterValues(key, result, chosen)
  return [
    {
      kind: 'facet',
      key,
      label: ATTRIBUTES[key].label,
      single: options.singleSelect.includes(key),
      chosen: values.filter((value) => value.chosen).length,
      ...layOutValues(key, values, site, state, options.vocabulary.make_model),
    },
  ]
}

/** The filter by distance. `typed`: the place as typed, valid or not; `place`: '2000 Sydney'; `fault`: what is wrong with it. */
export type NearGroup = ReturnType<typeof nearGroup>

const nearGroup = ({ near }: SearchState, fault: NearFault | null) => ({
  key: 'near' as const,
  label: ATTRIBUTES.near.label,
  chosen: near ? 1 : 0,
  typed: fault?.typed ?? near?.at ?? '',
  within: fault?.within ?? near?.within ?? null,
  place: near ? nearLabel(near) : null,
  fault: fault && `${fault.text.replace(/\.$/, '')}. We’re showing all distances.`,
})

/** Lists with a natural order; others are sorted by count. */
const OWN_ORDER: Partial<Record<FacetKey, (value: string) => number>> = {
  seats: Number,
  sleeps: Number,
  engine: Number,
  cylinders: Number,
  size: (value) => (SIZES as readonly string[]).indexOf(value),
  price_range: (value) => PRICE_BRACKETS.indexOf(value),
  weekly_price_range: (value) => WEEKLY_PRICE_BRACKETS.indexOf(value),
}

/** Values with cars, and chosen ones without. Every car of the page meets those that stand for several or for none. */
function filterValues(
  key: FacetKey,
  { facets, count: total }: Pick<SearchResult, 'facets' | 'count'>,
  chosen: string[],
): FilterValue[] {
  const counts = facets[key].filter(({ value, count }) => count > 0 && !chosen.includes(toRequirement(value)))
  const rows = key === 'badge' ? badgeFamilies(counts, chosen) : counts
  for (const value of chosen)
    if (!rows.some((row) => row.value === value)) rows.push({ value, count: isSigned(value) ? total : 0 })
  const rankValue = OWN_ORDER[key]
  if (rankValue) rows.sort((a, b) => rankValue(a.value) - rankValue(b.value))
  return rows.map(({ value, count }) => ({
    value,
    label: valueLabel(key, value),
    count,
    chosen: chosen.includes(value),
  }))
}

/**
 * Families of badges, those that differ by their spelling as one; behind a chosen one the badges within it, of which a
 * choice narrows it.
 */
function badgeFamilies(counts: readonly FacetCount[], chosen: readonly string[]): FacetCount[] {
  const open = new Set(positiveValues(chosen).map((value) => textKey(badgeFamily(value))))
  const rows = [...Map.groupBy(counts, ({ value }) => textKey(value)).values()].map((alike) => ({
    value: alike.find(({ value }) => chosen.includes(value))?.value ?? alike[0]!.value,
    count: alike.reduce((sum, { count }) => sum + count, 0),
  }))
  const families = Map.groupBy(rows, ({ value }) => textKey(badgeFamily(value)))
  return [...families].flatMap(([key, [family, ...within]]) => (open.has(key) ? [family!, ...within] : [family!]))
}
