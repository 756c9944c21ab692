import { SORTS, type SortKey } from '../../../shared/search/query.ts'
import { findSynonyms, synonymTable } from '../../../shared/search/synonyms.ts'
import { aQuery, aScope } from '../../builders/query.ts'
import { buildSite } from '../../builders/site.ts'
import { TODAY } from '../../builders/stock.ts'
import type { Changes, Named } from './queries.ts'

const DAY = 86_400_000

/** A site's own words beside those that are shipped, some of them no words at all. */
export const TABLE = synonymTable(
  buildSite({
    search: {
      synonyms: {
        alike: [
          ['ute', 'bakkie', 'load bed'],
          ['x] || site:!=[y', 'marks:=x', 'a`b && c'],
        ],
        one_way: [
          { says: ['rav 4'], means: ['rav4'] },
          { says: ['workhorse', 'work horse'], means: ['utility', 'pick up', 'traytop'] },
          { says: ['ev'], means: ['electric'] },
          { says: ['silent'], means: ['ev', 'electric', 'zzzz'] },
          { says: ['unheard'], means: ['of nobody', 'zzzz'] },
          { says: ['the lot'], means: Array.from({ length: 20 }, (_, at) => `white toyota ${at} ute diesel`) },
        ],
      },
    },
  }).search.synonyms,
)

const SYNONYMS: Record<string, string> = {
  'a word that another stands for': 'pickup',
  'each of the set': 'utility',
  'the shortest of the set': 'ute',
  'two words for one': 'pick up',
  'a hyphen between them': 'pick-up',
  'any letter case': 'PickUp',
  'a word of the site’s own': 'bakkie',
  'two words of the site’s own': 'load bed',
  'two words written as one': 'loadbed',
  'a colour before it': 'white bakkie',
  'a fuel after it': 'load bed diesel',
  'two of them': '4x4 bakkie',
  'the same twice': 'bakkie bakkie',
  'a code for words': '4wd',
  'words for a code': 'four wheel drive',
  'a word of another country': 'saloon',
  'a colour of another country': 'gray',
  'one word for a feature of two': 'towbar',
  'other words for a feature': 'gps',
  'a name in two words, one way': 'rav 4',
  'not the other way': 'rav4',
  'one way to three others': 'workhorse',
  'the same in two words': 'work horse',
  'whole words alone': 'ev',
  'a meaning that means something else in turn': 'silent',
  'meanings that no car has': 'unheard',
  'more meanings than the server is told of': 'the lot',
  'the beginning of one': 'bakk',
  'a slip in one': 'bakkies',
  'a slip beside one': 'tyota bakkie',
  'words between quotes': '"bakkie"',
  'one between quotes and one not': '"pickup" bakkie',
  'a quotation that ends within it': '"load bed"',
  'a sign for inches before it': '17" bakkie',
  'one after the last word that is read': `${'white '.repeat(12)}bakkie`,
  'a stock number beside one': 'bakkie S14058',
  'hostile words': 'x] || site:!=[y',
  'more hostile words': 'a`b && c',
}

const FIRST = ['U-1234', 'S14059', 'TWICE']

const PINNED: Record<string, Changes> = {
  'one car': { pinned: ['S14058'] },
  'cars in another order than their own': { pinned: FIRST },
  'the other way round': { pinned: FIRST.toReversed() },
  'two cars of one number': { pinned: ['TWICE'] },
  'the same number twice': { pinned: ['S14058', 'U-1234', 'S14058'] },
  'a number nobody has': { pinned: ['NOBODY', 'S14058'] },
  'a number spelt otherwise': { pinned: ['U1234', 'u-1234', 'S14058'] },
  'no number at all': { pinned: ['', ' '] },
  'hostile numbers': { pinned: ['`', 'x] || site:!=[y', '):9,(car_id:>0', 'S14058'] },
  'a sold car': { pinned: ['GONE', 'S14058'] },
  'a sold car that is still shown': { pinned: ['GONE'], scope: aScope({ soldSince: TODAY - 3 * DAY }) },
  'a car that is never listed': { pinned: ['HIDDEN', 'S14058'] },
  'a car left out by the site': { pinned: FIRST, scope: aScope({ excludedStockNumbers: ['U-1234'] }) },
  'cars that the site’s makes leave out': { pinned: FIRST, scope: aScope({ makes: ['Toyota'] }) },
  'cars that a filter lets in': { pinned: FIRST, facets: { make: ['Subaru'] } },
  'cars that no filter lets in': { pinned: FIRST, facets: { make: ['BYD'] } },
  'cars within bounds': { pinned: FIRST, ranges: { price: { min: 15_000, max: 25_000 } } },
  'cars that words find': { pinned: FIRST, text: 'subaru' },
  'the second page': { pinned: FIRST, page: 2 },
  'the last page': { pinned: FIRST, page: 400 },
  'pages of one car': { pinned: FIRST, page: 2, pageSize: 1 },
  'pages of two': { pinned: [...FIRST, 'SOLD'], page: 2, pageSize: 2 },
  'a page of no size': { pinned: FIRST, pageSize: 0 },
  'a page larger than the server gives': { pinned: FIRST, pageSize: 280, page: 2 },
  'as many as a page': { pinned: Array.from({ length: 21 }, (_, at) => `U${101_001 + at * 3 - 1_000}`) },
}

const inOrder = (sort: SortKey): Changes => ({ pinned: FIRST, sort })

const named = (what: string, table: Record<string, Changes>): Named[] =>
  Object.entries(table).map(([name, changes]) => [`${what}: ${name}`, aQuery(changes)])

const widened = (text: string): Changes => ({ text, synonyms: findSynonyms(text, TABLE) })
const entriesOf = <Value>(table: Record<string, Value>, change: (value: Value) => Changes) =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [name, change(value)]))

/** Questions with what a site adds to them: other words, and cars that come first. */
export const siteQuestions: Named[] = [
  ...named('synonyms', entriesOf(SYNONYMS, widened)),
  ...named('synonyms and filters', {
    'a make': { ...widened('bakkie'), facets: { make: ['Toyota'] } },
    'a price and an order': {
      ...widened('workhorse'),
      ranges: { price: { min: null, max: 40_000 } },
      sort: 'price-asc',
    },
    'cars that come first': { ...widened('bakkie'), pinned: ['UTIL1', 'U-1234'] },
  }),
  ...named('pinned', PINNED),
  ...named('pinned in order', Object.fromEntries(Object.keys(SORTS).map((sort) => [sort, inOrder(sort as SortKey)]))),
]
