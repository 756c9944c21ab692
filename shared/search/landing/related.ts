import type { Link } from '../../car/links.ts'
import { dollars } from '../../money.ts'
import { thousands } from '../../text.ts'
import type { FacetKey } from '../attributes.ts'
import { searchNoun } from '../labels.ts'
import { searchHref } from '../path.ts'
import type { FacetCount, SearchResult, StockFigures } from '../query.ts'
import { type SearchOptions, type SearchState, withPage } from '../state.ts'
import { searchTitle } from '../title.ts'
import { bracketsUnder } from '../values.ts'
import {
  findLanding,
  LANDING_KEYS,
  type Landing,
  landingHref,
  landingKind,
  landingState,
  PRICE_STEPS,
} from './landing.ts'

/** Cars that a list has at least; a shorter one is kept out of search engines. */
const MIN_CARS = 5

/** Values of one filter that are linked from a list, the commonest first. */
const MAX_VALUES = 16

/** The title of a landing list: 'Used utes in Brisbane', 'Cars under $20,000'. */
export function landingTitle(landing: Landing, options: SearchOptions): string {
  const title = searchTitle(landingState(landing, options), searchNoun({}, options))
  return landing.priceUpTo === null ? title : `${title} under ${dollars(landing.priceUpTo)}`
}

export const landingLink = (landing: Landing, options: SearchOptions): Link => ({
  text: landingTitle(landing, options),
  href: landingHref(landing, options),
})

/**
 * The lists that narrow a list by one filter, each with enough cars. Their counts are those of the list's own result, so
 * that nothing more is searched for.
 */
export function narrowerLandings(
  { values, priceUpTo }: Omit<Landing, 'kind'>,
  facets: SearchResult['facets'],
  options: SearchOptions,
  most = MAX_VALUES,
): Landing[] {
  const keys = new Set(LANDING_KEYS.flatMap((kind) => landingKind(kind).facets))
  const byFacet = [...keys].flatMap((key) => {
    if (values[key] !== undefined || options.preselected?.[key] !== undefined) return []
    const enough = facets[key].filter(({ count }) => count >= MIN_CARS).slice(0, most)
    return enough.map(({ value }) => ({ values: { ...values, [key]: value }, priceUpTo }))
  })
  const steps = priceUpTo === null ? stepsWithCars(facets.price_range) : []
  const byPrice = steps.map((step) => ({ values, priceUpTo: step }))
  return [...byFacet, ...byPrice].flatMap((one) => findLanding(landingState(one, options), options) ?? [])
}

/** The price steps that enough cars stay under, by the counts of the price brackets. */
const stepsWithCars = (counts: readonly FacetCount[]) =>
  PRICE_STEPS.filter((step) => {
    const below = bracketsUnder(step)
    return counts.reduce((sum, { value, count }) => sum + (below.includes(value) ? count : 0), 0) >= MIN_CARS
  })

/** The lists that a list narrows, by leaving one of its filters out. */
function widerLandings({ values, priceUpTo }: Landing, options: SearchOptions): Landing[] {
  const keys = Object.keys(values) as FacetKey[]
  const wider = keys.map((key) => {
    const { [key]: _, ...others } = values
    return { values: others, priceUpTo }
  })
  const all = priceUpTo === null ? wider : [...wider, { values, priceUpTo: null }]
  return all.flatMap((one) => findLanding(landingState(one, options), options) ?? [])
}

export function relatedLists(landing: Landing, facets: SearchResult['facets'], options: SearchOptions): Link[] {
  const near = [...narrowerLandings(landing, facets, options), ...widerLandings(landing, options)]
  return near.map((each) => landingLink(each, options))
}

/** What a list is called on its page, and the landing list that it is; null for every other search. */
export type ListName = { title: string; landing: Landing | null }

export function nameList(state: SearchState, options: SearchOptions): ListName {
  const landing = findLanding(state, options)
  const title = landing ? landingTitle(landing, options) : searchTitle(state, searchNoun(state.facets, options))
  return { title, landing }
}

/**
 * How search engines are told of a page of a list: its canonical address, and whether to keep it out (FND-01). `answer`:
 * null while it is awaited, and the number of cars is not known.
 */
export function listIndexing(
  { landing }: ListName,
  state: SearchState,
  answer: Pick<SearchResult, 'count' | 'page'> | null,
  options: SearchOptions,
): { canonical: string; noindex: boolean } {
  const page = answer?.page ?? state.page
  if (!landing) return { canonical: searchHref(withPage(state, page), options), noindex: true }
  const isThin = landing.kind !== 'all' && answer !== null && answer.count < MIN_CARS
  return { canonical: landingHref(landing, options, page), noindex: isThin }
}

const ALL = { values: {}, priceUpTo: null }

/** `count` lists of all stock, each by one filter and with enough cars: one of each kind, then a second of each, and so on. */
export function popularLandings(facets: SearchResult['facets'], options: SearchOptions, count: number): Landing[] {
  const byKind = Map.groupBy(narrowerLandings(ALL, facets, options, count), ({ kind }) => kind)
  const turns = Array.from({ length: count }, (_, turn) => [...byKind.values()].flatMap((lists) => lists[turn] ?? []))
  return turns.flat().slice(0, count)
}

/** Fewer kilometres say nothing: the cars are new. */
const MIN_KILOMETRES = 1_000

/** ', from $24,490'; of cars by the week and cars to buy, each for itself. */
function pricesFrom({ count, priceFrom, weekly }: StockFigures): string {
  const from = count === 1 ? 'at' : 'from'
  const price = priceFrom === null ? null : `${from} ${dollars(priceFrom)}`
  if (weekly === null) return price === null ? '' : `, ${price}`
  const week = `${from} ${dollars(weekly.from)} a week`
  return price === null ? `, ${week}` : `, ${thousands(weekly.count)} ${week} and others to buy ${price}`
}

/** Two sentences above a landing list (FND-01), true of the cars in stock now; none where there are none. */
export function landingSentences(title: string, figures: StockFigures): string[] {
  const { count, kilometres } = figures
  if (count === 0) return []
  const first = `${title}: ${thousands(count)} in stock now${pricesFrom(figures)}.`
  const isFew = count > 1 && count < MIN_CARS
  if (kilometres === null || kilometres < MIN_KILOMETRES || isFew) return [first]
  const typical = `${thousands(Math.ceil(kilometres / 100) * 100)} km`
  return [first, count === 1 ? `It’s done ${typical}.` : `About half have done ${typical} or less.`]
}
