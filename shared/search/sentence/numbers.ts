import { fuelKind } from '../../car/fuel.ts'
import { WORD_NUMBERS } from '../../text.ts'
import { isBeyondStock } from '../attributes.ts'
import type { Bounds, Meaning } from '../query.ts'
import type { SearchOptions } from '../state.ts'
import {
  AROUND,
  amountPattern,
  amounts,
  atLeast,
  atMost,
  between,
  CENTURY,
  type Groups,
  isYear,
  type NumberRow,
  numberIn,
  OR_LESS,
  OR_MORE,
  OVER,
  parseDigits,
  range,
  row,
  THOUSAND,
  TO,
  UNDER,
} from './amounts.ts'
import { MEASURES, SPANS } from './measures.ts'

/** What follows a number that counts something else than dollars, as a pattern. */
const COUNTED_THINGS =
  '(?:inch(?:es)?|years?|yrs?|months?|weeks?|days?|owners?|people|adults?|kids|children|berths?|speeds?|cc|ft|feet|foot|kw|hp|metres?|m|percent)'

const FEWEST_THOUSANDS = 3

/** 'Under 20', without '$' or 'k', is in thousands of dollars: no car costs twenty. */
const thousandsBelow = (count: number): Meaning | null =>
  count < FEWEST_THOUSANDS ? null : range('price', atMost(count * THOUSAND))

/** In dollars. Fewer may be a postcode, more are a usual distance. */
const MIN_PRICE = 8_000
const MAX_PRICE = 99_999
const ROUND_TO = 500
/** As dealers end a price: 12990, 9950, 14888. */
const PRICE_ENDING = /(?:[59]0|88|99)$/

/** A number alone as a price, where it looks like one and no model of the stock is called so. */
function readLonePrice(digits: string, { vocabulary: { model = [] } }: SearchOptions): Meaning | null {
  const amount = Number(digits)
  const isPriceLike = amount % ROUND_TO === 0 || PRICE_ENDING.test(digits)
  if (!isPriceLike || amount < MIN_PRICE || amount > MAX_PRICE) return null
  return model.some((name) => name.split(' ').includes(digits)) ? null : range('price', atMost(amount))
}

const YEAR = '(?:19[5-9]\\d|20[0-3]\\d)'
const LATER = '(?:(?:or|and) )?(?:newer|later|up|above|onwards?|over|younger)'
/** 'Over' and 'under' of a model year: both include it. */
const YEAR_OVER =
  '(?:over|above|more th[ae]n|starting from|starting at|upwards of|no older th[ae]n|not older th[ae]n|nothing older th[ae]n)'
const YEAR_UNDER =
  '(?:under|undr|below|belwo|less th[ae]n|(?:max|maximum)(?= year)|no more th[ae]n|not more th[ae]n|not over|no newer th[ae]n|not newer th[ae]n|no later th[ae]n|not later th[ae]n)'
/** What makes another amount of the number behind 'over' or 'under'. */
const NO_UNIT = '(?! ?(?:dollars|bucks|aud|kgs?|kilos?|kilograms?|grand|ono|neg|negotiable|rpm|hp|watts?|mm|cc)(?: |$))'
const fullYear = (two: number) => (two <= 39 ? 2000 + two : 1900 + two)
/**
 * An age by model year: in 2026 a car of 2021 is five years old in every month. It is no more than five years old, and not
 * less than five.
 */
const newerThan = (years: number, thisYear: number | undefined, limit: 'under' | 'up to'): Meaning | null =>
  thisYear === undefined || years === 0 ? null : range('year', atLeast(thisYear - years + (limit === 'under' ? 1 : 0)))

/** A year that a model can be of: next year's are on sale in the year before. */
const isModelYear = (amount: number, { thisYear }: SearchOptions) => thisYear === undefined || amount <= thisYear + 1

/** 'Under 2015' is a year, and 'under 2000' a price: either only where the stock has a vehicle of it. */
function underYear(amount: number, options: SearchOptions): Meaning | null {
  if (!isModelYear(amount, options)) return null
  const readings = [range('year', atMost(amount)), range('price', atMost(amount))]
  const inOrder = amount % CENTURY === 0 ? readings.toReversed() : readings
  const { hasCars = () => true } = options
  return inOrder.find(({ ranges }) => hasCars({}, ranges)) ?? readings[0]!
}
const Y = `(?<y>${YEAR})`
const Z = `(?<z>${YEAR})`
const AGE = `\\d\\d?|${WORD_NUMBERS.join('|')}`

/** Bounds of the model year; null leaves the words to other rows. */
const yearRow = (pattern: string, read: (y: number, z: number, options: SearchOptions) => Bounds | null): NumberRow =>
  row(pattern, ({ y, z }, options) => {
    const bounds = read(Number(y), Number(z), options)
    return bounds && range('year', bounds)
  })

