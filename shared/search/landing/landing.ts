import { slugify } from '../../text.ts'
import { FACET_KEYS, type FacetKey, RANGE_KEYS, type Vocabulary } from '../attributes.ts'
import { searchNoun } from '../labels.ts'
import { pageHref } from '../list.ts'
import { searchHref, slugTable } from '../path.ts'
import { initialSearch, type SearchOptions, type SearchState } from '../state.ts'
import { bodyPlural } from '../title.ts'

/**
 * Which lists of stock search engines may index (FND-01), one row each: the filters that such a list has, and no others.
 * All other combinations of filters are `noindex,follow`. A list has five cars at least, but for all stock.
 * - price: has an upper price of `PRICE_STEPS`
 * - address: `search` keeps the address of the search page; `words` has one of its own
 */
type LandingKindRow = { facets: readonly FacetKey[]; price?: true; address: 'search' | 'words' }

const LANDING_KINDS = {
  all: { facets: [], address: 'search' },
  condition: { facets: ['car_type'], address: 'search' },
  make: { facets: ['make'], address: 'search' },
  make_model: { facets: ['make', 'model'], address: 'search' },
  body: { facets: ['body'], address: 'search' },
  place: { facets: ['city'], address: 'words' },
  price: { facets: [], price: true, address: 'words' },
  body_price: { facets: ['body'], price: true, address: 'words' },
  condition_make: { facets: ['car_type', 'make'], address: 'words' },
  condition_body: { facets: ['car_type', 'body'], address: 'words' },
  condition_place: { facets: ['car_type', 'city'], address: 'words' },
  condition_body_place: { facets: ['car_type', 'body', 'city'], address: 'words' },
} as const satisfies Record<string, LandingKindRow>

export type LandingKind = keyof typeof LANDING_KINDS
export const LANDING_KEYS = Object.keys(LANDING_KINDS) as LandingKind[]
export const landingKind = (kind: LandingKind): LandingKindRow => LANDING_KINDS[kind]

export const PRICE_STEPS = [10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000] as const

/** A list that search engines may index: its kind, one value for each of its filters, and its upper price in dollars. */
export type Landing = { kind: LandingKind; values: Partial<Record<FacetKey, string>>; priceUpTo: number | null }

/** The landing list that a search is, whatever its page; null for every other combination of filters. */
export function findLanding(state: SearchState, options: SearchOptions): Landing | null {
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

export function landingState({ values, priceUpTo }: Omit<Landing, 'kind'>, options: SearchOptions): SearchState {
  const state = initialSearch(options)
  const facets = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, [value]]))
  return {
    ...state,
    facets: { ...state.facets, ...facets },
    ranges: priceUpTo === null ? {} : { price: { min: null, max: priceUpTo } },
  }
}

const CONDITIONS = ['new', 'used', 'demo'] as const

/**
 * Canonical address of a page of a landing list: that of the search page, or words of its own: '/used-utes-brisbane',
 * '/cars-under-20000', '/used-toyota' (FND-01).
 */
export function landingHref(landing: Landing, options: SearchOptions, page = 1): string {
  const isSearch = landingKind(landing.kind).address === 'search'
  return pageHref(
    isSearch ? searchHref(landingState(landing, options), options) : `/${landingWords(landing, options)}`,
    page,
  )
}

function landingWords({ values, priceUpTo }: Landing, options: SearchOptions): string {
  const { car_type: condition, make, body, city } = values
  const noun = searchNoun({}, { vocabulary: options.vocabulary })
  const things = make ? make : body ? bodyPlural(body, noun) : noun.many
  const parts = [condition, things, priceUpTo === null ? null : `under-${priceUpTo}`, city]
  return parts.flatMap((part) => (part ? [slugify(part)] : [])).join('-')
}

/**
 * The landing list at an address of words, without its slash; null for an address that is none. Words are those of the
 * stock, and an address is one only in the spelling that `landingHref` writes.
 */
export function parseLandingWords(words: string, options: SearchOptions): Landing | null {
  const condition = CONDITIONS.find((each) => words.startsWith(`${each}-`))
  const rest = condition ? words.slice(condition.length + 1) : words
  const [, things = rest, digits] = /^(.+)-under-(\d{4,6})$/.exec(rest) ?? []
  const priceUpTo = digits === undefined ? null : Number(digits)
  for (const kind of LANDING_KEYS) {
    const { facets, price = false, address } = landingKind(kind)
    if (address !== 'words' || price !== (priceUpTo !== null) || facets.includes('car_type') !== !!condition) continue
    for (const named of namedValues(things, facets, options)) {
      const values = { ...named, ...(condition && { car_type: condition }) }
      const landing = findLanding(landingState({ values, priceUpTo }, options), options)
      if (landing?.kind === kind && landingHref(landing, options) === `/${words}`) return landing
    }
  }
  return null
}

/** The values of the stock that these words may name, by the filters of a kind of list. */
function namedValues(things: string, facets: readonly FacetKey[], { vocabulary }: SearchOptions): Landing['values'][] {
  const starts = listStarts(facets, vocabulary)
  if (!facets.includes('city')) return starts.flatMap(({ start, named }) => (start === things ? [named] : []))
  const cities = vocabulary.city ?? []
  return starts.flatMap(({ start, named }) => {
    if (!things.startsWith(`${start}-`)) return []
    const place = things.slice(start.length + 1)
    return slugTable(cities).slugs.flatMap((slug, at) => (slug === place ? [{ ...named, city: cities[at]! }] : []))
  })
}

/** What such words may begin with. */
function listStarts(
  facets: readonly FacetKey[],
  vocabulary: Vocabulary,
): { start: string; named: Landing['values'] }[] {
  const { make: makes = [] } = vocabulary
  if (facets.includes('make'))
    return slugTable(makes).slugs.map((start, at) => ({ start, named: { make: makes[at]! } }))
  const noun = searchNoun({}, { vocabulary })
  return facets.includes('body')
    ? (vocabulary.body ?? []).map((body) => ({ start: slugify(bodyPlural(body, noun)), named: { body } }))
    : [{ start: slugify(noun.many), named: {} }]
}
