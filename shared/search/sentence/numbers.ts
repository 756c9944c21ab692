import type { RangeKey } from '../attributes.ts'
import type { Bounds } from '../query.ts'
import type { SearchOptions } from '../state.ts'
import { AROUND, OR_LESS, OR_MORE, OVER, TO, UNDER } from './bound-words.ts'
import { COUNTED_THINGS, priceOf, thousandsBelow } from './lone-amounts.ts'
import type { Meaning } from './meaning.ts'
import { MEASURES } from './measures.ts'
import { SPANS } from './spans.ts'

/** A pattern over the words, and its meaning; null leaves the words to other rules, 'text' fixes them as full text. */
export type NumberRow = {
  is: RegExp
  /** `isModel`: a number that may be the model meant, as 2008 of Peugeot. */
  read: (groups: Groups, options: SearchOptions, isModel: (digits: string) => boolean) => Meaning | 'text' | null
}
type Groups = Record<string, string | undefined>

const KM = '(?<unit>kms?|ks|kays|klms?|kilomet(?:re|er)s?|clicks)(?: on the clock)?'
const DOLLARS = '(?:dollars|bucks|aud)'
const WEEK = '(?:a week|per week|p w|pw|weekly|a wk|per wk|wk|each week|week)'
const NEGOTIABLE = '(?:ono|o n o|neg|negotiable|obo|or nearest offer)'
const YEAR = '(?:19[5-9]\\d|20[0-3]\\d)'
const LATER = '(?:or|and) (?:newer|later|up|above|onwards?|over)'
const WORD_NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const SEATS = '(?:seats?|seaters?|strs?|passengers?)'

/**
 * Pattern of an amount in groups prefixed by `name`, with dollar sign and thousands: '$40,000', '40k', '40 grand', '20
 * 000'.
 */
const amountOf = (name: string) =>
  `(?<${name}sign>\\$)? ?(?<${name}>\\d{1,3}(?:[ ,]000|(?:,\\d{3})+)|\\d{1,7}(?:\\.\\d{1,2})?)(?<${name}k> ?(?:k(?![a-z])|grand|thou(?:sand)?\\b))?`
