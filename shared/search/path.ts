import { slugify } from '../text.ts'
import type { FacetKey } from './attributes.ts'
import type { SearchQuery } from './query.ts'

type Facets = SearchQuery['facets']

/** The words a site's stock holds, as far as paths need them: the site's own makes, models and bodies. */
export type Vocabulary = Partial<Record<FacetKey, readonly string[]>>

export const SEARCH_PATH = '/search'
/** All stock: the default search page (SRC-01). */
export const ALL_CARS = 'new-used-and-demo-cars'

/** Conditions that have a page of their own. Values stand in the order `withFacet` keeps. */
const CONDITIONS: Record<string, readonly string[]> = {
  [ALL_CARS]: [],
  'new-cars': ['new'],
  'used-cars': ['used'],
  'demo-cars': ['demo'],
  'new-and-demo-cars': ['demo', 'new'],
}

/** Attributes whose values have a page called {value}-cars. */
const KINDS: FacetKey[] = ['body', 'item_type']

/**
 * The filters that the segments after /search stand for (SRC-01): a condition, a body or vehicle type, a make, a make
 * and its model. null when the site's stock knows no such thing.
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

/** A name as an address spells it, and no longer than a name. */
const SLUG = /^(?=.{1,30}$)[a-z0-9]+(-[a-z0-9]+)*$/

/** What a path asks for, as far as there is such stock: `gone` is what there is none of, as a shopper would say it. */
export type PathMeaning = { facets: Facets; gone: string | null }

/**
 * `pathFilters`, with a page for what a shopper may still have a link to: a model that the stock does not have leads to
 * its make, and a make that only the site's brands know leads to all stock. null when nothing here knows the make.
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

/** 'cx-9' -> 'CX 9', 'land-cruiser' -> 'Land Cruiser': how a slug may have been written. */
const spoken = (slug: string) =>
  slug
    .split('-')
    .map((word) => (word.length < 3 || /\d/.test(word) ? word.toUpperCase() : word[0]!.toUpperCase() + word.slice(1)))
    .join(' ')

/** The page these filters live on, and those that remain for the query. */
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

/** A body may have the name of a vehicle type: their page is that of the first. */
const leadsBack = (kindPage: string, key: FacetKey, vocabulary: Vocabulary) =>
  pathFilters([kindPage], vocabulary)?.[key] !== undefined

const named = (values: readonly string[] | undefined, slug: string) => values?.find((value) => slugify(value) === slug)

/** The one chosen value of an attribute as a segment that leads back to it; undefined when there is no such thing. */
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
