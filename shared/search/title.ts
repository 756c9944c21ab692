import { joinList, thousands } from '../text.ts'
import { type Noun } from '../vehicle-words.ts'
import { FACET_KEYS, type FacetKey, RANGE_KEYS } from './attributes.ts'
import { activeFilters, type Chip } from './chips.ts'
import { countText, inPlace, searchNoun, valueLabel } from './labels.ts'
import { nearTitle } from './near.ts'
import { searchHref } from './path.ts'
import type { SearchResult } from './query.ts'
import { hasFilters, type SearchOptions, type SearchState, withoutFilter, withPage } from './state.ts'
import { isExclusion, positiveValues, toExclusion } from './value-signs.ts'

/** Words that are not to be read as a filter; a title has marks of its own. */
const QUOTED = /"([^"]*)"/g

/** Title of a search from its filters (SRC-01): 'Used Toyota Corolla', 'New and demo cars', 'SUVs in Brisbane'. */
export function searchTitle({ text, facets, ranges, near }: SearchState, noun: Noun): string {
  const wanted = wantedFacets(facets)
  const { car_type = [], make = [], model = [], body = [] } = wanted
  const modelName = either(model)
  const condition = car_type.length < 3 ? list(car_type.map((value) => valueLabel('car_type', value)).toReversed()) : ''
  const subject = [condition, modelName && make.length > 1 ? '' : either(make), modelName].filter(Boolean).join(' ')
  const kind = modelName ? '' : single(body) ? bodyPlural(single(body), noun) : noun.many
  const cities = facets.city?.filter((value) => !isExclusion(value)) ?? []
  const where = single(cities) ? valueLabel('city', cities[0]!) : either(cities) || single(wanted.state)
  const yard = single(wanted.location_name)
  const place = [yard ? `at ${yard}` : where && inPlace(where), nearTitle(near)].filter(Boolean).join(' ')
  const title = [subject, kind, place].filter(Boolean).join(' ')
  const unnamed = isNarrowed({ facets, ranges }) ? noun.many : `All ${noun.many}`
  const named = subject || single(body) || place ? title : unnamed
  return sentence(text ? `${named} matching ‘${text.replace(QUOTED, '$1')}’` : named)
}

/** Excluded values are left out of a title, but for a condition: what is not used is new or demo. */
const wantedFacets = (facets: SearchState['facets']): SearchState['facets'] =>
  Object.fromEntries(
    Object.entries(facets).map(([key, values]) => {
      const isOther = key === 'car_type' && values.some(isExclusion)
      return [
        key,
        isOther ? CONDITIONS.filter((value) => !values.includes(toExclusion(value))) : positiveValues(values),
      ]
    }),
  )
const CONDITIONS = ['demo', 'new', 'used']

/** Filters covered by the noun or by 'All': they do not narrow a title. */
const COVERED_KEYS: ReadonlySet<FacetKey> = new Set(['item_type', 'car_type'])

const isNarrowed = ({ facets, ranges }: Pick<SearchState, 'facets' | 'ranges'>) =>
  FACET_KEYS.some((key) => facets[key] && !COVERED_KEYS.has(key)) || RANGE_KEYS.some((key) => ranges[key])

/** Bodies of motorcycles and caravans that name no thing by themselves, and what they are bodies of. */
const BODIES_OF = {
  motorcycles:
    'adventure,classic,commuter,dual sport,enduro,motocross,naked,road,sport,sports,super sport,touring,trail',
  caravans: 'full height,hybrid,off-road,pop top,touring van',
}
const BODY_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(BODIES_OF).flatMap(([many, bodies]) => bodies.split(',').map((body) => [body, many] as const)),
)

/** 'SUVs', 'Adventure motorcycles' */
export function bodyPlural(body: string, noun: Noun): string {
  const many = BODY_OF.get(body.toLowerCase())
  return many && noun.many !== 'cars' ? `${body} ${many}` : pluralise(body)
}

/** 'SUVs', 'Hatches', 'Cab chassis'. */
const pluralise = (body: string) => (body.endsWith('s') ? body : /(ch|x)$/.test(body) ? `${body}es` : `${body}s`)
/** 'BT-50 or Ranger', a Ranger Cab Chassis with it; nothing of more than are named. */
function either(values: string[]): string {
  const names = values.filter((value) => !values.some((other) => value.startsWith(`${other} `)))
  return names.length <= MAX_NAMED ? joinList(names, 'or') : ''
}
const MAX_NAMED = 3
const single = (values: string[] = []) => (values.length === 1 ? (values[0] ?? '') : '')
const list = (words: string[]) => words.map((word, index) => (index === 0 ? word : word.toLowerCase())).join(' and ')
/** Names keep their letters: 'i30', 'eVito'. */
const sentence = (text: string) =>
  /^[a-z](?=[\dA-Z])/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Name of a search: its title and the filters that the title omits, such as 'Used Toyota cars, up to $40,000,
 * Automatic' (SRC-17, SRC-21).
 */
export function searchName(state: SearchState, options: SearchOptions): string {
  const title = searchTitle(state, searchNoun(state.facets, options))
  const lowerTitle = title.toLowerCase()
  const others = searchChips(state, options).filter(({ text }) => !lowerTitle.includes(text.toLowerCase()))
  return [title, ...others.map(({ text }) => text.replace(/^(Up to|From) /, (word) => word.toLowerCase()))].join(', ')
}

/** Local storage record of a search: path, query and name (SRC-17). */
export type SavedSearch = { path: string; filters: string; name: string }

/** The record of a search without sort and page; null for all stock. */
export function toSavedSearch(state: SearchState, options: SearchOptions): SavedSearch | null {
  if (!hasFilters(state)) return null
  const [path = '', filters = ''] = searchHref({ ...withPage(state, 1), sort: options.defaultSort }, options).split('?')
  return { path, filters, name: searchName(state, options) }
}

type Counted = Pick<SearchResult, 'count'> & { facets: Pick<SearchResult['facets'], 'status'> }

/** States of cars that cannot be bought today, with their words. */
const NOT_IN_STOCK = [
  { status: 'coming_soon', word: 'coming soon' },
  { status: 'sold', word: 'sold' },
]

/**
 * The number of cars that the pages list, and how many of them are not in stock (SRC-04): '128 cars, 3 of them sold'.
 * Wherever a page says how many cars there are, it is this number of the list that it leads to.
 */
export function countLine({ count, facets }: Counted, state: Pick<SearchState, 'facets'>, noun: Noun): string {
  const chosen = state.facets.status ?? []
  const text = countText(count, noun)
  const parts = NOT_IN_STOCK.flatMap(({ status, word }) => {
    // Values are counted as if none of their attribute were chosen (SRC-03).
    const isListed = chosen.length === 0 || chosen.includes(status)
    const cars = isListed ? (facets.status.find(({ value }) => value === status)?.count ?? 0) : 0
    return cars > 0 ? [{ cars, word }] : []
  })
  const [only] = parts
  if (!only) return text
  if (only.cars >= count) return count === 1 ? `${text}, ${only.word}` : `${text}, all ${only.word}`
  const shares = parts.map(({ cars, word }, at) => `${thousands(cars)} ${at === 0 ? 'of them ' : ''}${word}`)
  return `${text}, ${joinList(shares, 'and')}`
}

export const searchChips = (state: SearchState, options: SearchOptions): Chip[] =>
  activeFilters(state).map((filter) => ({ ...filter, href: searchHref(withoutFilter(state, filter), options) }))
