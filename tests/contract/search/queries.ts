import type { Car } from '../../../shared/car/schema.ts'
import { stockPlace } from '../../../shared/car/stock-place.ts'
import { FACET_KEYS } from '../../../shared/search/attributes.ts'
import { type SearchQuery, SORTS, type SortKey } from '../../../shared/search/query.ts'
import { facetValues } from '../../../shared/search/values.ts'
import { aQuery, aScope } from '../../builders/query.ts'
import { TODAY } from '../../builders/stock.ts'
import { FACETS, RANGES } from './filter-queries.ts'
import { HOSTILE, TEXTS } from './text-queries.ts'

export type Named = [name: string, query: SearchQuery]
export type Changes = Partial<SearchQuery>

const DAY = 86_400_000
const EXCLUDED: Record<string, Changes> = {
  'a make': { excluded: { make: ['Toyota'] } },
  'a value of an attribute with many': { excluded: { filtered_features: ['Sunroof'] } },
  'values of two attributes': { excluded: { make: ['Toyota', 'Mazda'], colour: ['White'] } },
  'a value that no car has': { excluded: { make: ['Zzzz'] } },
  'what is also wanted': { facets: { make: ['Toyota'] }, excluded: { make: ['Toyota'] } },
  'a model of the wanted make': { facets: { make: ['Toyota'] }, excluded: { model: ['Corolla'] } },
  'a colour in a text': { text: 'toyota', excluded: { colour: ['White'] } },
}

const REQUIRED: Record<string, Changes> = {
  'two features': { required: { filtered_features: [['Tow bar'], ['Apple CarPlay']] } },
  'one feature of several': { required: { filtered_features: [['Tow bar', 'Panoramic sunroof']] } },
  'a feature of several beside another': {
    required: { filtered_features: [['Apple CarPlay'], ['Satellite navigation', 'Tow bar']] },
  },
  'a feature beside a make and a text': {
    text: 'toyota',
    facets: { body: ['SUV'] },
    required: { filtered_features: [['Satellite navigation']] },
  },
  'a feature that is kept out too': {
    required: { filtered_features: [['Tow bar']] },
    excluded: { filtered_features: ['Tow bar'] },
  },
  'a feature that no car has': { required: { filtered_features: [['Zzzz']] } },
}

const PREFERRED: Record<string, Changes> = {
  'one value': { prefer: [{ facets: { make: ['Mazda'] } }] },
  'two values, one after the other': { prefer: [{ facets: { colour: ['White'] } }, { facets: { make: ['Toyota'] } }] },
  'two values at once': { prefer: [{ facets: { colour: ['White'], make: ['Toyota'] } }] },
  'three, on a later page': {
    page: 2,
    prefer: [{ facets: { body: ['SUV'] } }, { facets: { fuel: ['Diesel'] } }, { facets: { state: ['QLD'] } }],
  },
  'behind pinned cars': { pinned: ['S14058', 'U-1234'], prefer: [{ facets: { make: ['Toyota'] } }] },
  'among few': { facets: { make: ['Toyota', 'Mazda'] }, prefer: [{ facets: { model: ['Corolla'] } }] },
  'a value that no car has': { prefer: [{ facets: { make: ['Zzzz'] } }] },
  nothing: { prefer: [{}] },
  'under another order': { sort: 'price-asc', prefer: [{ facets: { make: ['Toyota'] } }] },
  'whole words before beginnings': { text: 'toy', prefer: [{ wholeWords: ['toyota'] }] },
}

const SCOPES: Record<string, Partial<SearchQuery['scope']>> = {
  'in stock alone': { statuses: ['in_stock'] },
  'sold cars too': { statuses: ['in_stock', 'sold'] },
  'no status': { statuses: [] },
  'what sold of late': { soldSince: TODAY - 3 * DAY },
  'what sold at that very moment': { soldSince: TODAY - DAY },
  'what sold since half a millisecond later': { soldSince: TODAY - DAY + 0.5 },
  'sold cars alone': { statuses: [], soldSince: TODAY - 30 * DAY },
  'used cars': { carTypes: ['used'] },
  'no kind of car': { carTypes: [] },
  'one make': { makes: ['Toyota'] },
  'a make with a backtick': { makes: ['Ssang`Yong'] },
  'no make': { makes: [] },
  'one dealership': { dealershipSlugs: ['central'] },
  'one location': { locationNames: ['North Lakes'] },
  'a stock number left out': { excludedStockNumbers: ['U-1234'] },
  'a stock number spelt otherwise, which leaves out none': { excludedStockNumbers: ['U1234', 'u-1234'] },
  'a hostile stock number left out': { excludedStockNumbers: ['`', 'x] || site:!=[y'] },
  'cars kept from this website': { excludedForWebsiteId: 7 },
  'cars kept from another website': { excludedForWebsiteId: 8 },
  'a price above': { priceAbove: 1_000 },
  'a price above the very price': { priceAbove: 20_000 },
  'a price above zero': { priceAbove: 0 },
  everything: {
    statuses: ['in_stock'],
    soldSince: TODAY - 3 * DAY,
    carTypes: ['used', 'demo'],
    makes: ['Toyota', 'Ford', 'Mazda'],
    excludedStockNumbers: ['U-1234'],
    excludedForWebsiteId: 7,
    priceAbove: 1_000,
  },
}