const PERSON =
  '(?:daughter|son|kid|child|girl|boy|teenager|teen|niece|nephew|grandson|granddaughter|mum|mom|dad|wife|husband|driver|learner)'

/** Model years and ages, in order of precedence. */
const YEARS: NumberRow[] = [
  // A person's age says nothing of the car: '17 yo', '17 year old daughter', 'my son is 18 years old'.
  row(
    `for (?:a|an|my|our) \\d\\d?[ -]?(?:years?|yrs?)[ -]olds?|(?:my )?\\d\\d ?(?:yo|y ?/?o|y\\.o\\.?)|(?:my )?\\d\\d[ -]?(?:years?|yrs?)[ -]old(?= ${PERSON}(?![^ ]))|(?<=(?<![^ ])${PERSON} (?:is |who is )?)\\d\\d[ -]?(?:years?|yrs?)[ -]old`,
    () => ({}),
  ),
  yearRow(`(?:between |from )?${Y}(?:-| - | to | and | till | until )${Z}`, between),
  yearRow(`${Y} or ${Z}`, (y, z) => (Math.abs(y - z) === 1 ? between(y, z) : null)),
  yearRow(
    `(?:from )?${Y}(?:-|\\+| \\+| (?:onwards?|on|plus|upwards|to now|to current|to present|${LATER}))(?: model)?`,
    atLeast,
  ),
  yearRow(`${YEAR_OVER} (?:the )?(?:year )?${Y}(?: model)?${NO_UNIT}`, (y, _, options) =>
    isModelYear(y, options) ? atLeast(y) : null,
  ),
  row(`${YEAR_UNDER} (?:the )?(?:year )?${Y}(?: model)?${NO_UNIT}`, ({ y }, options) => underYear(Number(y), options)),
  yearRow(`(?:after|newer th[ae]n|younger th[ae]n|later th[ae]n|past|beyond|post)[ -](?:the )?${Y}`, (y) =>
    atLeast(y + 1),
  ),
  yearRow(`(?:since|from|at least|minimum|min)(?: year)? ${Y}`, atLeast),
  yearRow(`(?:before|older th[ae]n|pre|earlier th[ae]n|prior to)[ -]${Y}`, (y) => atMost(y - 1)),
  yearRow(`(?:up to|until|till) ${Y}|${Z} (?:or|and) (?:older|earlier)`, (y, z) => atMost(y || z)),
  row(
    `(?:less th[ae]n|under|younger th[ae]n|newer th[ae]n) (?<n>${AGE}) years?(?: old| of age)?`,
    ({ n }, { thisYear }) => newerThan(numberIn(n), thisYear, 'under'),
  ),
  row(
    `(?:max|maximum|up to|no older th[ae]n|not older th[ae]n|not more th[ae]n|no more th[ae]n|within) (?<n>${AGE}) years?(?: old| of age)?|(?<m>${AGE}) years? (?:old )?(?:or|and) (?:newer|less|under|younger)`,
    ({ n, m }, { thisYear }) => newerThan(numberIn(n ?? m), thisYear, 'up to'),
  ),
  yearRow(`(?:around|about|circa) ${Y}`, (y) => between(y - 1, y + 1)),
  row(
    `(?<!(?:under|over|below|above|than|(?<!(?:^| )[cd] )max) )(?:year )?${Y}(?: (?:model|build|plate|year))*`,
    ({ y }, _, isModel) => (isModel(y ?? '') ? null : range('year', between(Number(y), Number(y)))),
  ),
  // After the year itself: a car of 2018 may be of model year 2019.
  row('(?<two>\\d\\d) (?:plate|build)|my ?(?<my>\\d\\d)', ({ two, my }) => {
    const exact = fullYear(Number(two ?? my) % CENTURY)
    return range('year', between(exact, exact))
  }),
]

const KM = '(?<unit>kms?|ks|kays|klms?|kilomet(?:re|er)s?|clicks)(?: on the clock)?'
const LOW_KM = '(?:low|lowest)(?: in)? (?:kms?|ks|kays|klms?|kilomet(?:re|er)s|mileage)'
const DOLLARS = '(?:dollars|bucks|aud)'
const WEEK = '(?:a week|per week|p w|pw|weekly|a wk|per wk|wk|each week|week)'
const PAYING = '(?:(?:finance|financed|repayments?|payments?)(?: of| for| at)? )?'
const NEGOTIABLE = '(?:ono|o n o|neg|negotiable|obo|or nearest offer)'
const COVERED =
  '(?:insurance|rego|registration|servicing|service|maintenance|tyres|(?:roadside|breakdown) (?:assist(?:ance)?|cover))'
const SEATS = '(?:seats?|seaters?|strs?|passengers?)'

