import { computeOnce } from '../../memo.ts'
import { joinList, textKey } from '../../text.ts'
import { type FacetKey, NAME_KEYS } from '../attributes.ts'
import { valueLabel } from '../labels.ts'
import type { FacetCount, SearchResult } from '../query.ts'
import { MARKET_BY_MAKE, modelNames, modelsByMake } from '../sentence/models.ts'
import { stateNames } from '../sentence/places.ts'
import { plainText } from '../sentence/sentence-words.ts'
import { type SearchState, withPage } from '../state.ts'
import { isSpelt, type Match, type NameIndex, nameIndex } from './name-index.ts'

/**
 * Something of the stock that can be suggested: how it reads, what shoppers call it, the filters it stands for, and how
 * many cars pass them. `title`: how it reads without what it holds, where it says that.
 */
type Entry = { text: string; title?: string; names: string[]; count: number; facets: SearchState['facets'] }

type Row = {
  heading: string
  /** How many are shown. */
  most: number
  /** Typed characters from which it is looked for. */
  minChars: number
  /** Filters of the page that give way to it, beside those of its own attribute. */
  replaces: readonly FacetKey[]
  /** What there is of it, by the counts of the page without what it replaces; null for what no count knows. */
  entries: ((counts: Counts) => Entry[]) | null
}

const TYPE_KEYS = ['body', 'fuel', 'item_type'] as const satisfies FacetKey[]
const NAMED_PLACE_KEYS = ['city', 'state', 'location_name', 'dealership_name'] as const satisfies FacetKey[]
const PLACE_KEYS = [...NAMED_PLACE_KEYS, 'dealership_slug'] as const satisfies FacetKey[]

const rows = {
  make: { heading: 'Makes', most: 3, minChars: 1, replaces: NAME_KEYS, entries: makeEntries },
  model: { heading: 'Models', most: 5, minChars: 1, replaces: NAME_KEYS, entries: modelEntries },
  family: { heading: 'Model families', most: 2, minChars: 2, replaces: NAME_KEYS, entries: familyEntries },
  badge: { heading: 'Badges', most: 4, minChars: 2, replaces: NAME_KEYS, entries: badgeEntries },
  sentence: { heading: 'Complete your search', most: 4, minChars: 2, replaces: [], entries: null },
  type: { heading: 'Types', most: 3, minChars: 2, replaces: [], entries: typeEntries },
  place: { heading: 'Places', most: 3, minChars: 2, replaces: PLACE_KEYS, entries: placeEntries },
  car: { heading: 'Cars', most: 4, minChars: 3, replaces: [], entries: null },
  popular: { heading: 'Popular searches', most: 5, minChars: 2, replaces: [], entries: null },
} as const satisfies Record<string, Row>

/** What is suggested while a shopper types (STK-03), one row a kind, in the order of the list. */
export type SuggestionKind = keyof typeof rows
export const SUGGESTION_KINDS: Record<SuggestionKind, Row> = rows
export const SUGGESTION_KIND_KEYS = Object.keys(rows) as SuggestionKind[]

function makeEntries({ make }: Counts): Entry[] {
  return make.map(({ value, count }) => ({
    text: value,
    names: makeNames(value),
    count,
    facets: { make: [value] },
  }))
}

/** A make with its models in stock, and how many cars each has. A car has one model, so counts of several add up. */
type StockedMake = { make: string; models: string[]; count: (models: readonly string[]) => number }

function stockedMakes({ make, make_model }: Counts): StockedMake[] {
  const counts = new Map(make_model.map(({ value, count }) => [value, count]))
  const models = modelsByMake({ make: listValues(make), make_model: listValues(make_model) })
  return [...models].map(([name, own]) => ({
    make: name,
    models: own,
    count: (some) => some.reduce((sum, model) => sum + (counts.get(`${name} ${model}`) ?? 0), 0),
  }))
}

const listValues = (counts: FacetCount[]) => counts.map(({ value }) => value)

/** What models are called: by their own names, behind the make's, and behind what the make is called too. */
const withNicknames = (make: string, names: readonly string[]): string[] => [
  ...names,
  ...makeNames(make).flatMap((each) => names.map((name) => `${each} ${name}`)),
]

const makeNames = (make: string): string[] => [make, ...(MARKET_BY_MAKE.get(textKey(make))?.nicknames ?? [])]

function modelEntries(counts: Counts): Entry[] {
  return stockedMakes(counts).flatMap(({ make, models, count }) =>
    models.map((model) => ({
      text: `${make} ${model}`,
      names: withNicknames(make, [model, ...(MARKET_BY_MAKE.get(textKey(make))?.modelNicknames.get(model) ?? [])]),
      count: count([model]),
      facets: { make: [make], model: [model] },
    })),
  )
}

/** Families of the market's table ('3 Series' has the 320i), and models with those named after them. */
function familyEntries(counts: Counts): Entry[] {
  return stockedMakes(counts).flatMap(({ make, models, count }) => {
    const market = (MARKET_BY_MAKE.get(textKey(make))?.families ?? []).map(({ name, nicknames, members }) => ({
      names: [name, ...nicknames],
      members: models.filter((model) => members.test(model)),
    }))
    const named = modelNames(models).flatMap(({ key, models: members }) => {
      const [name] = members
      return name !== undefined && members.length > 1 && textKey(name) === key ? [{ names: [name], members }] : []
    })
    const families = new Map([...named, ...market].map((family) => [textKey(family.names[0]!), family]))
    return [...families.values()].flatMap(({ names, members }) =>
      members.length === 0 || (members.length === 1 && textKey(members[0]!) === textKey(names[0]!))
        ? []
        : {
            text: `${make} ${names[0]} (${membersText(members, (model) => count([model]))})`,
            title: `${make} ${names[0]}`,
            names: withNicknames(make, names),
            count: count(members),
            facets: { make: [make], model: members.toSorted() },
          },
    )
  })
}

