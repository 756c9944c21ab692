import { keyOf } from '../../text.ts'
import type { FacetKey } from '../attributes.ts'
import type { SearchResult } from '../query.ts'
import { plainText } from '../sentence/tokens.ts'
import { type SearchState, withPage } from '../state.ts'
import { type Entry, SUGGESTION_KIND_KEYS, SUGGESTION_KINDS, type SuggestionKind } from './kinds.ts'
import { isSpelt, type Match, type NameIndex, nameIndex } from './name-index.ts'

/** A search that is suggested: its name, how many cars it finds, and the search itself. */
export type SuggestedSearch = { kind: SuggestionKind; text: string; count: number; state: SearchState }

type Counts = SearchResult['facets']
type Found = { match: Match; suggestion: SuggestedSearch }

/**
 * Searches that typed words may mean within the page's search, by kind in the order of the list (STK-03). Each has a car.
 * `countsFor` counts the values of every attribute in a search.
 */
export async function suggestSearches(
  typed: string,
  page: SearchState,
  countsFor: (state: SearchState) => Promise<Counts>,
): Promise<SuggestedSearch[]> {
  const text = plainText(typed)
  if (keyOf(text) === '') return []
  const found = (await Promise.all(SUGGESTION_KIND_KEYS.map((kind) => findOfKind(kind, text, page, countsFor)))).flat()
  const possible = found.filter(({ suggestion }) => suggestion.count > 0)
  // Nothing is misspelt while something is spelt so.
  const meant = possible.some(isSpelt) ? possible.filter(isSpelt) : possible
  return SUGGESTION_KIND_KEYS.flatMap((kind) =>
    meant.flatMap((one) => (one.suggestion.kind === kind ? one.suggestion : [])).slice(0, SUGGESTION_KINDS[kind].most),
  )
}

async function findOfKind(
  kind: SuggestionKind,
  text: string,
  page: SearchState,
  countsFor: (state: SearchState) => Promise<Counts>,
): Promise<Found[]> {
  const { minChars, replaces, entries } = SUGGESTION_KINDS[kind]
  if (entries === null || text.length < minChars) return []
  const base = baseOf(page, replaces)
  const counts = await countsFor(base)
  if (kind !== 'badge') return namesIn(kind, counts).find(text).map(toFound(kind, base))
  const vehicle = typedVehicle(text, counts)
  // Alone, a badge has to begin as typed: feeds have whole titles in their place.
  if (!vehicle) return namesIn(kind, counts).beginning(text).map(toFound(kind, base))
  // 'toyota hi' is on its way to a model.
  if (vehicle.isMake && namesIn('model', counts).find(text).some(isSpelt)) return []
  const within = withFilters(base, vehicle.facets)
  return namesIn(kind, await countsFor(within))
    .find(vehicle.rest)
    .map(({ entry, match }) => ({ entry: { ...entry, text: `${vehicle.text} ${entry.text}` }, match }))
    .map(toFound(kind, within))
}

/** The page's search without its typed words, its page, and these filters. */
export function baseOf(state: SearchState, replaces: readonly FacetKey[]): SearchState {
  const facets = { ...state.facets }
  for (const key of replaces) delete facets[key]
  return { ...withPage(state, 1), text: '', facets }
}

/** A vehicle that typed words begin with, and the words behind it. */
type TypedVehicle = { text: string; facets: SearchState['facets']; rest: string; isMake: boolean }

/** A model, a family of models, or a make and words behind it, the longest name first; null where there is none. */
function typedVehicle(text: string, counts: Counts): TypedVehicle | null {
  const words = text.split(' ')
  for (let length = words.length; length > 0; length--) {
    const rest = words.slice(length).join(' ')
    for (const kind of ['model', 'family', 'make'] as const) {
      const [entry] = namesIn(kind, counts).called(words.slice(0, length).join(' '))
      // A make alone has too many badges to list.
      if (entry && kind === 'make' && rest === '') return null
      if (entry) return { text: entry.title ?? entry.text, facets: entry.facets, rest, isMake: kind === 'make' }
    }
  }
  return null
}

/** Names by the counts they were read from, which live as long as the stock that they count. */
const known = new WeakMap<Counts, Map<SuggestionKind, NameIndex<Entry>>>()

function namesIn(kind: SuggestionKind, counts: Counts): NameIndex<Entry> {
  const ofStock = known.get(counts) ?? new Map<SuggestionKind, NameIndex<Entry>>()
  known.set(counts, ofStock)
  const names = ofStock.get(kind) ?? nameIndex(SUGGESTION_KINDS[kind].entries?.(counts) ?? [])
  ofStock.set(kind, names)
  return names
}

const toFound =
  (kind: SuggestionKind, base: SearchState) =>
  ({ entry: { text, count, facets }, match }: { entry: Entry; match: Match }): Found => ({
    match,
    suggestion: { kind, text, count, state: withFilters(base, facets) },
  })

const withFilters = (state: SearchState, facets: SearchState['facets']): SearchState => ({
  ...state,
  facets: { ...state.facets, ...facets },
})
