import { isBeyondStock } from '../count-facets.ts'
import type { Bounds } from '../query.ts'
import type { SearchOptions } from '../state.ts'
import { AROUND, OR_LESS, OR_MORE, OVER, TO, UNDER } from './bound-words.ts'
import { COUNTED_THINGS, priceOf, thousandsBelow } from './lone-amounts.ts'
import type { Meaning } from './meaning.ts'
import { MEASURES } from './measures.ts'
import {
  amountOf,
  amounts,
  between,
  CENTURY,
  type Groups,
  isYear,
  type NumberRow,
  numberIn,
  numberOf,
  range,
  row,
  THOUSAND,
  WORD_NUMBERS,
} from './number-row.ts'
import { SPANS } from './spans.ts'
import { YEARS } from './years.ts'

const KM = '(?<unit>kms?|ks|kays|klms?|kilomet(?:re|er)s?|clicks)(?: on the clock)?'
const LOW_KM = '(?:low|lowest)(?: in)? (?:kms?|ks|kays|klms?|kilomet(?:re|er)s|mileage)'
const DOLLARS = '(?:dollars|bucks|aud)'
const WEEK = '(?:a week|per week|p w|pw|weekly|a wk|per wk|wk|each week|week)'
const PAYING = '(?:(?:finance|financed|repayments?|payments?)(?: of| for| at)? )?'
const NEGOTIABLE = '(?:ono|o n o|neg|negotiable|obo|or nearest offer)'
const COVERED =
  '(?:insurance|rego|registration|servicing|service|maintenance|tyres|(?:roadside|breakdown) (?:assist(?:ance)?|cover))'
const SEATS = '(?:seats?|seaters?|strs?|passengers?)'

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

/** 'around' means ten percent both ways, rounded outwards to thousands. */
const STEP = 1000
const approximately = (amount: number): Bounds => ({
  min: Math.floor((amount * 9) / 10 / STEP) * STEP,
  max: Math.ceil((amount * 11) / 10 / STEP) * STEP,
})

/** Minimum for a number without '$' or 'k' to be a price, in dollars. */
const MIN_BARE_PRICE = 3000
const MAX_AMOUNT = 9_999_999