/** Members of a family that are named. */
const MAX_NAMED = 2

/** What a family holds, the commonest first: '320i, 330i and 4 more'. */
function membersText(members: readonly string[], countOf: (model: string) => number): string {
  const named = members.toSorted((a, b) => countOf(b) - countOf(a) || (a < b ? -1 : 1)).slice(0, MAX_NAMED)
  const more = members.length - named.length
  return more === 0 ? joinList(named, 'and') : `${named.join(', ')} and ${more} more`
}

/** Badges that are one when folded, 'GXL (4X4)' and 'GXL (4x4)', are one entry. */
function badgeEntries({ badge }: Counts): Entry[] {
  return [...Map.groupBy(badge, ({ value }) => textKey(value)).values()].map((alike) => ({
    text: alike[0]!.value,
    names: [alike[0]!.value],
    count: alike.reduce((sum, { count }) => sum + count, 0),
    facets: { badge: listValues(alike).toSorted() },
  }))
}

function typeEntries(counts: Counts): Entry[] {
  return TYPE_KEYS.flatMap((key) =>
    // One kind of vehicle alone tells nothing.
    counts[key].length < 2 ? [] : counts[key].map((counted) => valueEntry(key, counted, [])),
  )
}

function placeEntries(counts: Counts): Entry[] {
  const entries = NAMED_PLACE_KEYS.flatMap((key) =>
    counts[key].map((counted) => valueEntry(key, counted, key === 'state' ? stateNames(counted.value) : [])),
  )
  // A dealership and its only location often share their name with the town: the first says it.
  return [...new Map(entries.toReversed().map((entry) => [textKey(entry.text), entry])).values()].toReversed()
}

function valueEntry(key: FacetKey, { value, count }: FacetCount, nicknames: readonly string[]): Entry {
  const text = valueLabel(key, value)
  return { text, names: [text, ...nicknames], count, facets: { [key]: [value] } }
}

/** A search that is suggested: its name, how many cars it finds, and the search itself. */
export type SuggestedSearch = { kind: SuggestionKind; text: string; count: number; state: SearchState }

type Counts = SearchResult['facets']
type MatchedSearch = { match: Match; suggestion: SuggestedSearch }

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
  if (textKey(text) === '') return []
  const byKind = await Promise.all(SUGGESTION_KIND_KEYS.map((kind) => findOfKind(kind, text, page, countsFor)))
  const possible = byKind.map((found) => found.filter(({ suggestion }) => suggestion.count > 0))
  // Nothing is misspelt while something is spelt so.
  const isAnySpelt = possible.some((found) => found.some(isSpelt))
  return possible.flatMap((found, at) =>
    found
      .filter((one) => !isAnySpelt || isSpelt(one))
      .slice(0, SUGGESTION_KINDS[SUGGESTION_KIND_KEYS[at]!].most)
      .map(({ suggestion }) => suggestion),
  )
}

async function findOfKind(
  kind: SuggestionKind,
  text: string,
  page: SearchState,
  countsFor: (state: SearchState) => Promise<Counts>,
): Promise<MatchedSearch[]> {
  const { minChars, replaces, entries } = SUGGESTION_KINDS[kind]
  if (entries === null || text.length < minChars) return []
  const base = searchWithout(page, replaces)
  const counts = await countsFor(base)
  const vehicle = kind === 'badge' ? typedVehicle(text, counts) : null
  // 'toyota hi' is on its way to a model.
  if (vehicle?.isMake && namesIn('model', counts).find(text).some(isSpelt)) return []
  const within = vehicle ? withFilters(base, vehicle.facets) : base
  const names = namesIn(kind, vehicle ? await countsFor(within) : counts)
  // Alone, a badge has to begin as typed: feeds have whole titles in their place.
  const matched = kind === 'badge' && !vehicle ? names.beginning(text) : names.find(vehicle?.rest ?? text)
  return matched.map(({ entry, match }) => {
    const state = withFilters(within, entry.facets)
    const name = vehicle ? `${vehicle.text} ${entry.text}` : entry.text
    return { match, suggestion: { kind, text: name, count: entry.count, state } }
  })
}

/** The page's search without its typed words, its page, and these filters. */
export function searchWithout(state: SearchState, replaces: readonly FacetKey[]): SearchState {
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
const indexesByCounts = new WeakMap<Counts, Map<SuggestionKind, NameIndex<Entry>>>()

function namesIn(kind: SuggestionKind, counts: Counts): NameIndex<Entry> {
  const ofStock = computeOnce(indexesByCounts, counts, () => new Map())
  return computeOnce(ofStock, kind, () => nameIndex(SUGGESTION_KINDS[kind].entries?.(counts) ?? []))
}

const withFilters = (state: SearchState, facets: SearchState['facets']): SearchState => ({
  ...state,
  facets: { ...state.facets, ...facets },
})