const wholeWords = (pattern: string) => new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`, 'g')
const row = (pattern: string, read: NumberRow['read']): NumberRow => ({ is: wholeWords(pattern), read })

const A = amountOf('a')
const B = amountOf('b')

/** Phrases for bounds, shared by all kinds of amounts. */
const BOUNDED: { pattern: (unit: string) => string; bounds: (a: number, b: number) => Bounds }[] = [
  { pattern: (unit) => `(?:between |from )?${A}${TO}${B}${unit}`, bounds: (a, b) => between(a, b) },
  { pattern: (unit) => `${UNDER} ?(?:${AROUND} )?(?:a |the )?${A}${unit}`, bounds: (a) => ({ min: null, max: a }) },
  { pattern: (unit) => `${A}${unit} ?${OR_LESS}`, bounds: (a) => ({ min: null, max: a }) },
  { pattern: (unit) => `${OVER} ${A}${unit}`, bounds: (a) => ({ min: a, max: null }) },
  { pattern: (unit) => `${A}${unit} ?${OR_MORE}`, bounds: (a) => ({ min: a, max: null }) },
  { pattern: (unit) => `${AROUND} ${A}${unit}`, bounds: (a) => approximately(a) },
]

const between = (a: number, b: number): Bounds => ({ min: Math.min(a, b), max: Math.max(a, b) })

/** 'around' means ten percent both ways, rounded outwards to thousands. */
const STEP = 1000
const approximately = (amount: number): Bounds => ({
  min: Math.floor((amount * 9) / 10 / STEP) * STEP,
  max: Math.ceil((amount * 11) / 10 / STEP) * STEP,
})

const CENTURY = 100
const THOUSAND = 1000
const numberOf = (digits: string | undefined) => Number((digits ?? '').replace(/[ ,]/g, ''))

/** Both amounts; the first takes its thousands from the second: '20-30k'. */
function amounts(groups: Groups): { a: number; b: number; isMarked: boolean } {
  const thousandsB = groups['bk'] ? THOUSAND : 1
  const b = numberOf(groups['b']) * thousandsB
  const plainA = numberOf(groups['a'])
  const sharesThousands = groups['b'] !== undefined && plainA < THOUSAND && b >= THOUSAND
  const a = plainA * (groups['ak'] || sharesThousands ? THOUSAND : 1)
  return { a, b, isMarked: Boolean(groups['asign'] || groups['bsign'] || groups['ak'] || groups['bk']) }
}

const range = (key: RangeKey, bounds: Bounds): Meaning => ({ ranges: { [key]: bounds } })
const isYear = (amount: number) => amount >= 1950 && amount <= 2039

/** Minimum for a number without '$' or 'k' to be a price, in dollars. */
const MIN_BARE_PRICE = 3000
const MAX_AMOUNT = 9_999_999

function price(groups: Groups, bounds: (a: number, b: number) => Bounds): Meaning | null {
  const { a, b, isMarked } = amounts(groups)
  const isMoney = isMarked || (a >= MIN_BARE_PRICE && (groups['b'] === undefined || b >= MIN_BARE_PRICE) && !isYear(a))
  if (!isMoney || a > MAX_AMOUNT || b > MAX_AMOUNT || a < 100) return null
  return range('price', bounds(a, b))
}

/** 'Asking 2800', '2800 ono': a price however small, but for a year that no price would be. */
function saidPrice({ asign, a, ak, bsign, b, bk }: Groups): Meaning | null {
  const said = { a: a ?? b, asign: asign ?? bsign, ak: ak ?? bk }
  const { a: amount, isMarked } = amounts(said)
  if (!isMarked && isYear(amount) && amount % CENTURY !== 0) return null
  return price({ ...said, asign: '$' }, (most) => ({ min: null, max: most }))
}

const MAX_KM_BESIDE_YEAR = 9_999

/** '80ks' means thousands. Fewer than one thousand kilometres are not read as a filter. */
function kilometres(groups: Groups, bounds: (a: number, b: number) => Bounds): Meaning | null {
  const isThousands =
    groups['unit'] === 'ks' && !groups['ak'] && !groups['bk'] && numberOf(groups['b'] ?? groups['a']) < THOUSAND
  // '2011 - 285000 km' is a year and a distance.
  if (groups['b'] && isYear(numberOf(groups['a'])) && numberOf(groups['b']) > MAX_KM_BESIDE_YEAR) return null
  const { a, b } = amounts(isThousands ? { ...groups, ak: 'k', ...(groups['b'] && { bk: 'k' }) } : groups)
  if (a < THOUSAND || a > MAX_AMOUNT || b > MAX_AMOUNT) return null
  return range('km', bounds(a, b))
}

/** A weekly amount: what a subscription costs, and for other cars the lowest repayment. 'Around' it means up to it. */
function weekly(amount: number, side: 'most' | 'least', { vocabulary, sorts }: SearchOptions): Meaning | 'text' {
  if ((vocabulary.weekly_price_range ?? []).length === 0)
    return sorts.includes('subscription-asc') ? subscription(amount, side) : 'text'
  return range('weekly_price', side === 'least' ? { min: amount, max: null } : { min: null, max: amount })
}

function subscription(amount: number, side: 'most' | 'least'): Meaning {
  return range('subscription_price', side === 'least' ? { min: amount, max: null } : { min: null, max: amount })
}

/** A number in digits, or a word up to nine. */
const numberIn = (word: string) => (/^\d+$/.test(word) ? Number(word) : Math.max(0, WORD_NUMBERS.indexOf(word)))

const seatsOf = (word: string) => (/^\d$/.test(word) ? Number(word) : WORD_NUMBERS.indexOf(word))

function seats(wanted: (count: number) => boolean, { vocabulary }: SearchOptions): Meaning | null {
  const values = (vocabulary.seats ?? []).filter((value) => wanted(Number(value)))
  return values.length > 0 ? { facets: { seats: values } } : null
}

/** A value that cars of the stock have; null leaves the words as text, which titles of cars may hold. */
function engineMeaning(key: 'cylinders' | 'engine', value: string, { vocabulary }: SearchOptions): Meaning | null {
  return vocabulary[key]?.includes(value) ? { facets: { [key]: [value] } } : null
}

/** Seats that children leave to their parents. */
const GROWN_UPS = 2

/** Caravans that sleep as many; where none does, those that sleep more. */
function sleeps(wanted: number, { vocabulary }: SearchOptions): Meaning | null {
  const held = vocabulary.sleeps ?? []
  const values = held.filter((value) => Number(value) === wanted)
  const larger = held.filter((value) => Number(value) > wanted)
  if (wanted < 1 || values.length + larger.length === 0) return null
  return { facets: { sleeps: values.length > 0 ? values : larger } }
}

const SEAT = `(?:\\d|${WORD_NUMBERS.join('|')})`
const fullYear = (two: number) => (two <= 39 ? 2000 + two : 1900 + two)
const year = (bounds: Bounds) => range('year', bounds)
/**
 * An age by model year: in 2026 a car of 2021 is five years old in every month. It is no more than five years old,
 * and not less than five.
 */
function newerThan(years: number, thisYear: number | undefined, limit: 'under' | 'up to'): Meaning | null {
  if (thisYear === undefined || years === 0) return null
  return year({ min: thisYear - years + (limit === 'under' ? 1 : 0), max: null })
}
const Y = `(?<y>${YEAR})`

/** In order of precedence; words read by one row are unavailable to the next. */
export const NUMBERS: NumberRow[] = [
  ...[...MEASURES, ...SPANS].map(({ pattern, meaning }) => row(pattern, meaning)),
  // What sellers write of every car: '5 sp', '4d', '6 speed'.
  row('[4-9] ?(?:sp|spd|speed)|[345] ?(?:d|dr|doors?)', () => ({})),
  row(`v ?(?<v>\\d\\d?)|(?<c>\\d\\d?|${WORD_NUMBERS.join('|')}) ?cyl(?:s|inders?)?`, ({ v, c }, options) =>
    engineMeaning('cylinders', String(numberIn(v ?? c!)), options),
  ),
  row('(?<n>\\d(?:\\.\\d)?) ?(?:l|lt|ltrs?|lit(?:re|er)s?)(?: engine)?', ({ n }, options) =>
    engineMeaning('engine', Number(n).toFixed(1), options),
  ),
  row(`^(?<c>\\d{1,3})(?<ck> ?(?:k|grand|thousand))$|^(?<d>\\d{1,3},\\d{3})$`, ({ c, ck, d }) =>
    price({ a: c ?? d, ak: ck }, (most) => ({ min: null, max: most })),
  ),
  row(`sleeps? (?:up to |at least )?(?<s>${SEAT})(?: people| adults)?|(?<t>${SEAT})[ -]?berths?`, ({ s, t }, options) =>
    sleeps(seatsOf(s ?? t!), options),
  ),
  ...BOUNDED.map(({ pattern, bounds }) => row(pattern(` ?${KM}`), (groups) => kilometres(groups, bounds))),
  row(`${A} ?${KM}`, (groups) => kilometres(groups, (a) => ({ min: null, max: a }))),

  row(`(?:${UNDER} )${A} ?${WEEK}(?: subscription)?`, (groups, options) => weekly(amounts(groups).a, 'most', options)),
  row(`(?:${OVER} )${A} ?${WEEK}`, (groups, options) => weekly(amounts(groups).a, 'least', options)),
  row(`(?:${AROUND} )?${A} ?${WEEK}(?: ?${OR_LESS})?`, (groups, options) => weekly(amounts(groups).a, 'most', options)),
  row(`subscri(?:ption|be)(?: ${UNDER})? ${A}`, ({ a }, { sorts }) =>
    sorts.includes('subscription-asc') ? subscription(numberOf(a), 'most') : 'text',
  ),

  // Before years: these words make a price of any number.
  row(`${A} ${NEGOTIABLE}|(?:asking(?: price)?|price|priced at)(?: is| of)? ${B}(?: ${NEGOTIABLE})?`, (groups) =>
    saidPrice(groups),
  ),
  row(`(?:between |from )?${Y}(?:-| - | to | and | till | until )(?<z>${YEAR})`, ({ y, z }) =>
    year(between(Number(y), Number(z))),
  ),
  row(`${Y} or (?<z>${YEAR})`, ({ y, z }) =>
    Math.abs(Number(y) - Number(z)) === 1 ? year(between(Number(y), Number(z))) : null,
  ),
  row(
    `(?:from )?${Y}(?:-|\\+| \\+| (?:onwards?|on|plus|upwards|to now|to current|to present|${LATER}))(?: model)?`,
    ({ y }) => year({ min: Number(y), max: null }),
  ),
  row(`(?:after|newer than|later than|post)[ -](?:the )?${Y}`, ({ y }) => year({ min: Number(y) + 1, max: null })),
  row(`(?:since|from|at least|minimum|min)(?: year)? ${Y}`, ({ y }) => year({ min: Number(y), max: null })),
  row(`(?:before|older than|pre|earlier than|prior to)[ -]${Y}`, ({ y }) => year({ min: null, max: Number(y) - 1 })),
  row(`(?:up to|until|till) ${Y}|${Y.replace('<y>', '<z>')} (?:or|and) (?:older|earlier)`, ({ y, z }) =>
    year({ min: null, max: Number(y ?? z) }),
  ),
  row(
    `(?:less than|under|younger than|newer than) (?<n>\\d\\d?|${WORD_NUMBERS.join('|')}) years?(?: old| of age)?`,
    ({ n }, { thisYear }) => newerThan(numberIn(n ?? ''), thisYear, 'under'),
  ),
  row(
    `(?:max|maximum|up to|no older than|not older than|not more than|no more than|within) (?<n>\\d\\d?|${WORD_NUMBERS.join('|')}) years?(?: old| of age)?|(?<m>\\d\\d?|${WORD_NUMBERS.join('|')}) years? (?:old )?(?:or|and) (?:newer|less|under|younger)`,
    ({ n, m }, { thisYear }) => newerThan(numberIn(n ?? m ?? ''), thisYear, 'up to'),
  ),
  row(`(?:around|about|circa) ${Y}`, ({ y }) => year({ min: Number(y) - 1, max: Number(y) + 1 })),
  row(`(?<!(?:under|over|below|above|than|max) )(?:year )?${Y}(?: (?:model|build|plate|year))*`, ({ y }, _, isModel) =>
    isModel(y ?? '') ? null : year({ min: Number(y), max: Number(y) }),
  ),
  // After the year itself: a car of 2018 may be of model year 2019.
  row('(?<two>\\d\\d) (?:plate|build)|my ?(?<my>\\d\\d)', ({ two, my }) => {
    const exact = fullYear(Number(two ?? my) % CENTURY)
    return year({ min: exact, max: exact })
  }),

  ...BOUNDED.map(({ pattern, bounds }) => row(pattern(`(?: ?${DOLLARS})?`), (groups) => price(groups, bounds))),
  row(`(?:for |budget )?${A} ?${DOLLARS}`, (groups) => range('price', { min: null, max: amounts(groups).a })),
  row(
    `for ${A}|(?<csign>\\$) ?(?<c>\\d[\\d,]*)(?<ck> ?(?:k|grand|thousand))?|(?<d>\\d{1,3})(?<dk> (?:grand))`,
    ({ a, asign, ak, c, csign, ck, d, dk }) =>
      price({ a: a ?? c ?? d, asign: asign ?? csign, ak: ak ?? ck ?? dk }, (most) => ({ min: null, max: most })),
  ),

  row(`(?!within )${UNDER} (?<n>\\d\\d?)(?! (?:${SEATS}|${COUNTED_THINGS})(?: |$))`, ({ n }) =>
    thousandsBelow(Number(n)),
  ),
  row('(?<n>\\d{4,5})$|^(?<m>\\d{4,5})', ({ n, m }, options) => priceOf(n ?? m ?? '', options)),

  row(`(?<s>${SEAT}) or (?<t>${SEAT})[ -]?${SEATS}`, ({ s, t }, options) =>
    seats((count) => count === seatsOf(s!) || count === seatsOf(t!), options),
  ),
  row(
    `(?:at least |minimum )(?<s>${SEAT})[ -]?${SEATS}|(?<t>${SEAT})(?:\\+| plus| or more)[ -]?${SEATS}`,
    ({ s, t }, options) => seats((count) => count >= seatsOf(s ?? t!), options),
  ),
  row(`(?:for )?(?:a family (?:of|with) )?(?<s>${SEAT}) (?:kids|children)`, ({ s }, options) =>
    seats((count) => count >= seatsOf(s!) + GROWN_UPS, options),
  ),
  row(`(?<s>${SEAT})[ -]?${SEATS}`, ({ s }, options) => seats((count) => count === seatsOf(s!), options)),
]