function price(groups: Groups, bounds: (a: number, b: number) => Bounds): Meaning | null {
  const { a, b, isMarked } = amounts(groups)
  const isMoney =
    isMarked ||
    groups['dollars'] !== undefined ||
    (a >= MIN_BARE_PRICE && (groups['b'] === undefined || b >= MIN_BARE_PRICE) && !isYear(a))
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

const seatsOf = (word: string) => (/^\d$/.test(word) ? Number(word) : WORD_NUMBERS.indexOf(word))

/** Vehicles with as many seats; a number beyond that of every vehicle finds none. */
function seats(least: number, wanted: (count: number) => boolean, { vocabulary }: SearchOptions): Meaning | null {
  const held = vocabulary.seats ?? []
  const values = held.filter((value) => wanted(Number(value)))
  if (values.length > 0) return { facets: { seats: values } }
  return isBeyondStock('seats', String(least), vocabulary) ? { facets: { seats: [String(least)] } } : null
}

/** A value that cars of the stock have; null leaves the words as text, which titles of cars may hold. */
function engineMeaning(key: 'cylinders' | 'engine', value: string, { vocabulary }: SearchOptions): Meaning | null {
  return vocabulary[key]?.includes(value) ? { facets: { [key]: [value] } } : null
}

/** Seats that children leave to their parents. */
const GROWN_UPS = 2

/** Caravans that sleep as many; where none does, those that sleep more; a number that is too large finds none. */
function sleeps(wanted: number, { vocabulary }: SearchOptions): Meaning | null {
  const held = vocabulary.sleeps ?? []
  if (isBeyondStock('sleeps', String(wanted), vocabulary)) return { facets: { sleeps: [String(wanted)] } }
  const values = held.filter((value) => Number(value) === wanted)
  const larger = held.filter((value) => Number(value) > wanted)
  if (wanted < 1 || held.length === 0) return null
  return { facets: { sleeps: values.length > 0 ? values : larger } }
}

const SEAT = `(?:\\d|${WORD_NUMBERS.join('|')})`
/** In order of precedence; words read by one row are unavailable to the next. */
export const NUMBERS: NumberRow[] = [
  ...[...MEASURES, ...SPANS].map(({ pattern, meaning }) => row(pattern, meaning)),
  // No feed says how far a car goes: these are no kilometres of its odometer.
  row(
    `(?:(?:electric|ev|driving|battery) )?range (?:of )?(?:${OVER} |${AROUND} |${UNDER} )?${A} ?${KM}(?: ?${OR_MORE})?|(?:${OVER} |${AROUND} )?${B} ?(?:kms?|kays|klms?|kilomet(?:re|er)s?|ks?)(?: ?${OR_MORE})?(?: of)?(?: (?:electric|ev|driving|battery|wltp))? range(?! rover(?: |$))(?: ?${OR_MORE})?`,
    () => 'unread',
  ),
  // No feed says what a van weighs.
  row(
    `(?:${UNDER}|${OVER}|${AROUND}) (?:a )?\\d+(?:[.,]\\d+)? ?(?:t|tons?|tonnes?|kgs?|kilos?)(?: (?:atm|tare|gvm|gcm))?`,
    () => 'unread',
  ),
  // What every car is of a site that sells subscriptions.
  row(
    `(?:car |vehicle )?subscriptions?|subscribe(?: to)?|month(?: to |-to-)month|no (?:lock in|long term)(?: contracts?)?|no deposits?|(?:short|long) term(?: (?:lease|rental|hire))?|(?:car )?(?:lease|leasing|rental|hire)|cancel any ?time|all inclusive|(?:with )?${COVERED}(?:(?: and | )${COVERED})* (?:included|including|inc|incl)`,
    (_, { sorts }) => (sorts.includes('subscription-asc') ? {} : null),
  ),
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
  // 'Low kms under 60000' counts kilometres, as does a number behind 'low kms' that few cars cost.
  row(`${LOW_KM} (?:and )?${UNDER} ${A}|(?<=${LOW_KM} .*)${UNDER} (?<b>\\d{3},?\\d{3})`, ({ a, asign, ak, b }) => {
    const { a: most } = amounts({ a: a ?? b, ak })
    return asign || most < THOUSAND || most > MAX_AMOUNT ? null : range('km', { min: null, max: most })
  }),
  row(`${A} ?${KM}`, (groups) => kilometres(groups, (a) => ({ min: null, max: a }))),

  row(`${PAYING}(?:${UNDER} )${A} ?${WEEK}(?: subscription)?`, (groups, options) =>
    weekly(amounts(groups).a, 'most', options),
  ),
  row(`${PAYING}(?:${OVER} )${A} ?${WEEK}`, (groups, options) => weekly(amounts(groups).a, 'least', options)),
  row(`${PAYING}(?:${AROUND} )?${A} ?${WEEK}(?: ?${OR_LESS})?`, (groups, options) =>
    weekly(amounts(groups).a, 'most', options),
  ),
  row(`subscri(?:ption|be)(?: ${UNDER})? ${A}`, ({ a }, { sorts }) =>
    sorts.includes('subscription-asc') ? subscription(numberOf(a), 'most') : 'text',
  ),

  // Before years: these words make a price of any number.
  row(
    `(?:${UNDER} )?${A} ${NEGOTIABLE}|(?:asking(?: price)?|price|priced at)(?: is| of)? ${B}(?!${TO}\\$?\\d| ?${OR_LESS}| ?${OR_MORE})(?: ${NEGOTIABLE})?`,
    (groups) => saidPrice(groups),
  ),
  row(`(?:prices?|priced|asking|costs?|costing)(?: price)?(?: is| of)? ${UNDER} ${A}`, ({ a, ak }) =>
    price({ a, ak, asign: '$' }, (most) => ({ min: null, max: most })),
  ),
  ...YEARS,

  ...BOUNDED.map(({ pattern, bounds }) => row(pattern(`(?<dollars> ?${DOLLARS})?`), (groups) => price(groups, bounds))),
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
    seats(seatsOf(s!), (count) => count === seatsOf(s!) || count === seatsOf(t!), options),
  ),
  row(
    `(?:at least |minimum )(?<s>${SEAT})[ -]?${SEATS}|(?<t>${SEAT})(?:\\+| plus| or more)[ -]?${SEATS}`,
    ({ s, t }, options) => seats(seatsOf(s ?? t!), (count) => count >= seatsOf(s ?? t!), options),
  ),
  row(`(?:for )?(?:a family (?:of|with) )?(?<s>${SEAT}) (?:kids|children)`, ({ s }, options) =>
    seats(seatsOf(s!) + GROWN_UPS, (count) => count >= seatsOf(s!) + GROWN_UPS, options),
  ),
  row(`(?<s>${SEAT})[ -]?${SEATS}`, ({ s }, options) => seats(seatsOf(s!), (count) => count === seatsOf(s!), options)),
]
