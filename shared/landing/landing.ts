import { FACET_KEYS, type FacetKey, RANGE_KEYS } from '../search/attributes.ts'
import { initialSearch, type SearchOptions, type SearchState } from '../search/state.ts'
import { LANDING_KEYS, type LandingKind, landingKind, PRICE_STEPS } from './kinds.ts'

/** A list that search engines may index: its kind, one value for each of its filters, and its upper price in dollars. */
export type Landing = { kind: LandingKind; values: Partial<Record<FacetKey, string>>; priceUpTo: number | null }

/** The landing list that a search is, whatever its page; null for every other combination of filters. */
export function landingOf(state: SearchState, options: SearchOptions): Landing | null {
  if (state.text !== '' || state.near || state.sort !== options.defaultSort) return null
  const { preselected = {}, vocabulary } = options
  const values: Landing['values'] = {}
  for (const key of FACET_KEYS) {
    const [value, ...others] = state.facets[key] ?? []
    if (preselected[key] !== undefined) {
      if (value !== preselected[key] || others.length > 0) return null
    } else if (value !== undefined) {
      if (others.length > 0 || !vocabulary[key]?.includes(value)) return null
      values[key] = value
    }
  }
  const priceUpTo = priceStep(state)
  if (priceUpTo === undefined) return null
  const chosen = Object.keys(values) as FacetKey[]
  const kind = LANDING_KEYS.find((each) => {
    const { facets, price = false } = landingKind(each)
    const isOfKind = facets.length === chosen.length && facets.every((key) => chosen.includes(key))
    return isOfKind && price === (priceUpTo !== null)
  })
  return kind ? { kind, values, priceUpTo } : null
}

/** The step that is the upper price of a search; null without any range, undefined for other ranges. */
function priceStep({ ranges }: SearchState): number | null | undefined {
  const chosen = RANGE_KEYS.filter((key) => ranges[key])
  if (chosen.length === 0) return null
  const { min = null, max = null } = ranges.price ?? {}
  if (chosen.length > 1 || min !== null) return undefined
  return PRICE_STEPS.find((step) => step === max)
}

/** The search of a landing list, first page. */
export function landingState({ values, priceUpTo }: Omit<Landing, 'kind'>, options: SearchOptions): SearchState {
  const state = initialSearch(options)
  const facets = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, [value]]))
  return {
    ...state,
    facets: { ...state.facets, ...facets },
    ranges: priceUpTo === null ? {} : { price: { min: null, max: priceUpTo } },
  }
}
