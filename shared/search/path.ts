import { computeOnce } from '../memo.ts'
import { slugify } from '../text.ts'
import { FACET_KEYS, type FacetKey, RANGE_KEYS, type Vocabulary } from './attributes.ts'
import type { SearchQuery, SortKey } from './query.ts'
import { ANY, type SearchOptions, type SearchState } from './state.ts'

type Values = readonly string[]
/** `slugs` in the order of the values; `bySlug`: the first value of each. */
type SlugTable = { slugs: readonly string[]; bySlug: ReadonlyMap<string, string> }

/** By the list, which a vocabulary keeps for as long as the stock stays what it is. */
const slugTables = new WeakMap<Values, SlugTable>()

export const slugTable = (values: Values): SlugTable =>
  computeOnce(slugTables, values, () => {
    const slugs = values.map(slugify)
    return { slugs, bySlug: new Map(slugs.map((slug, at) => [slug, values[at]!] as const).toReversed()) }
  })

const findBySlug = (values: Values | undefined, slug: string): string | undefined =>
  values && slugTable(values).bySlug.get(slug)

type Facets = SearchQuery['facets']

export const SEARCH_PATH = '/search'
/** All stock: the default search page (SRC-01). */
export const ALL_CARS = 'new-used-and-demo-cars'

/** Condition pages. Values are in the order of `withFacet`. */
const CONDITIONS: ReadonlyMap<string, readonly string[]> = new Map([
  [ALL_CARS, []],
  ['new-cars', ['new']],
  ['used-cars', ['used']],
  ['demo-cars', ['demo']],
  ['new-and-demo-cars', ['demo', 'new']],
])

/** Attributes with pages named {value}-cars. */
const KIND_KEYS: FacetKey[] = ['body', 'item_type']

/**
 * Filters of the path segments after /search (SRC-01): a condition, a body or vehicle type, a make, or a make and
 * model. null where the stock has no such value.
 */
export function pathFilters(segments: string[], vocabulary: Vocabulary): Facets | null {
  const [first, second, ...more] = segments
  if (first === undefined) return {}
  if (more.length > 0) return null
  if (second === undefined) {
    const condition = CONDITIONS.get(first)
    if (condition) return condition.length > 0 ? { car_type: [...condition] } : {}
    for (const key of KIND_KEYS) {
      const kind = first.endsWith('-cars') ? findBySlug(vocabulary[key], first.slice(0, -'-cars'.length)) : undefined
      if (kind) return { [key]: [kind] }
    }
  }
  const make = findBySlug(vocabulary.make, first)
  if (!make) return null
  if (second === undefined) return { make: [make] }
  const model = findBySlug(vocabulary.model, second)
  return model ? { make: [make], model: [model] } : null
}

const SLUG = /^(?=.{1,30}$)[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * Like `pathFilters`, with fallbacks for outdated links: an unavailable model leads to its make, an unavailable make
 * among the site's brands to all stock. `unavailable` is the display name of what the stock lacks. null for an unknown make.
 */
export function parsePath(
  segments: string[],
  vocabulary: Vocabulary,
  brands: readonly string[] = [],
): { facets: Facets; unavailable: string | null } | null {
  const facets = pathFilters(segments, vocabulary)
  if (facets) return { facets, unavailable: null }
  const [first, second, ...more] = segments
  if (first === undefined || more.length > 0 || (second !== undefined && !SLUG.test(second))) return null
  const stockedMake = findBySlug(vocabulary.make, first)
  const make = stockedMake ?? findBySlug(brands, first)
  if (make === undefined) return null
  return {
    facets: stockedMake === undefined ? {} : { make: [stockedMake] },
    unavailable: second === undefined ? make : `${make} ${titleOfSlug(second)}`,
  }
}

/** Likely spelling of a slug: 'cx-9' -> 'CX 9', 'land-cruiser' -> 'Land Cruiser'. */
export const titleOfSlug = (slug: string) =>
  slug
    .split('-')
    .map((word) => (word.length < 3 || /\d/.test(word) ? word.toUpperCase() : word[0]!.toUpperCase() + word.slice(1)))
    .join(' ')

/** Canonical path of filters, and the filters left for the query. */
export function filterPath(facets: Facets, vocabulary: Vocabulary): { path: string; rest: Facets } {
  const make = slugOfFacet('make', facets, vocabulary)
  const model = make && slugOfFacet('model', facets, vocabulary)
  if (make && model) return withoutKeys([make, model], facets, ['make', 'model'])
  if (make && !CONDITIONS.has(make)) return withoutKeys([make], facets, ['make'])
  const condition = [...CONDITIONS].find(([, values]) => values.join() === facets.car_type?.join())?.[0]
  if (condition) return withoutKeys([condition], facets, ['car_type'])
  for (const key of KIND_KEYS) {
    const kind = slugOfFacet(key, facets, vocabulary)
    if (kind && isResolvable(`${kind}-cars`, key, vocabulary)) return withoutKeys([`${kind}-cars`], facets, [key])
  }
  return withoutKeys([ALL_CARS], facets, [])
}

/** Guards against a body and a vehicle type of the same name: the page belongs to the first. */
const isResolvable = (kindPage: string, key: FacetKey, vocabulary: Vocabulary) =>
  pathFilters([kindPage], vocabulary)?.[key] !== undefined

/** Slug of an attribute's single chosen value, if it resolves back to it; undefined otherwise. */
function slugOfFacet(key: FacetKey, facets: Facets, vocabulary: Vocabulary): string | undefined {
  const [only, ...others] = facets[key] ?? []
  if (only === undefined || others.length > 0) return undefined
  const slug = slugify(only)
  return slug !== '' && findBySlug(vocabulary[key], slug) === only ? slug : undefined
}

function withoutKeys(segments: string[], facets: Facets, keys: FacetKey[]): { path: string; rest: Facets } {
  const rest = { ...facets }
  for (const key of keys) delete rest[key]
  return { path: [SEARCH_PATH, ...segments].join('/'), rest }
}

/** Canonical address of a search: the inverse of `parseSearch`. */
export function searchHref(state: SearchState, options: SearchOptions): string {
  const { path, rest } = filterPath(state.facets, options.vocabulary)
  const params = searchParams({ ...state, facets: rest }, options).toString()
  return params ? `${path}?${params}` : path
}

/** Query parameters of a search in canonical order. A preselected state gives way to a place (SRC-18). */
export function searchParams(
  state: SearchState,
  { defaultSort, preselected = {} }: Pick<SearchOptions, 'defaultSort' | 'preselected'>,
): URLSearchParams {
  const { near } = state
  const params = new URLSearchParams()
  if (state.text) params.append('query', state.text)
  for (const key of FACET_KEYS)
    for (const value of valuesInAddress(state.facets[key], near ? undefined : preselected[key]))
      params.append(key, value)
  for (const key of RANGE_KEYS) {
    const bounds = state.ranges[key]
    if (bounds) params.append(key, `${bounds.min ?? ''}-${bounds.max ?? ''}`)
  }
  if (near) params.append('near', near.at)
  if (near && near.within !== null) params.append('within', String(near.within))
  if (state.sort !== defaultSort && (near || state.sort !== 'distance'))
    params.append('sortBy', state.sort satisfies SortKey)
  if (state.page > 1) params.append('page', String(state.page))
  return params
}

/** Values for an address: none for the preselected value alone, ANY for its absence. */
function valuesInAddress(chosen: string[] = [], preselected: string | undefined): string[] {
  if (preselected === undefined) return chosen
  if (chosen.length === 0) return [ANY]
  return chosen.length === 1 && chosen[0] === preselected ? [] : chosen
}
