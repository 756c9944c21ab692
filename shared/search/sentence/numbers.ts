import { fuelKind } from '../../car/fuel.ts'
import type { RangeKey } from '../attributes.ts'
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
  COUNT,
  type Groups,
  isYear,
  type NumberRow,
  needing,
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
import { MEASURES, VAN } from './measures.ts'
import { YEARS } from './years.ts'

/** What follows a number that counts something else than dollars, as a pattern. */
const COUNTED_THINGS =
  '(?:inch(?:es)?|years?|yrs?|months?|weeks?|days?|owners?|people|adults?|kids|children|berths?|speeds?|cc|ft|feet|foot|kw|hp|metres?|m|percent)'

/** What has thousands without being a price: '30k service', '4k screen'. */
const NO_PRICE = '(?! (?:services?|serviced|cameras?|screens?|display|video|tv)(?: |$))'
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

const KM =
  '(?<unit>(?:(?<=\\d{5} ?|,\\d{3} ?)k|kms?|ks|kays|klms?|kilomet(?:re|er)s?|clicks)(?: on the clock)?|on the clock)'
/** Of every unit of kilometres. */
const KM_SIGN = / k|\dk|click|clock/
const LOW_KM = '(?:low|lowest)(?: in)? (?:kms?|ks|kays|klms?|kilomet(?:re|er)s|mileage)'
const DOLLARS = '(?:dollars?|bucks|aud)'
const EACH = '(?:a|per|each|every)'
const WEEK = `(?:${DOLLARS} )?(?:${EACH} (?:week|wk)|p w|pw|weekly|wk|week|(?<month>${EACH} (?:month|mth)|monthly)|(?<fortnight>${EACH} fortnight|fortnightly))`
const WEEKS_OF_YEAR = 52
const MONTHS_OF_YEAR = 12
const BOUND = `(?:${UNDER} |(?<over>${OVER}) |${AROUND} )?`
const PAYING = '(?:(?:finance|financed|repayments?|payments?)(?: of| for| at)? )?'
const NEGOTIABLE = '(?:ono|o n o|neg|negotiable|obo|or nearest offer)'
const COVERED =
  '(?:insurance|rego|registration|servicing|service|maintenance|tyres|(?:roadside|breakdown) (?:assist(?:ance)?|cover))'
const SEATS = '(?:seats?|seaters?|strs?|passengers?)'

const MOVER = '(?:people ?(?:mover|carrier)s?|mpvs?)'
const A = amountPattern('a')
const B = amountPattern('b')

/** Phrases for bounds, shared by all kinds of amounts. */
const BOUNDED: { pattern: (unit: string) => string; bounds: (a: number, b: number) => Bounds }[] = [
  // Of 'under 20k or 30k' the larger holds.
  {
    pattern: (unit) => `${UNDER} ${A}(?:${unit.replace(/\?<\w+>/g, '?:')})? or (?:${UNDER} )?${B}${unit}`,
    bounds: (a, b) => atMost(Math.max(a, b)),
  },
  {
    pattern: (unit) => `(?:between |from )?${A}(?:${unit.replace(/\?<\w+>/g, '?:')})?${TO}${B}${unit}`,
    bounds: between,
  },
  { pattern: (unit) => `${UNDER} ?(?:${AROUND} )?(?:a |the )?${A}${unit}`, bounds: atMost },
  { pattern: (unit) => `${A}${unit} ?${OR_LESS}`, bounds: atMost },
  { pattern: (unit) => `${A} ?${OR_LESS}${unit}`, bounds: atMost },
  { pattern: (unit) => `${OVER} ${A}${unit}`, bounds: atLeast },
  { pattern: (unit) => `${A}${unit} ?${OR_MORE}`, bounds: atLeast },
  { pattern: (unit) => `${AROUND} ${A}${unit}`, bounds: (a) => approximately(a) },
  { pattern: (unit) => `${A}${unit}(?:[ -]?ish| give or take)`, bounds: (a) => approximately(a) },
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
    groups['unit']?.startsWith('ks') &&
    !groups['ak'] &&
    !groups['bk'] &&
    parseDigits(groups['b'] ?? groups['a']) < THOUSAND
  // '2011 - 285000 km' is a year and a distance.
  if (groups['b'] && isYear(parseDigits(groups['a'])) && parseDigits(groups['b']) > MAX_KM_BESIDE_YEAR) return null
  const { a, b } = amounts(isThousands ? { ...groups, ak: 'k', ...(groups['b'] && { bk: 'k' }) } : groups)
  if (a < THOUSAND || a > MAX_AMOUNT || b > MAX_AMOUNT) return null
  return range('km', bounds(a, b))
}

