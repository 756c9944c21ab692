import { type FacetKey, RANGE_KEYS, type RangeKey } from './attributes.ts'
import type { FilterGroup } from './filter-groups.ts'
import type { FormBounds } from './range.ts'
import { ANY, type SearchOptions, type SearchState } from './state.ts'
import { toExclusion } from './value-signs.ts'

/**
 * Values of the filter form by field name. A range holds its two fields, lower and upper, blank for open. Immutable.
 */
export type FilterFormValues = Readonly<Record<string, readonly string[]>>

/** The complete form values of a search: an address built from them yields the same search. */
export function toFilterFormValues(state: SearchState, { preselected = {} }: SearchOptions): Record<string, string[]> {
  const choices: Record<string, string[]> = {}
  if (state.text) choices['query'] = [state.text]
  for (const key of Object.keys(preselected)) choices[key] = [ANY]
  for (const [key, values] of Object.entries(state.facets)) choices[key] = [...(choices[key] ?? []), ...values]
  for (const key of RANGE_KEYS) {
    const bounds = state.ranges[key]
    if (bounds) choices[key] = [String(bounds.min ?? ''), String(bounds.max ?? '')]
  }
  if (state.near) choices['near'] = [state.near.at]
  if (state.near && state.near.within !== null) choices['within'] = [String(state.near.within)]
  choices['sortBy'] = [state.sort]
  return choices
}

/** Form values without blank fields. */
export function readFilterForm(fields: Iterable<[string, unknown]>): FilterFormValues {
  const choices: Record<string, string[]> = {}
  for (const [key, value] of fields) (choices[key] ??= []).push(String(value))
  for (const [key, values] of Object.entries(choices)) {
    if (values.every((value) => value.trim() === '')) delete choices[key]
    else if (!isRange(key)) choices[key] = [...new Set(values.filter(Boolean))]
  }
  return choices
}

/** Query string in a canonical order: equal choices give equal text. */
export function filterFormParams(choices: FilterFormValues): string {
  const params = new URLSearchParams()
  for (const key of Object.keys(choices).toSorted())
    for (const value of isRange(key) ? choices[key]! : choices[key]!.toSorted()) params.append(key, value)
  return params.toString()
}

export function withValues(choices: FilterFormValues, key: string, values: readonly string[]): FilterFormValues {
  const { [key]: _, ...others } = choices
  return values.length > 0 ? { ...others, [key]: values } : others
}

/** Sets or clears one value; a single-select attribute keeps one. Badges are dropped with the last model. */
export function withValue(
  choices: FilterFormValues,
  key: FacetKey,
  value: string,
  isOn: boolean,
  isSingle: boolean,
): FilterFormValues {
  const others = (choices[key] ?? []).filter(
    (chosen) => chosen !== value && chosen !== toExclusion(value) && (!isSingle || chosen === ANY),
  )
  const next = withValues(choices, key, isOn && value !== '' ? [...others, value] : others)
  return key === 'model' && next['model'] === undefined ? withValues(next, 'badge', []) : next
}

/** Drops models whose make is not chosen, and badges without a model (SRC-15). */
export function withoutOrphans(choices: FilterFormValues, groups: readonly FilterGroup[]): FilterFormValues {
  const models = groups.find(({ key }) => key === 'model')
  const chosen = choices['model'] ?? []
  if (chosen.length === 0 || models?.kind !== 'facet') return choices
  const makes = choices['make'] ?? []
  const keptModels = chosen.filter((model) => {
    const sections = models.values.filter(({ value }) => value === model).map(({ section }) => section)
    return sections.length === 0 || sections.some((make) => make === undefined || makes.includes(make))
  })
  const rest = withValues(choices, 'model', keptModels)
  return keptModels.length > 0 ? rest : withValues(rest, 'badge', [])
}

export const withBounds = (choices: FilterFormValues, key: RangeKey, { from, to }: FormBounds): FilterFormValues =>
  withValues(choices, key, from === null && to === null ? [] : [String(from ?? ''), String(to ?? '')])

export function formBounds(choices: FilterFormValues, key: RangeKey): FormBounds {
  const [from = '', to = ''] = choices[key] ?? []
  return { from: from === '' ? null : Number(from), to: to === '' ? null : Number(to) }
}

/** Without one chosen value; a value of '' stands for all of its filter. */
export function withoutChoice(choices: FilterFormValues, key: string, value: string): FilterFormValues {
  if (key === 'near') return withoutNear(choices)
  return withValues(choices, key, value === '' ? [] : (choices[key] ?? []).filter((chosen) => chosen !== value))
}

/** The order by distance goes with the place to measure from. */
function withoutNear(choices: FilterFormValues): FilterFormValues {
  const others = withValues(withValues(choices, 'near', []), 'within', [])
  return others['sortBy']?.[0] === 'distance' ? withValues(others, 'sortBy', []) : others
}

/** Only the sort order, but that by distance, and markers that disable preselected values. */
export const clearFilterForm = (choices: FilterFormValues): FilterFormValues =>
  Object.fromEntries(
    Object.entries(choices).flatMap(([key, values]): [string, readonly string[]][] => {
      if (key === 'sortBy') return values.includes('distance') ? [] : [[key, values]]
      return values.includes(ANY) ? [[key, [ANY]]] : []
    }),
  )

const isRange = (key: string) => (RANGE_KEYS as string[]).includes(key)
