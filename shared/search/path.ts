import { slugify } from '../text.ts'
import type { FacetKey } from './attributes.ts'
import type { SearchQuery } from './query.ts'

type Facets = SearchQuery['facets']

/** Distinct values of each attribute in a site's stock. */
export type Vocabulary = Partial<Record<FacetKey, readonly string[]>>

export const SEARCH_PATH = '/search'
/** All stock: the default search page (SRC-01). */
export const ALL_CARS = 'new-used-and-demo-cars'

/** Condition pages. Values are in the order of `withFacet`. */
const CONDITIONS: Record<string, readonly string[]> = {
  [ALL_CARS]: [],
  'new-cars': ['new'],
  'used-cars': ['used'],
  'demo-cars': ['demo'],
  'new-and-demo-cars': ['demo', 'new'],
}

/** Attributes with pages named {value}-cars. */
const KINDS: FacetKey[] = ['body', 'item_type']

/**
 * Filters of the path segments after /search (SRC-01): a condition, a body or vehicle type, a make, or a make and
 * model. null where the stock has no such value.
 */
export function pathFilters(segments: string[], vocabulary: Vocabulary): Facets | null {
  const [first, second, ...more] = segments
  if (first === undefined) return {}
  if (more.length > 0) return null
  if (second === undefined) {
    const condition = CONDITIONS[first]
    if (condition) return condition.length > 0 ? { car_type: [...condition] } : {}
    for (const key of KINDS) {
      const kind = first.endsWith('-cars') ? named(vocabulary[key], first.slice(0, -'-cars'.length)) : undefined
      if (kind) return { [key]: [kind] }
    }
  }
  const make = named(vocabulary.make, first)
  if (!make) return null
  if (second === undefined) return { make: [make] }
  const model = named(vocabulary.model, second)
  return model ? { make: [make], model: [model] } : null
}

/** Format and length of a name in a path. */
const SLUG = /^(?=.{1,30}$)[a-z0-9]+(-[a-z0-9]+)*$/

/** Filters of a path that the stock has; `gone` is the display name of the value it lacks. */
export type PathMeaning = { facets: Facets; gone: string | null }

/**
 * Like `pathFilters`, with fallbacks for outdated links: an unavailable model leads to its make, an unavailable make
 * among the site's brands to all stock. null for an unknown make.
 */
export function readPath(
  segments: string[],
  vocabulary: Vocabulary,
  brands: readonly string[] = [],
): PathMeaning | null {
  const facets = pathFilters(segments, vocabulary)
  if (facets) return { facets, gone: null }
  const [first, second, ...more] = segments
  if (first === undefined || more.length > 0 || (second !== undefined && !SLUG.test(second))) return null
  const stocked = named(vocabulary.make, first)
  const make = stocked ?? named(brands, first)
  if (make === undefined) return null
  return {
    facets: stocked === undefined ? {} : { make: [stocked] },
    gone: second === undefined ? make : `${make} ${spoken(second)}`,
  }
}

/** Likely spelling of a slug: 'cx-9' -> 'CX 9', 'land-cruiser' -> 'Land Cruiser'. */
const spoken = (slug: string) =>
  slug
    .split('-')
    .map((word) => (word.length < 3 || /\d/.test(word) ? word.toUpperCase() : word[0]!.toUpperCase() + word.slice(1)))
    .join(' ')

/** Canonical path of filters, and the filters left for the query. */
export function filterPath(facets: Facets, vocabulary: Vocabulary): { path: string; rest: Facets } {
  const make = segment('make', facets, vocabulary)
  const model = make && segment('model', facets, vocabulary)
  if (make && model) return page([make, model], facets, ['make', 'model'])
  if (make && !(make in CONDITIONS)) return page([make], facets, ['make'])
  const condition = Object.keys(CONDITIONS).find((name) => CONDITIONS[name]?.join() === facets.car_type?.join())
  if (condition) return page([condition], facets, ['car_type'])
  for (const key of KINDS) {
    const kind = segment(key, facets, vocabulary)
    if (kind && leadsBack(`${kind}-cars`, key, vocabulary)) return page([`${kind}-cars`], facets, [key])
  }
  return page([ALL_CARS], facets, [])
}

/** Guards against a body and a vehicle type of the same name: the page belongs to the first. */
const leadsBack = (kindPage: string, key: FacetKey, vocabulary: Vocabulary) =>
  pathFilters([kindPage], vocabulary)?.[key] !== undefined

const named = (values: readonly string[] | undefined, slug: string) => values?.find((value) => slugify(value) === slug)

/** Slug of an attribute's single chosen value, if it resolves back to it; undefined otherwise. */
function segment(key: FacetKey, facets: Facets, vocabulary: Vocabulary): string | undefined {
  const [only, ...others] = facets[key] ?? []
  if (only === undefined || others.length > 0) return undefined
  const slug = slugify(only)
  return slug !== '' && named(vocabulary[key], slug) === only ? slug : undefined
}

function page(segments: string[], facets: Facets, taken: FacetKey[]): { path: string; rest: Facets } {
  const rest = { ...facets }
  for (const key of taken) delete rest[key]
  return { path: [SEARCH_PATH, ...segments].join('/'), rest }
}
