import { RANGE_KEYS } from './attributes.ts'
import { ANY, type SearchOptions, type SearchState } from './state.ts'

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
