import { FACET_KEYS, type FacetKey, RANGE_KEYS, type RangeKey } from '../attributes.ts'
import type { SearchOptions, SearchState } from '../state.ts'
import { searchHref, TEXT_LIMIT } from '../url.ts'
import { plainText } from './tokens.ts'
import { quoted, type Understanding, understand } from './understand.ts'

/** A typed sentence that became filters, and the address that searches for its exact words instead. */
export type UnderstoodFrom = { sentence: string; exactHref: string }

type Key = FacetKey | RangeKey

/** Attributes that say the same thing in other ways: asking anew for one of them forgets the others. */
const SAME_THING: Key[][] = [
  ['make', 'model', 'make_model', 'badge'],
  ['state', 'city', 'location_name', 'dealership_name', 'dealership_slug'],
  ['price', 'price_range'],
]

/**
 * A search whose text is read as a sentence (SRC-22): what it says replaces what the state said of the same thing, the
 * rest stays text. `from` is null when nothing in it could be read, and the state is the one given. The address of the
 * new state reads the same, so that reading it again changes nothing.
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

/** A model keeps the make it belongs to; a badge keeps both. */
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
