import type { Car } from '../../../shared/car/schema.ts'
import { stockPlace } from '../../../shared/location/stock-place.ts'
import { FACET_KEYS } from '../../../shared/search/attributes.ts'
import type { SearchQuery } from '../../../shared/search/query.ts'
import { SORTS, type SortKey } from '../../../shared/search/sorts.ts'
import { facetValues } from '../../../shared/search/values.ts'
import { aQuery, aScope } from '../../builders/query.ts'
import { TODAY } from '../../builders/stock.ts'

export type Named = [name: string, query: SearchQuery]
export type Changes = Partial<SearchQuery>

const DAY = 86_400_000
const MUCH = 10_000
const HOSTILE = {
  'a backtick': '`',
  'backticks around it': '`Toyota`',
  'a closed quote and a joint': 'Toyota` || site:!=`x',
  and: 'Toyota && Mazda',
  or: 'Toyota || Mazda',
  'an operator': ':=',
  'a filter': 'price:>0',
  'closed brackets': 'Toyota] || site:!=[x',
  parentheses: ') || (id:!=0',
  'a comma': 'Toyota,Mazda',
  'an asterisk': '*',
  NUL: 'Toy\u0000ota',
  'a lone surrogate': '\ud800',
  'a backslash': 'Toyota\\` || x:=1',
  'a new line': 'Toyota\n|| site:=x',
  'an override of the direction': '\u202eatoyoT',
  'ten kilobytes': 'x'.repeat(MUCH),
  'ten kilobytes of joints': '|| '.repeat(MUCH / 3),
}

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
  'whole words before beginnings': { text: 'to', prefer: [{ wholeWords: ['toyota'] }] },
}

const TEXTS: Record<string, string> = {
  'a make': 'mazda',
  'a model': 'discovery',
  'a badge': 'sr5',
  'a series': 'l462',
  'a variant': 'scout',
  'a colour': 'wattle',
  'a body': 'hatchback',
  'a feature': 'sunroof',
  'a feature of two words': 'tow bar',
  'a year': '2021',
  'a year and a fuel': '2021 diesel',
  'words of different attributes': 'white toyota hatchback',
  'words in another order': 'rover land',
  'words that no car has together': 'mazda diesel discovery',
  'one word that is nowhere': 'hilux zzzzqq',
  'a word that is nowhere': 'zzzzqq',
  'any letter case': 'TOYOTA hILux',
  'one word for two': 'landrover',
  'two words for one': 'land cruiser',
  'no hyphen': 'cx5',
  'a space for the hyphen': 'cx 5',
  'the hyphen': 'cx-5',
  'the hyphen elsewhere': 'c-x5',
  'beginnings of words': 'toy cor',
  'a single letter': 'o',
  'two letters': 'hi',
  'a beginning of a long word': 'land',
  'no accents': 'skoda',
  'accents nobody has': 'mazdä',
  'accents of the value': 'Citroën',
  'a letter of two': 'strasse',
  'the ligature': 'fin',
  'signs of another script': '日本',
  'a letter left out': 'coroll',
  'a letter wrong': 'hilox',
  'a letter too many': 'toyotta',
  'letters swapped': 'maxda',
  'the first letter wrong': 'voyota',
  'two slips in a long word': 'comodor',
  'two slips in a short word': 'tayata',
  'a slip in a word of three': 'kio',
  'a slip in a code': 'l463',
  'a slip in a year': '2912',
  'a slip in a beginning': 'discuv',
  'a word with a slip beside one without': 'tyota corolla',
  'a stock number': 'U-1234',
  'a stock number without its sign': 'u1234',
  'a stock number with another sign': 'u.1234',
  'a stock number in two words': 'U 1234',
  'the start of a stock number': 'S1405',
  'a stock number that is also a word': 'sold',
  'a stock number that begins like a word': 'golf',
  'a stock number of two words': '20 21',
  'a long stock number': 'A'.repeat(60),
  'the start of a long stock number': 'A'.repeat(30),
  'a VIN': 'JTEBR3FJ50K123456',
  'a VIN in small letters': 'jtebr3fj50k123456',
  'a VIN with signs': 'JF1-SK9-KL5-LG1-23456',
  'a VIN without its signs': 'JF1SK9KL5LG123456',
  'the start of a VIN': 'JTEBR3',
  'a VIN in groups': 'JTEBR 3FJ50 K123456',
  'signs alone': ' -- !',
  spaces: '   ',
  'more words than are read': 'toyota white petrol automatic used in stock near me today please thanks corolla',
  'a sentence in quotes': '"white toyota"',
  'the same word often': 'toyota '.repeat(200),
  'many letters': 'a b c d e f g h i j k l',
  'words of many parts': Array.from({ length: 12 }, () => 'a-b-c-d-e-f').join(' '),
}