const A = amountPattern('a')
const B = amountPattern('b')

/** Phrases for bounds, shared by all kinds of amounts. */
const BOUNDED: { pattern: (unit: string) => string; bounds: (a: number, b: number) => Bounds }[] = [
  { pattern: (unit) => `(?:between |from )?${A}${TO}${B}${unit}`, bounds: between },
  { pattern: (unit) => `${UNDER} ?(?:${AROUND} )?(?:a |the )?${A}${unit}`, bounds: atMost },
  { pattern: (unit) => `${A}${unit} ?${OR_LESS}`, bounds: atMost },
  { pattern: (unit) => `${OVER} ${A}${unit}`, bounds: atLeast },
  { pattern: (unit) => `${A}${unit} ?${OR_MORE}`, bounds: atLeast },
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

function price(groups: Groups, bounds: (a: number, b: number) => Bounds = atMost): Meaning | null {
  const { a, b, isMarked } = amounts(groups)
  const isMoney =
    isMarked ||
    groups['dollars'] !== undefined ||
    (a >= MIN_BARE_PRICE && (groups['b'] === undefined || b >= MIN_BARE_PRICE) && !isYear(a))
  if (!isMoney || a > MAX_AMOUNT || b > MAX_AMOUNT || a < 100) return null
  return range('price', bounds(a, b))
}

/** 'Asking 2800', '2800 ono': any amount is a price here, except a likely year. */
function askingPrice({ asign, a, ak, bsign, b, bk }: Groups): Meaning | null {
  const said = { a: a ?? b, asign: asign ?? bsign, ak: ak ?? bk }
  const { a: amount, isMarked } = amounts(said)
  if (!isMarked && isYear(amount) && amount % CENTURY !== 0) return null
  return price({ ...said, asign: '$' })
}

const MAX_KM_BESIDE_YEAR = 9_999

/** '80ks' means thousands. Fewer than one thousand kilometres are not read as a filter. */
function kilometres(groups: Groups, bounds: (a: number, b: number) => Bounds = atMost): Meaning | null {
  const isThousands =
    groups['unit'] === 'ks' && !groups['ak'] && !groups['bk'] && parseDigits(groups['b'] ?? groups['a']) < THOUSAND
  // '2011 - 285000 km' is a year and a distance.
  if (groups['b'] && isYear(parseDigits(groups['a'])) && parseDigits(groups['b']) > MAX_KM_BESIDE_YEAR) return null
  const { a, b } = amounts(isThousands ? { ...groups, ak: 'k', ...(groups['b'] && { bk: 'k' }) } : groups)
  if (a < THOUSAND || a > MAX_AMOUNT || b > MAX_AMOUNT) return null
  return range('km', bounds(a, b))
}

/** A weekly amount: what a subscription costs, and for other cars the lowest repayment. 'Around' it means up to it. */
function weekly(bounds: Bounds, { vocabulary, sorts }: SearchOptions): Meaning | 'text' {
  if ((vocabulary.weekly_price_range ?? []).length > 0) return range('weekly_price', bounds)
  return sorts.includes('subscription-asc') ? range('subscription_price', bounds) : 'text'
}

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

/** Seats for the parents beside the children. */
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
  // How far a car goes on a charge: these are no kilometres of its odometer.
  row(
    `(?:(?:electric|ev|driving|battery) )?range (?:of )?(?:${OVER} |${AROUND} |(?<under>${UNDER}) )?${A} ?${KM}(?: ?${OR_MORE})?|(?:${OVER} |${AROUND} )?${B} ?(?:kms?|kays|klms?|kilomet(?:re|er)s?|ks?)(?: ?${OR_MORE})?(?: of)?(?: (?:electric|ev|driving|battery|wltp))? range(?! rover(?: |$))(?: ?${OR_MORE})?`,
    ({ a, b, under }, { vocabulary: { fuel = [] } }) =>
      fuel.some((each) => fuelKind(each) === 'electric')
        ? range('electric_range', (under ? atMost : atLeast)(parseDigits(a ?? b)))
        : 'unread',
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
  // Sellers write these of every car: '5 sp', '4d', '6 speed'.
  row('[4-9] ?(?:sp|spd|speed)|[345] ?(?:d|dr|doors?)', () => ({})),
  row(`v ?(?<v>\\d\\d?)|(?<c>\\d\\d?|${WORD_NUMBERS.join('|')}) ?cyl(?:s|inders?)?`, ({ v, c }, options) =>
    engineMeaning('cylinders', String(numberIn(v ?? c)), options),
  ),
  row('(?<n>\\d(?:\\.\\d)?) ?(?:l|lt|ltrs?|lit(?:re|er)s?)(?: engine)?', ({ n }, options) =>
    engineMeaning('engine', Number(n).toFixed(1), options),
  ),
  row(`^(?<c>\\d{1,3})(?<ck> ?(?:k|grand|thousand))$|^(?<d>\\d{1,3},\\d{3})$`, ({ c, ck, d }) =>
    price({ a: c ?? d, ak: ck }),
  ),
  row(`sleeps? (?:up to |at least )?(?<s>${SEAT})(?: people| adults)?|(?<t>${SEAT})[ -]?berths?`, ({ s, t }, options) =>
    sleeps(numberIn(s ?? t), options),
  ),
  ...BOUNDED.map(({ pattern, bounds }) => row(pattern(` ?${KM}`), (groups) => kilometres(groups, bounds))),
  // 'Low kms under 60000' counts kilometres, as does a number behind 'low kms' that few cars cost.
  row(`${LOW_KM} (?:and )?${UNDER} ${A}|(?<=${LOW_KM} .*)${UNDER} (?<b>\\d{3},?\\d{3})`, ({ a, asign, ak, b }) => {
    const { a: most } = amounts({ a: a ?? b, ak })
    return asign || most < THOUSAND || most > MAX_AMOUNT ? null : range('km', atMost(most))
  }),
  row(`${A} ?${KM}`, (groups) => kilometres(groups)),

  row(`${PAYING}(?:${UNDER} )${A} ?${WEEK}(?: subscription)?`, (groups, options) =>
    weekly(atMost(amounts(groups).a), options),
  ),
  row(`${PAYING}(?:${OVER} )${A} ?${WEEK}`, (groups, options) => weekly(atLeast(amounts(groups).a), options)),
  row(`${PAYING}(?:${AROUND} )?${A} ?${WEEK}(?: ?${OR_LESS})?`, (groups, options) =>
    weekly(atMost(amounts(groups).a), options),
  ),
  row(`subscri(?:ption|be)(?: ${UNDER})? ${A}`, ({ a }, { sorts }) =>
    sorts.includes('subscription-asc') ? range('subscription_price', atMost(parseDigits(a))) : 'text',
  ),

  // Before years: these words make a price of any number.
  row(
    `(?:${UNDER} )?${A} ${NEGOTIABLE}|(?:asking(?: price)?|price|priced at)(?: is| of)? ${B}(?!${TO}\\$?\\d| ?${OR_LESS}| ?${OR_MORE})(?: ${NEGOTIABLE})?`,
    askingPrice,
  ),
  row(`(?:prices?|priced|asking|costs?|costing)(?: price)?(?: is| of)? ${UNDER} ${A}`, ({ a, ak }) =>
    price({ a, ak, asign: '$' }),
  ),
  ...YEARS,

  ...BOUNDED.map(({ pattern, bounds }) => row(pattern(`(?<dollars> ?${DOLLARS})?`), (groups) => price(groups, bounds))),
  row(`(?:for |budget )?${A} ?${DOLLARS}`, (groups) => range('price', atMost(amounts(groups).a))),
  row(
    `for ${A}|(?<csign>\\$) ?(?<c>\\d[\\d,]*)(?<ck> ?(?:k|grand|thousand))?|(?<d>\\d{1,3})(?<dk> (?:grand))`,
    ({ a, asign, ak, c, csign, ck, d, dk }) => price({ a: a ?? c ?? d, asign: asign ?? csign, ak: ak ?? ck ?? dk }),
  ),

  row(`(?!within )${UNDER} (?<n>\\d\\d?)(?! (?:${SEATS}|${COUNTED_THINGS})(?: |$))`, ({ n }) =>
    thousandsBelow(Number(n)),
  ),
  row('(?<n>\\d{4,5})$|^(?<m>\\d{4,5})', ({ n, m }, options) => readLonePrice(n ?? m ?? '', options)),

  row(`(?<s>${SEAT}) or (?<t>${SEAT})[ -]?${SEATS}`, ({ s, t }, options) =>
    seats(numberIn(s), (count) => count === numberIn(s) || count === numberIn(t), options),
  ),
  row(
    `(?:at least |minimum )(?<s>${SEAT})[ -]?${SEATS}|(?<t>${SEAT})(?:\\+| plus| or more)[ -]?${SEATS}`,
    ({ s, t }, options) => seats(numberIn(s ?? t), (count) => count >= numberIn(s ?? t), options),
  ),
  row(`(?:for )?(?:a family (?:of|with) )?(?<s>${SEAT}) (?:kids|children)`, ({ s }, options) =>
    seats(numberIn(s) + GROWN_UPS, (count) => count >= numberIn(s) + GROWN_UPS, options),
  ),
  row(`(?<s>${SEAT})[ -]?${SEATS}`, ({ s }, options) => seats(numberIn(s), (count) => count === numberIn(s), options)),
]
