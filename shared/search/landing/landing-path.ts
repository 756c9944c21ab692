import { slugify } from '../../text.ts'
import type { FacetKey, Vocabulary } from '../attributes.ts'
import { searchNoun } from '../labels.ts'
import { pageHref } from '../list.ts'
import { slugTable } from '../path.ts'
import { searchHref } from '../search-address.ts'
import type { SearchOptions } from '../state.ts'
import { vehiclesOf } from '../title.ts'
import { LANDING_KEYS, landingKind, type Landing, landingOf, landingState } from './landing.ts'

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
  const things = make ? make : body ? vehiclesOf(body, noun) : noun.many
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
      const landing = landingOf(landingState({ values, priceUpTo }, options), options)
      if (landing?.kind === kind && landingHref(landing, options) === `/${words}`) return landing
    }
  }
  return null
}

type Named = Landing['values']

/** The values of the stock that these words may name, by the filters of a kind of list. */
function namedValues(things: string, facets: readonly FacetKey[], { vocabulary }: SearchOptions): Named[] {
  const starts = startsOf(facets, vocabulary)
  if (!facets.includes('city')) return starts.flatMap(({ start, named }) => (start === things ? [named] : []))
  const cities = vocabulary.city ?? []
  return starts.flatMap(({ start, named }) => {
    if (!things.startsWith(`${start}-`)) return []
    const place = things.slice(start.length + 1)
    return slugTable(cities).slugs.flatMap((slug, at) => (slug === place ? [{ ...named, city: cities[at]! }] : []))
  })
}

/** What such words may begin with. */
function startsOf(facets: readonly FacetKey[], vocabulary: Vocabulary): { start: string; named: Named }[] {
  const { make: makes = [] } = vocabulary
  if (facets.includes('make'))
    return slugTable(makes).slugs.map((start, at) => ({ start, named: { make: makes[at]! } }))
  const noun = searchNoun({}, { vocabulary })
  return facets.includes('body')
    ? (vocabulary.body ?? []).map((body) => ({ start: slugify(vehiclesOf(body, noun)), named: { body } }))
    : [{ start: slugify(noun.many), named: {} }]
}