/** Dollars a week of an amount by the week, fortnight or month. */
function perWeek(groups: Groups): number {
  const { a } = amounts(groups)
  if (groups['fortnight']) return Math.round(a / 2)
  return groups['month'] ? Math.round((a * MONTHS_OF_YEAR) / WEEKS_OF_YEAR) : a
}

/** A weekly amount: what a subscription costs, and for other cars the lowest repayment. 'Around' it means up to it. */
function weekly(groups: Groups, { vocabulary, sorts }: SearchOptions): Meaning | 'text' {
  const most = perWeek(groups)
  const { b } = groups
  const bounds = b ? between(perWeek({ ...groups, a: b }), most) : (groups['over'] ? atLeast : atMost)(most)
  if ((vocabulary.weekly_price_range ?? []).length > 0) return range('weekly_price', bounds)
  return sorts.includes('subscription-asc') ? range('subscription_price', bounds) : 'text'
}

const WEIGHT = '\\d+(?:[.,]\\d+)? ?'
const HEAVY = '(?:tons?|tonn?ers?|tonnes?|kgs?|kilos?|kilograms?)'
const LOAD = '(?:payload|atm|tare|gvm|gcm|gtm|weight|mass)'
const FEWER = '(?:(?:fewer|less) th[ae]n|under|below)'
const MOST = '(?:at most|up to|max(?:imum)?(?: of)?|(?:no|not) more th[ae]n)'
const OR_FEWER = '(?:or (?:fewer|less|under|below))'
const LEAST = '(?:at least|minimum(?: of)?|min|no less th[ae]n)'

type CountKey = 'seats' | 'sleeps'
const countIn = (name: string) => `(?<${name}>${COUNT})`

/** Vehicles with a number of seats or berths that is wanted; `least` of them where none has, which finds none. */
function counted(key: CountKey, least: number, isWanted: (count: number) => boolean, { vocabulary }: SearchOptions) {
  const all = vocabulary[key] ?? []
  const values = all.filter((value) => isWanted(Number(value)))
  if (least === 0 || all.length === 0) return null
  return { facets: { [key]: values.length > 0 ? values : [String(least)] } }
}

const atLeastSo = (key: CountKey, least: number, options: SearchOptions): Meaning | null =>
  counted(key, least, (count) => count >= least, options)

/** Phrases for a count of `unit`, also behind a verb: '7 seater', 'at least 7 seats', '4+ berth', 'sleeps 4 or more', '5 seats or less', '5 to 7 seats'. */
function countRows(key: CountKey, unit: string, verb: string): NumberRow[] {
  const some = (name: string) =>
    `(?:(?<${name}l>${LEAST} )|(?<${name}b>(?:more th[ae]n|over) )|(?<${name}f>${FEWER} )|(?<${name}u>${MOST} ))?${countIn(name)}(?:(?<${name}m> ?${OR_MORE})|(?<${name}o> ${OR_FEWER}))?`
  return [
    row(
      `(?:${verb} )?${countIn('s')}(?<to>-| to | or )${countIn('t')}(?:(?<=${verb} .*)|[ -]?${unit})`,
      ({ s, t, to }, options) => {
        const [a, b] = [numberIn(s), numberIn(t)]
        const isAmong = (count: number) => count === a || count === b || (to !== ' or ' && count > a && count < b)
        return counted(key, a, isAmong, options)
      },
    ),
    row(
      `${some('s')}[ -]?${unit}(?:(?<any> ?${OR_MORE})|(?<few> ${OR_FEWER}))?|${verb} (?:up to )?${some('t')}(?: people| adults)?`,
      (groups, options) => {
        const wanted = numberIn(groups['s'] ?? groups['t'])
        const isSaid = (...signs: string[]) => signs.some((sign) => groups[`s${sign}`] ?? groups[`t${sign}`])
        if (isSaid('b')) return atLeastSo(key, wanted + 1, options)
        if (isSaid('f')) return counted(key, wanted - 1, (count) => count < wanted, options)
        if (groups['few'] ?? isSaid('u', 'o')) return counted(key, wanted, (count) => count <= wanted, options)
        // What sleeps four sleeps three; five seats are not two.
        const isRoom = key === 'sleeps' && !options.vocabulary.sleeps?.includes(String(wanted))
        const isLeast = isRoom || (groups['any'] ?? isSaid('l', 'm'))
        return counted(key, wanted, (count) => (isLeast ? count >= wanted : count === wanted), options)
      },
    ),
  ]
}

