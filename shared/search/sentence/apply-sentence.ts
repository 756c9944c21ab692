import { FACET_KEYS, type FacetKey, RANGE_KEYS, type RangeKey } from '../attributes.ts'
import { MAX_SEARCH_CHARS, searchHref } from '../search-address.ts'
import type { SearchOptions, SearchState } from '../state.ts'
import { plainText } from './tokens.ts'
import { quote, type Understanding, understandText } from './understand.ts'

/**
 * A sentence that was interpreted, and the address of its literal search. `corrected`: with its misspelt words as they
 * were understood; null where none was. `unread`: phrases of it that changed nothing.
 */
export type UnderstoodSentence = { sentence: string; corrected: string | null; unread: string[]; exactHref: string }

type Key = FacetKey | RangeKey

/** Overlapping attributes: a new value of one replaces the others. */
const OVERLAPPING_KEYS: Key[][] = [
  ['make', 'model', 'make_model', 'badge'],
  ['state', 'city', 'location_name', 'dealership_name', 'dealership_slug'],
  ['price', 'price_range'],
]

/**
 * Interprets the text of a search (SRC-22): its filters replace overlapping ones, the rest stays text. `from` is null
 * where nothing was interpreted, and the state is unchanged. Idempotent: the new state is interpreted as itself.
 */
export function applySentence(
  state: SearchState,
  options: SearchOptions,
): { state: SearchState; understood: UnderstoodSentence | null } {
  if (state.text === '') return { state, understood: null }
  const understanding = understandText(state.text, options)
  if (understanding.rest === plainText(state.text)) return { state, understood: null }
  const replaced = replacedKeys(understanding, state, options)
  const facets = Object.fromEntries(
    FACET_KEYS.flatMap((key) => {
      const values = understanding.facets[key] ?? (replaced.has(key) ? undefined : state.facets[key])
      return values ? [[key, values]] : []
    }),
  )
  const ranges = Object.fromEntries(
    RANGE_KEYS.flatMap((key) => {
      const bounds = understanding.ranges[key] ?? (replaced.has(key) ? undefined : state.ranges[key])
      return bounds ? [[key, bounds]] : []
    }),
  )
  const exact = quote(state.text.slice(0, MAX_SEARCH_CHARS - 2))
  return {
    state: {
      ...state,
      text: understanding.rest.slice(0, MAX_SEARCH_CHARS),
      facets,
      ranges,
      sort: understanding.sort ?? state.sort,
    },
    understood: {
      sentence: state.text,
      corrected: understanding.corrected,
      unread: understanding.unread,
      exactHref: searchHref({ ...state, text: exact, page: 1 }, options),
    },
  }
}

/** Attributes replaced by an understanding. A model keeps its own make, a badge keeps make and model. */
function replacedKeys({ facets, ranges }: Understanding, state: SearchState, { vocabulary }: SearchOptions): Set<Key> {
  const replaced = new Set<Key>()
  for (const same of OVERLAPPING_KEYS) {
    const isSaid = same.some((key) => key in facets || key in ranges)
    if (isSaid) for (const key of same) replaced.add(key)
  }
  if (!facets.make) {
    const { model } = facets
    const { make_model: pairs = [] } = vocabulary
    const isOwner = state.facets.make?.some((make) => model?.some((name) => pairs.includes(`${make} ${name}`)))
    if (!model || isOwner) replaced.delete('make')
    if (!model) for (const key of ['model', 'make_model'] as const) replaced.delete(key)
  }
  return replaced
}
