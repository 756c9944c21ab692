import { FACET_KEYS, type FacetKey, RANGE_KEYS, type RangeKey } from '../attributes.ts'
import type { SearchOptions, SearchState } from '../state.ts'
import { searchHref, TEXT_LIMIT } from '../url.ts'
import { plainText } from './tokens.ts'
import { quoted, type Understanding, understand } from './understand.ts'

/** A sentence that was interpreted, and the address of its literal search. */
export type UnderstoodFrom = { sentence: string; exactHref: string }

type Key = FacetKey | RangeKey

/** Overlapping attributes: a new value of one replaces the others. */
const SAME_THING: Key[][] = [
  ['make', 'model', 'make_model', 'badge'],
  ['state', 'city', 'location_name', 'dealership_name', 'dealership_slug'],
  ['price', 'price_range'],
]

/**
 * Interprets the text of a search (SRC-22): its filters replace overlapping ones, the rest stays text. `from` is null
 * where nothing was interpreted, and the state is unchanged. Idempotent: the new state is interpreted as itself.
 */
export function understood(
  state: SearchState,
  options: SearchOptions,
): { state: SearchState; from: UnderstoodFrom | null } {
  if (state.text === '') return { state, from: null }
  const said = understand(state.text, options)
  if (said.rest === plainText(state.text)) return { state, from: null }
  const gone = forgotten(said, state, options)
  const facets = Object.fromEntries(
    FACET_KEYS.flatMap((key) => {
      const values = said.facets[key] ?? (gone.has(key) ? undefined : state.facets[key])
      return values ? [[key, values]] : []
    }),
  )
  const ranges = Object.fromEntries(
    RANGE_KEYS.flatMap((key) => {
      const bounds = said.ranges[key] ?? (gone.has(key) ? undefined : state.ranges[key])
      return bounds ? [[key, bounds]] : []
    }),
  )
  const exact = quoted(state.text.slice(0, TEXT_LIMIT - 2))
  return {
    state: { ...state, text: said.rest.slice(0, TEXT_LIMIT), facets, ranges, sort: said.sort ?? state.sort },
    from: { sentence: state.text, exactHref: searchHref({ ...state, text: exact, page: 1 }, options) },
  }
}

/** Attributes replaced by an understanding. A model keeps its own make, a badge keeps make and model. */
function forgotten({ facets, ranges }: Understanding, state: SearchState, { vocabulary }: SearchOptions): Set<Key> {
  const gone = new Set<Key>()
  for (const same of SAME_THING) {
    const isSaid = same.some((key) => key in facets || key in ranges)
    if (isSaid) for (const key of same) gone.add(key)
  }
  if (!facets.make) {
    const { model } = facets
    const pairs = new Set(vocabulary.make_model)
    const isOwner = state.facets.make?.some((make) => model?.some((name) => pairs.has(`${make} ${name}`)))
    if (!model || isOwner) gone.delete('make')
    if (!model) for (const key of ['model', 'make_model'] as const) gone.delete(key)
  }
  return gone
}
