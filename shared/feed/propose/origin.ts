import { AUSTRALIAN_DOLLARS } from '../../money.ts'
import { MILES_TO_KM } from '../units.ts'
import { spaced } from './header-field.ts'
import { columnName, type Fields, headerCurrency, listAmounts, type RuleDraft, readCurrency } from './number-rule.ts'
import { type ColumnSample, measureShare } from './samples.ts'

/** Where cars of a file may be advertised, and what is usual there. */
const PLACES = {
  AU: { name: 'Australia', currency: 'AUD', isInMiles: false },
  NZ: { name: 'New Zealand', currency: 'NZD', isInMiles: false },
  GB: { name: 'Britain', currency: 'GBP', isInMiles: true },
  US: { name: 'the United States', currency: 'USD', isInMiles: true },
  EU: { name: 'the euro countries', currency: 'EUR', isInMiles: false },
} as const
type PlaceCode = keyof typeof PLACES

/** A sign of a place: 2 says it by itself, 1 needs another beside it. */
type Find = (columns: readonly ColumnSample[]) => string | null
type Clue = [of: PlaceCode[], weight: 1 | 2, find: Find]

const header =
  (form: RegExp): Find =>
  (columns) => {
    const found = columns.filter(({ name }) => form.test(spaced(name))).map(({ name }) => name)
    return found.length === 0 ? null : `the column${found.length === 1 ? '' : 's'} ${found.slice(0, 3).join(', ')}`
  }

/** Values of one column of which more than a share has a form. */
const values =
  (what: string, form: RegExp, of = /./, least = 0.5): Find =>
  (columns) => {
    const column = columns.find(
      (one) => of.test(spaced(one.name)) && measureShare(one.values, (value) => form.test(value)) > least,
    )
    return column ? `${what} in ${column.name}` : null
  }

const MONEY_HEADER = /price|preis|retail|asking|sell|amount|currency|w(ae?|ä)hrung|cost|cash/i
const money = (of: PlaceCode, what: string, form: RegExp): Clue => [
  [of],
  2,
  (columns) => {
    const isNamed = ({ name }: ColumnSample) => headerCurrency(name) === PLACES[of].currency && MONEY_HEADER.test(name)
    const named = columns.find((column) => column.values.length > 0 && isNamed(column))
    return named ? `the column ${named.name}` : values(what, form, MONEY_HEADER)(columns)
  },
]
const host = (end: string): Find =>
  values(
    `links to ${end.replaceAll('|', ', ')}`,
    new RegExp(`^https?://[^/:]*\\.(${end.replaceAll('.', '\\.')})(?=[/:?]|$)`, 'i'),
  )
const vin = (what: string, form: RegExp): Find => values(what, form, /\b(vin|fin|chassis)\b/i)
/** Makes that are hardly sold here; a yard of imports has a few. */
const make = (form: RegExp): Find =>
  values('makes that are not sold here', form, /make|brand|marke|hersteller|manufacturer|title|name/i, 0.04)
/** Color beside Gray; each of them alone is written here too. */
const spelling: Find = (columns) => header(/\bcolor\b/i)(columns) && values('Gray', /\bgray\b/i, /colou?r/i, 0)(columns)
const GERMAN_HEADER =
  /^(marke|preis|kraftstoff(art)?|getriebe(art)?|erstzulassung|kilometerstand|laufleistung|hersteller)\b/
const STATE_HEADER = /state|location|region|address|suburb/i