const PAGES: Record<string, Changes> = {
  'the second page': { page: 2 },
  'the last page': { page: 15, pageSize: 21 },
  'a page past the end': { page: 400 },
  'a page far past the end': { page: 100_000_000 },
  'a page before the first': { page: 0 },
  'pages of one car': { page: 3, pageSize: 1 },
  'a page of no size': { pageSize: 0 },
  'a page larger than the server gives': { pageSize: 280 },
  'the second of such pages': { pageSize: 280, page: 2 },
  'a page past the end of a filtered list': { facets: { make: ['Toyota'] }, page: 9 },
  'a page past the end of nothing': { facets: { make: ['Nobody'] }, page: 9 },
}

const MIXED: Record<string, Changes> = {
  'text and filters': { text: 'white', facets: { make: ['Toyota'] }, ranges: { price: { min: null, max: 40_000 } } },
  'text, a filter and an order': { text: 'diesel', facets: { car_type: ['used'] }, sort: 'price-asc' },
  'a stock number within a filter that excludes it': { text: 'U-1234', facets: { make: ['Mazda'] } },
  'text within a scope': { text: 'ranger', scope: aScope({ soldSince: TODAY - 3 * DAY }) },
  'a slip within a scope that lacks the word': { text: 'rangr', scope: aScope({ makes: ['Toyota'] }) },
  'an order and a page': { sort: 'km-asc', page: 3 },
  'every filter a shopper can set': {
    facets: Object.fromEntries(FACET_KEYS.map((key) => [key, ['Toyota', 'used']])),
    ranges: { price: { min: 0, max: 1e6 }, km: { min: 0, max: 1e6 }, year: { min: 1990, max: 2030 } },
  },
}

/** Distances to the places of these cars: every third is not known, and several are alike. */
function distancesTo(cars: Car[]): Map<string, number> {
  const places = [...new Set(cars.flatMap((car) => stockPlace(car) ?? []))]
  return new Map(places.flatMap((place, at) => (at % 3 === 2 ? [] : [[place, (at % 5) * 20.5]])))
}

function nearQueries(cars: Car[]): Record<string, Changes> {
  const km = distancesTo(cars)
  const near = (within: number | null, known = km) => ({ lat: -27.5, long: 153, within, km: known })
  return {
    'within a distance': { near: near(50) },
    'within none': { near: near(0.5, new Map()) },
    'at the very place': { near: near(0) },
    'any distance': { near: near(null) },
    'nearest first': { near: near(null), sort: 'distance' },
    'the nearest within a distance, second page': { near: near(50), sort: 'distance', page: 2 },
    'the nearest of few': { near: near(null), sort: 'distance', facets: { make: ['Toyota', 'Mazda'] } },
    'nearest first, no place known': { near: near(null, new Map()), sort: 'distance' },
    'a distance, a filter and an order': { near: near(41), facets: { car_type: ['used'] }, sort: 'price-asc' },
  }
}

const named = <T>(what: string, table: Record<string, T>, changes: (value: T) => Changes): Named[] =>
  Object.entries(table).map(([name, value]) => [`${what}: ${name}`, aQuery(changes(value))])

/** Questions of every kind, each with a name of its own. */
export function questions(cars: Car[]): Named[] {
  const commonest = FACET_KEYS.map((key) => [key, cars.flatMap((car) => facetValues(car, key))[0]] as const)
  const held = Object.fromEntries(commonest.flatMap(([key, value]) => (value === undefined ? [] : [[key, [value]]])))
  const sorts = Object.fromEntries(Object.keys(SORTS).map((sort) => [sort, sort as SortKey]))
  return [
    ['everything', aQuery()],
    ...named('one value', held, (values) => ({
      facets: { [Object.keys(held).find((key) => held[key] === values)!]: values },
    })),
    ...named('values', FACETS, (facets) => ({ facets })),
    ...named('numbers', RANGES, (ranges) => ({ ranges })),
    ...named('order', sorts, (sort) => ({ sort })),
    ...named('order of few', sorts, (sort) => ({ sort, facets: { make: ['Toyota', 'BYD'] } })),
    ...named('order of sold cars', sorts, (sort) => ({ sort, scope: aScope({ statuses: ['sold'] }) })),
    ...named('scope', SCOPES, (scope) => ({ scope: aScope(scope) })),
    ...named('page', PAGES, (changes) => changes),
    ...named('text', TEXTS, (text) => ({ text })),
    ...named('hostile text', HOSTILE, (text) => ({ text })),
    ...named('hostile value', HOSTILE, (value) => ({ facets: { make: [value], city: [value] } })),
    ...named('hostile scope', HOSTILE, (value) => ({
      scope: aScope({ makes: [value], excludedStockNumbers: [value] }),
    })),
    ...named('mixed', MIXED, (changes) => changes),
    ...named('distance', nearQueries(cars), (changes) => changes),
    ...named('excluded', EXCLUDED, (changes) => changes),
    ...named('required', REQUIRED, (changes) => changes),
    ...named('preferred', PREFERRED, (changes) => changes),
  ]
}
