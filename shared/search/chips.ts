import { dollars } from '../money.ts'
import { thousands } from '../text.ts'
import { ATTRIBUTES, FACET_KEYS, RANGE_KEYS, type RangeKey } from './attributes.ts'
import type { Bounds } from './query.ts'
import { type SearchOptions, type SearchState, withoutFacet, withRange, withText } from './state.ts'
import { searchHref } from './url.ts'
import { valueLabel } from './words.ts'

/** A chosen filter, and the address of the same search without it. */
export type Chip = { text: string; href: string }

export function searchChips(state: SearchState, options: SearchOptions): Chip[] {
  const chips: Chip[] = []
  const add = (text: string, without: SearchState) => chips.push({ text, href: searchHref(without, options) })
  if (state.text) add(`‘${state.text}’`, withText(state, ''))
  for (const key of FACET_KEYS)
    for (const value of state.facets[key] ?? []) add(valueLabel(key, value), withoutFacet(state, key, value))
  for (const key of RANGE_KEYS) {
    const bounds = state.ranges[key]
    if (bounds) add(boundsText(key, bounds), withRange(state, key, { min: null, max: null }))
  }
  return chips
}

const UNITS = {
  dollars: dollars,
  kilometres: (amount: number) => `${thousands(amount)} km`,
  year: String,
  'dollars a week': (amount: number) => `${dollars(amount)} a week`,
} as const

/** 'Under $20,000', '$10,000 to $20,000', '2019 or newer'. */
export function boundsText(key: RangeKey, { min, max }: Bounds): string {
  const row = ATTRIBUTES[key]
  const say = UNITS[row.unit]
  if (min !== null && max !== null) return min === max ? say(min) : `${say(min)} to ${say(max)}`
  if (row.unit === 'year') return min !== null ? `${min} or newer` : `${max} or older`
  return min !== null ? `From ${say(min)}` : `Up to ${say(max ?? 0)}`
}