const CLUES: Clue[] = [
  money('AU', 'prices with A$ or AUD', /\b(AUD|AU?\$)/i),
  money('NZ', 'prices with NZ$ or NZD', /NZ(D|\$)/i),
  money('GB', 'prices with £ or GBP', /£|\bGBP\b/i),
  money('US', 'prices with US$ or USD', /US(D|\$)/i),
  money('EU', 'prices with € or EUR', /€|\bEUR\b/i),
  [['GB'], 2, header(/\b(mot|v5c?|vrm|ulez|road ?tax|bhp)\b/i)],
  [['GB'], 1, header(/^tax\b|\btax$/i)],
  // DVLA INF104: two letters, two digits, three letters since 2001; no plate here has that form.
  [['GB'], 2, values('British number plates', /^[A-Z]{2}\d{2} ?[A-Z]{3}$/, /\b(reg\w*|vrm|plate)\b/)],
  [['GB', 'US'], 1, header(/\bmpg\b/i)],
  [['US'], 2, header(/\b(carfax|(city|highway|hwy) ?mpg|mpg ?(city|highway|hwy)|title status)\b/i)],
  [['US'], 1, header(/\b(zip( ?code)?|msrp)\b/i)],
  // WA and the codes of other countries and of Australia left out.
  [
    ['US'],
    2,
    values(
      'states of the United States',
      /^(A[KLRZ]|C[AOT]|FL|GA|HI|I[DLN]|K[SY]|LA|M[ADEINOST]|N[CDHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[IVY])$/,
      STATE_HEADER,
    ),
  ],
  [['US'], 1, spelling],
  [['NZ'], 2, header(/\b(wo ?f|warrant of fitness|rucs?|road user charges?|nz new|nzta)\b/i)],
  [['NZ'], 2, values('NZ New', /^NZ[- ]?new$/i, /./, 0.2)],
  [['EU'], 2, header(GERMAN_HEADER)],
  [['AU'], 2, values('states of Australia', /\b(NSW|VIC|QLD|TAS|ACT)\b/i, STATE_HEADER)],
  [['AU', 'NZ'], 1, header(/\brego\b/i)],
  [['AU'], 2, header(/\b(orc|egc|drive ?away|ancap|nvic|redbook|compliance|rwc)\b/i)],
  [['AU', 'NZ'], 1, header(/\b(gst|odometer|kms?|kilomet(er|re)s?|colour|ride ?away)\b/i)],
  [['AU'], 2, host('com.au')],
  [['NZ'], 1, host('co.nz')],
  [['NZ'], 2, values('phone numbers of New Zealand', /^(\+|00) ?64/, /phone|mobile|contact|tel/)],
  [['GB'], 1, host('co.uk')],
  [['EU'], 1, host('de|at|fr|it|es|nl|be|ie')],
  [['GB'], 1, vin('VINs of British cars', /^S[A-M]\w{15}$/i)],
  [['US'], 1, vin('VINs of American cars', /^(?:[145]|7[F-Z0])\w{15,16}$/i)],
  [['EU'], 1, vin('VINs of European cars', /^[V-Z]\w{16}$/i)],
  [['GB'], 2, make(/\bvauxhall\b/i)],
  [['EU'], 2, make(/\b(opel|dacia)\b|^seat$/i)],
  [['US'], 2, make(/\b(acura|buick|pontiac)\b|^(lincoln|saturn)$/i)],
  [['GB', 'US'], 1, values('SMI, the code of miles,', /^SMI$/)],
]

const ENOUGH = 2

/** Links of a page alone are a doubt; those of photographs say where they are stored. */
const IS_LINK = /^links to .* in (?!.*(?:photo|ima?ge?|pic|thumb))/i

/** Another place than Australia that more clues speak of, with what they are; null for none. `isSure`: not by links alone. */
export function findOrigin(columns: readonly ColumnSample[]) {
  const found = CLUES.flatMap(([of, weight, find]) => {
    const text = find(columns)
    return text === null ? [] : [{ of, weight, text }]
  })
  const scores = (Object.keys(PLACES) as PlaceCode[]).map((code) => {
    const own = found.filter(({ of }) => of.includes(code))
    return { code, score: own.reduce((sum, { weight }) => sum + weight, 0), clues: own.map(({ text }) => text) }
  })
  const [first] = scores.toSorted((one, other) => other.score - one.score)
  const linked = scores.find(({ code, clues }) => code !== 'AU' && clues.some((clue) => IS_LINK.test(clue)))
  const isSure = first !== undefined && first.code !== 'AU' && first.score >= ENOUGH
  const isOfHere = scores.some(({ code, score }) => code === 'AU' && score >= ENOUGH)
  const origin = isSure ? first : isOfHere ? undefined : linked
  return origin ? { place: PLACES[origin.code], clues: [...new Set(origin.clues)], isSure } : null
}

/**
 * Holds what a file of another country would say in its currency and unit: its prices are in that currency, and a distance
 * without a unit has no rule until the dealer gives one. Gives what is asked.
 */
export function holdForeign(fields: Fields, columns: readonly ColumnSample[]): string[] {
  const found = findOrigin(columns)
  const origin = found?.isSure ? found : null
  const why = origin ? ` It looks like a file of ${origin.place.name}: ${origin.clues.join('; ')}.` : ''
  const notes: string[] = []
  const amounts = listAmounts(fields)
  for (const { rule } of amounts) {
    const isOpen = readCurrency(rule) === AUSTRALIAN_DOLLARS && !rule.number?.unit_from
    if (origin && isOpen && !saysAustralian(rule, columns))
      rule.number = { ...rule.number, currency: origin.place.currency }
  }
  const foreign = amounts.find(({ rule }) => readCurrency(rule) !== AUSTRALIAN_DOLLARS)
  if (foreign)
    notes.push(
      `${columnName(foreign.rule)} is in ${foreign.rule.number?.currency}, and the prices of this site are in ${AUSTRALIAN_DOLLARS}, so that none is taken.${why} If they are Australian dollars all the same, write "currency": "AUD" in fields.${foreign.field}.`,
    )
  if (found && !origin && !foreign && amounts.some(({ rule }) => !saysAustralian(rule, columns)))
    notes.push(
      `Prices are read as Australian dollars and distances as kilometres, though the file may be one of ${found.place.name}: ${found.clues.join('; ')}. If they are not, write "currency": "${found.place.currency}" in "number" of fields.${amounts[0]!.field}, and the unit in that of fields.km.`,
    )
  const [km] = fields['km'] ?? []
  if (origin?.place.isInMiles && km && !km.number?.units && km.number?.scale === undefined) {
    delete fields['km']
    const inMiles = { ...km, number: { ...km.number, scale: MILES_TO_KM, round: true } }
    notes.push(
      `${columnName(km)} may be in miles, so that no field reads it yet.${why} For miles add "km": ${JSON.stringify(inMiles)} to fields; for kilometres the same without "scale".`,
    )
  }
  return notes
}

const saysAustralian = ({ from }: RuleDraft, columns: readonly ColumnSample[]): boolean =>
  columns.some(
    ({ name, values: all }) =>
      [from].flat().includes(name) &&
      (headerCurrency(name) === AUSTRALIAN_DOLLARS || measureShare(all, (value) => /\bAUD\b|AU?\$/i.test(value)) > 0.5),
  )