/** What only electric cars have, in group a, b or c; without such a car in stock it is unread. */
const electricRow = (key: RangeKey, needs: RegExp, pattern: string, bounds = atLeast): NumberRow[] =>
  needing(
    needs,
    row(pattern, ({ a, b, c, under }, { vocabulary: { fuel = [] } }) =>
      fuel.some((each) => fuelKind(each) === 'electric')
        ? range(key, (under ? atMost : bounds)(parseDigits(a ?? b ?? c)))
        : 'unread',
    ),
  )

/** Those of the values that cars of the stock have; null leaves the words as text, which titles of cars may hold. */
function engineMeaning(key: 'cylinders' | 'engine', values: string[], { vocabulary }: SearchOptions): Meaning | null {
  const held = values.filter((value) => vocabulary[key]?.includes(value))
  return held.length > 0 ? { facets: { [key]: held } } : null
}

/** Fewer seats stand in two rows. */
const THIRD_ROW_SEATS = 6
/** Seats for the parents beside the children. */
const GROWN_UPS = 2

/** In order of precedence; words read by one row are unavailable to the next. */
export const NUMBERS: NumberRow[] = [
  ...MEASURES,
  // How long a registration lasts: no year of a car.
  row(
    '(?:rego|reg|registration|registered) (?:til|till|until|to|exp|expires?)(?: [a-z]+)?(?: \\d{1,2})? \\d{2,4}',
    () => 'unread',
  ),
  // How far a car goes on a charge: these are no kilometres of its odometer.
  ...electricRow(
    'electric_range',
    /range|charge/,
    `(?:(?:electric|ev|driving|battery) )?(?<!price )range (?:of )?(?:${OVER} |${AROUND} |(?<under>${UNDER}) )?(?:${A} ?${KM}|(?<c>[1-9]\\d\\d)(?![\\d,.k]))(?: ?${OR_MORE})?|(?:${OVER} |${AROUND} )?${B} ?(?:kms?|kays|klms?|kilomet(?:re|er)s?|ks?)(?: ?${OR_MORE})?(?: of)?(?:(?: (?:electric|ev|driving|battery|wltp))? range(?! rover(?: |$))| (?:per|on) (?:a |one |single |full )*charge)(?: ?${OR_MORE})?`,
  ),
  ...electricRow(
    'energy_use',
    /kwh/,
    `(?:${UNDER} )?(?<c>\\d{1,2}(?:\\.\\d)?) ?kwh(?: per| a)? ?100 ?(?:kms?|ks)?`,
    atMost,
  ),
  ...electricRow(
    'battery',
    /kwh|kilowatt/,
    `(?:battery (?:of )?)?(?:(?<under>${UNDER}) |${OVER} |(?:bigger|larger) th[ae]n |${AROUND} )?(?<c>\\d{1,3}(?:\\.\\d)?) ?(?:kwh|kilowatt[ -]?hours?)(?: ?${OR_MORE})?(?: battery(?: pack)?)?`,
  ),
  // No feed says what a van weighs or carries, nor what a car drinks.
  ...needing(
    /\d ?[tk]|gvm|gcm|atm|tare|payload|100/,
    row(
      `(?:us(?:es|ing) )?(?:${UNDER} )?\\d{1,2}(?:\\.\\d)? ?l(?:it(?:re|er)s?)? ?(?:per )?100(?: ?kms?)?|${LOAD}(?: of)? \\d{3,5}|(?:(?:(?:${LOAD}(?: of)?|${UNDER}|${OVER}|${AROUND}) (?:a )?)+${WEIGHT}(?:t|${HEAVY})|${WEIGHT}${HEAVY})(?: ${LOAD})*`,
      () => 'unread',
    ),
  ),
  // What every car is of a site that sells subscriptions.
  ...needing(
    /subscri|month|term|deposit|lease|leasing|rental|hire|cancel|inc/,
    row(
      `(?:car |vehicle )?subscriptions?|subscribe(?: to)?|month(?: to |-to-)month|no (?:lock in|long term)(?: contracts?)?|no deposits?|(?:short|long) term(?: (?:lease|rental|hire))?|(?<!ex[ -])(?:car )?(?:lease|leasing|rental|hire)|cancel any ?time|all inclusive|(?:with )?${COVERED}(?:(?: and | )${COVERED})* (?:included|including|inc|incl)`,
      (_, { sorts }) => (sorts.includes('subscription-asc') ? {} : null),
    ),
  ),
  // Sellers write these of every car: '5 sp', '4d'.
  row('[4-9] ?sp|[2-5] ?d', () => ({})),
  ...needing(
    /v ?\d|cyl/,
    row(`v ?(?<v>\\d\\d?)|(?:(?<o>${COUNT}) or )?(?<c>${COUNT}) ?cyl(?:s|inders?)?`, ({ v, o, c }, options) =>
      engineMeaning('cylinders', [o, v ?? c].map(numberIn).map(String), options),
    ),
  ),
  ...needing(
    /\d ?l/,
    row('(?<n>\\d(?:\\.\\d)?) ?(?:l|lt|ltrs?|lit(?:re|er)s?)(?: engine)?', ({ n }, options) =>
      engineMeaning('engine', [Number(n).toFixed(1)], options),
    ),
  ),
  row(`^(?<c>\\d{1,3})(?<ck> ?(?:k|grand|thousand))$|^(?<d>\\d{1,3},\\d{3})$`, ({ c, ck, d }) =>
    price({ a: c ?? d, ak: ck }),
  ),
  ...needing(/sleep|berth/, ...countRows('sleeps', 'berths?', 'sleep(?:s|ing)?')),
  // 'Low kms under 60000' counts kilometres, as does a number behind 'low kms' that few cars cost.
  ...needing(
    /low/,
    row(
      `${LOW_KM} (?:and )?${UNDER} ${A}(?: ?${KM})?|(?<=${LOW_KM} .*)${UNDER} (?<b>\\d{3},?\\d{3}|[3-9]\\d,\\d{3})(?! ?k| ${DOLLARS})`,
      ({ a, asign, ak, b }) => {
        const { a: most } = amounts({ a: a ?? b, ak })
        return asign || most < THOUSAND || most > MAX_AMOUNT ? null : range('km', atMost(most))
      },
    ),
  ),
  ...needing(
    KM_SIGN,
    ...BOUNDED.map(({ pattern, bounds }) => row(pattern(` ?${KM}`), (groups) => kilometres(groups, bounds))),
    row(`${A} ?${KM}`, (groups) => kilometres(groups)),
  ),
  ...needing(
    /mileage|odometer|k[mls]|kays|kilom/,
    row(
      `(?<no>(?:no|not|nothing with) )?(?:mileage|odometer|${KM}) (?:of |is )?(?:${UNDER}|(?<over>over|above|more th[ae]n)) ${A}`,
      (groups) =>
        groups['asign']
          ? null
          : kilometres({ ...groups, unit: '' }, groups['over'] && !groups['no'] ? atLeast : atMost),
    ),
  ),
  ...needing(
    /we?e?k|p ?w|month|mth|fortnight/,
    row(
      `${PAYING}(?:(?:between |from )?${B}(?: ?${WEEK.replace(/\?<\w+>/g, '?:')})?${TO}|${BOUND})${A} ?${WEEK}(?: subscription| ?${OR_LESS})?`,
      weekly,
    ),
    row(`weekly(?: (?:re)?payments?| price| budget| cost)?(?: of)? ${BOUND}${A}`, weekly),
    row(`(?:${EACH}|by the) (?:week|wk)|weekly(?: price| cost)?`, (_, { sorts }) =>
      sorts.includes('subscription-asc') ? { sort: 'subscription-asc' } : null,
    ),
  ),
  ...needing(
    /subscri/,
    row(`subscri(?:ption|be)(?: ${UNDER})? ${A}`, ({ a }, { sorts }) =>
      sorts.includes('subscription-asc') ? range('subscription_price', atMost(parseDigits(a))) : 'text',
    ),
  ),

  // Before years: these words make a price of any number.
  row(
    `(?:${UNDER} )?${A} ${NEGOTIABLE}|(?:asking(?: price)?|(?<!(?:^| )(?:min|minimum|max|maximum) )price|priced at)(?: is| of)? ${B}(?!${TO}\\$?\\d| ?${OR_LESS}| ?${OR_MORE})(?: ${NEGOTIABLE})?`,
    askingPrice,
  ),
  row(`(?:prices?|priced|asking|costs?|costing)(?: price)?(?: is| of)? ${UNDER} ${A}`, ({ a, ak }) =>
    price({ a, ak, asign: '$' }),
  ),
  ...needing(/\d\d|years?|yrs?|\dyo/, ...YEARS),

  ...BOUNDED.map(({ pattern, bounds }) => row(pattern(`(?<dollars> ?${DOLLARS})?`), (groups) => price(groups, bounds))),
  ...needing(
    /dollar|bucks|aud/,
    row(`(?:for |budget )?${A} ?${DOLLARS}`, (groups) => range('price', atMost(amounts(groups).a))),
  ),
  row(
    `for ${A}|(?<csign>\\$) ?(?<c>\\d[\\d,]*)(?<ck> ?(?:k|grand|thousand))?|(?<d>\\d{1,2}(?:\\.\\d)?|\\d{3}(?! ?k))(?<dk> ?(?:k|grand|thousand))${NO_PRICE}`,
    ({ a, asign, ak, c, csign, ck, d, dk }) => price({ a: a ?? c ?? d, asign: asign ?? csign, ak: ak ?? ck ?? dk }),
  ),

  row(
    `(?:between|over|above|from) (?<n>\\d\\d)(?: and | to | ${UNDER} )(?<m>\\d\\d)(?! ?(?:${SEATS}|${COUNTED_THINGS})(?: |$))`,
    ({ n, m }) => range('price', between(Number(n) * THOUSAND, Number(m) * THOUSAND)),
  ),
  row(`(?!within )${UNDER} (?<n>\\d\\d?)(?! (?:${SEATS}|${COUNTED_THINGS})(?: |$))`, ({ n }) =>
    thousandsBelow(Number(n)),
  ),
  row('(?<n>\\d{4,5})$|^(?<m>\\d{4,5})', ({ n, m }, options) => readLonePrice(n ?? m ?? '', options)),

  // Of a caravan people are berths, as they are where no seats would do.
  ...needing(
    /kids|child|people|persons|adults|of us|passengers/,
    row(
      `(?<van>(?<=(?:^| )${VAN} .*))?(?<!(?:^| )(?:seats?|seating) )(?:(?:(?:seats?|seating) )?for )?(?:(?<g>${COUNT}) adults (?:and |with )?)?(?:a family (?:of|with) )?(?<s>${COUNT}) (?:(?<kids>kids|children)|people|persons|adults|of us|(?<=for .*)passengers)`,
      ({ van, g, s, kids }, options) => {
        const least = numberIn(s) + (kids ? numberIn(g) || GROWN_UPS : 0)
        const { seats = [], sleeps = [] } = options.vocabulary
        const isBerths = sleeps.length > 0 && (van !== undefined || seats.every((count) => Number(count) < least))
        return atLeastSo(isBerths ? 'sleeps' : 'seats', least, options) ?? 'unread'
      },
    ),
  ),
  row('(?:third|3rd|3) rows?(?: of)?(?: seat(?:s|ing)?)?', (_, options) =>
    atLeastSo('seats', THIRD_ROW_SEATS, options),
  ),
  // Where a feed calls them wagons.
  row(`(?<a>${MOVER} (?:with |for )?)?${countIn('s')}[ -]?${SEATS}(?<b> ${MOVER})?`, ({ a, s, b }, { hasCars }) => {
    const seats = { seats: [String(numberIn(s))] }
    const isWagon = (a ?? b) && hasCars?.({ ...seats, body: ['Wagon'] })
    return isWagon ? { facets: seats, excluded: { body: ['SUV'] } } : null
  }),
  ...needing(/seat|str|passenger/, ...countRows('seats', SEATS, 'seat(?:s|ing)?(?: for)?')),
  // Litres whose unit is not said: all other amounts are read.
  row('(?<n>[0-8]\\.\\d)', ({ n = '' }, options) => engineMeaning('engine', [n], options)),
]