const FACETS: Record<string, SearchQuery['facets']> = {
  'two makes': { make: ['Toyota', 'Mazda'] },
  'a make and one of its models': { make: ['Toyota'], model: ['HiLux'] },
  'two makes and two bodies': { make: ['Toyota', 'Mazda'], body: ['Ute', 'Hatchback'] },
  'a make and a model of another': { make: ['Mazda'], model: ['HiLux'] },
  'a value spelt in capitals, as another is not': { model: ['HiAce'] },
  'a value spelt in small letters': { model: ['Hiace'] },
  'a value in letters no car has': { model: ['HIACE'] },
  'a value with an accent': { make: ['Citroën'] },
  'the value without it': { make: ['Citroen'] },
  'a value of signs alone': { make: ['-'] },
  'another value of signs alone': { colour: ['- / -'] },
  'a value with a backtick': { make: ['Ssang`Yong'] },
  'a value that is a joint': { make: ['A || B'], model: ['&& C'] },
  'a value that looks like a filter': { colour: ['site:=beta'] },
  'a value with brackets': { tag: ['x] || site:!=[y'] },
  'a value with a comma': { make: ['Rover, Land'] },
  'a value with NUL': { colour: ['Bl\u0000ue'] },
  'a value that looks like a mark': { make: ['m00000000000 Make'] },
  'a value in another script': { make: ['日本'] },
  'a value nobody has': { make: ['Nobody'] },
  'a value nobody has beside one that is': { make: ['Nobody', 'Toyota'] },
  'an empty list': { make: [] },
  'the same value often': { make: Array.from({ length: 200 }, () => 'Toyota') },
  'many values': { make: Array.from({ length: 500 }, (_, at) => `Make ${at}`) },
  'two features': { filtered_features: ['Tow bar', 'Apple CarPlay'] },
  'three attributes': { car_type: ['used'], fuel: ['Diesel'], transmission: ['Automatic'] },
  'a weekly bracket': { weekly_price_range: ['$75 to $100 a week', '$50 to $75 a week'] },
}

const RANGES: Record<string, SearchQuery['ranges']> = {
  'a least price': { price: { min: 20_000, max: null } },
  'a greatest price': { price: { min: null, max: 20_000 } },
  'a price between': { price: { min: 15_000, max: 30_000 } },
  'the very price': { price: { min: 20_000, max: 20_000 } },
  'a price to the cent': { price: { min: 20_000.01, max: 20_000.01 } },
  'a price between two cents': { price: { min: 20_000.001, max: 20_000.009 } },
  'half a dollar': { price: { min: 45_990.5, max: 45_990.5 } },
  'no price at all': { price: { min: 1e300, max: null } },
  'any price': { price: { min: 0, max: null } },
  'less than nothing': { price: { min: null, max: -5 } },
  'bounds the wrong way round': { price: { min: 30_000, max: 10_000 } },
  'open bounds': { price: { min: null, max: null } },
  'no kilometres': { km: { min: 0, max: 0 } },
  'few kilometres': { km: { min: null, max: 50_000 } },
  'half a kilometre': { km: { min: 0.5, max: 88_000.5 } },
  'late years': { year: { min: 2021, max: null } },
  'a year between': { year: { min: 2016, max: 2017 } },
  'a subscription': { subscription_price: { min: null, max: 99.95 } },
  'a subscription above': { subscription_price: { min: 99.951, max: null } },
  'three numbers': {
    price: { min: 5_000, max: 60_000 },
    km: { min: null, max: 150_000 },
    year: { min: 2010, max: null },
  },
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
