import { AUSTRALIAN_DOLLARS } from '../../money.ts'
import { MILES_TO_KM } from '../units.ts'
import { isMoney } from '../value-limits.ts'
import { spaced } from './header-field.ts'
import { columnName, type Fields, headerCurrency, type RuleDraft } from './number-rule.ts'
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
type Clue = { of: PlaceCode[]; weight: 1 | 2; find: (columns: readonly ColumnSample[]) => string | null }

const header =
  (form: RegExp) =>
  (columns: readonly ColumnSample[]): string | null => {
    const found = columns.filter(({ name }) => form.test(spaced(name))).map(({ name }) => name)
    return found.length === 0 ? null : `the column${found.length === 1 ? '' : 's'} ${found.slice(0, 3).join(', ')}`
  }

/** Values of one column of which more than a share has a form. */
const values =
  (what: string, form: RegExp, { of = /./, least = 0.5 } = {}) =>
  (columns: readonly ColumnSample[]): string | null => {
    const column = columns.find(
      (one) => of.test(spaced(one.name)) && measureShare(one.values, (value) => form.test(value)) > least,
    )
    return column ? `${what} in ${column.name}` : null
  }

const MONEY_HEADER = /price|preis|retail|amount|currency|w(ä|ae)hrung|cost|cash/i
const VIN_HEADER = /\b(vin|fin|chassis)\b/i
const MAKE_HEADER = /make|brand|marke|hersteller|manufacturer|title|name/i
const LEAST_FOREIGN = 0.04

const money = (of: PlaceCode, what: string, form: RegExp): Clue => ({
  of: [of],
  weight: 2,
  find: (columns) => {
    const named = columns.find(
      ({ name, values: all }) =>
        all.length > 0 && headerCurrency(name) === PLACES[of].currency && MONEY_HEADER.test(name),
    )
    return named ? `the column ${named.name}` : values(what, form, { of: MONEY_HEADER })(columns)
  },
})
const host = (of: PlaceCode, form: RegExp): Clue => ({
  of: [of],
  weight: 1,
  find: (columns) => values(`links to ${form.source.replace(/\\|\W*\$\W*/g, '')}`, hostForm(form))(columns),
})
const hostForm = (end: RegExp) => new RegExp(`^https?://[^/:]*${end.source}(?=[/:?]|$)`, 'i')

const CLUES: Clue[] = [
  money('AU', 'prices with A$ or AUD', /\b(AUD|AU?\$)/i),
  money('NZ', 'prices with NZ$ or NZD', /NZ(D|\$)/i),
  money('GB', 'prices with £ or GBP', /£|\bGBP\b/i),
  money('US', 'prices with US$ or USD', /US(D|\$)/i),
  money('EU', 'prices with € or EUR', /€|\bEUR\b/i),
  { of: ['GB'], weight: 2, find: header(/\b(mot|v5c?|vrm|ulez|road ?tax|bhp)\b/i) },
  { of: ['GB'], weight: 1, find: header(/^tax\b|\btax$/i) },
  { of: ['GB', 'US'], weight: 1, find: header(/\bmpg\b/i) },
  { of: ['US'], weight: 2, find: header(/\b(carfax|(city|highway|hwy) ?mpg|mpg ?(city|highway|hwy)|title status)\b/i) },
  { of: ['US'], weight: 1, find: header(/\b(zip( ?code)?|msrp)\b/i) },
  { of: ['NZ'], weight: 2, find: header(/\b(wof|warrant of fitness)\b/i) },
  {
    of: ['EU'],
    weight: 2,
    find: header(
      /^(marke|preis|kraftstoff(art)?|getriebe(art)?|erstzulassung|kilometerstand|laufleistung|hersteller)\b/i,
    ),
  },
  {
    of: ['AU'],
    weight: 2,
    find: values('states of Australia', /\b(NSW|VIC|QLD|TAS|ACT)\b/i, { of: /state|location|region|address|suburb/i }),
  },
  { of: ['AU'], weight: 2, find: header(/\b(rego|orc|egc|drive ?away|ancap|nvic|redbook|compliance|rwc)\b/i) },
  { of: ['AU'], weight: 1, find: header(/\b(gst|odometer|kms?|kilomet(er|re)s?|colour|ride ?away)\b/i) },
  { ...host('AU', /\.com\.au/), weight: 2 },
  host('NZ', /\.co\.nz/),
  host('GB', /\.co\.uk/),
  host('EU', /\.(de|at|fr|it|es|nl|be|ie)/),
  { of: ['GB'], weight: 1, find: values('VINs of British cars', /^S[A-M]\w{15}$/i, { of: VIN_HEADER }) },
  { of: ['US'], weight: 1, find: values('VINs of American cars', /^[1457]\w{16}$/i, { of: VIN_HEADER }) },
  { of: ['EU'], weight: 1, find: values('VINs of European cars', /^[V-Z]\w{16}$/i, { of: VIN_HEADER }) },
  {
    of: ['GB'],
    weight: 2,
    find: values('cars by Vauxhall', /\bvauxhall\b/i, { of: MAKE_HEADER, least: LEAST_FOREIGN }),
  },
  {
    of: ['EU'],
    weight: 2,
    find: values('makes of Europe (Opel, Dacia, Seat)', /\b(opel|dacia)\b|^seat$/i, {
      of: MAKE_HEADER,
      least: LEAST_FOREIGN,
    }),
  },
  {
    of: ['US'],
    weight: 2,
    find: values('makes of America (Acura, Buick, Pontiac)', /\b(acura|buick|pontiac)\b|^(lincoln|saturn)$/i, {
      of: MAKE_HEADER,
      least: LEAST_FOREIGN,
    }),
  },
  { of: ['GB', 'US'], weight: 1, find: values('SMI, the code of miles,', /^SMI$/) },
]

const ENOUGH = 2

/** Another place than Australia that more clues speak of, with what they are; null for none. */
function findOrigin(columns: readonly ColumnSample[]): { place: (typeof PLACES)[PlaceCode]; clues: string[] } | null {
  const found = CLUES.flatMap((clue) => {
    const text = clue.find(columns)
    return text === null ? [] : [{ ...clue, text }]
  })
  const scores = (Object.keys(PLACES) as PlaceCode[]).map((code) => {
    const own = found.filter(({ of }) => of.includes(code))
    return { code, score: own.reduce((sum, { weight }) => sum + weight, 0), clues: own.map(({ text }) => text) }
  })
  const [first] = scores.toSorted((one, other) => other.score - one.score)
  if (!first || first.code === 'AU' || first.score < ENOUGH) return null
  return { place: PLACES[first.code], clues: [...new Set(first.clues)] }
}

/**
 * Holds what a file of another country would say in its currency and unit: its prices are in that currency, and a distance
 * without a unit has no rule until the dealer gives one. Gives what is asked.
 */
export function holdForeign(fields: Fields, columns: readonly ColumnSample[]): string[] {
  const origin = findOrigin(columns)
  const why = origin ? ` It looks like a file of ${origin.place.name}: ${origin.clues.join('; ')}.` : ''
  const notes: string[] = []
  const amounts = Object.entries(fields).flatMap(([field, [rule]]) =>
    rule?.from && isMoney(field) ? [{ field, rule }] : [],
  )
  for (const { rule } of amounts) {
    const isOpen = (rule.number?.currency ?? AUSTRALIAN_DOLLARS) === AUSTRALIAN_DOLLARS && !rule.number?.unit_from
    if (origin && isOpen && !saysAustralian(rule, columns))
      rule.number = { ...rule.number, currency: origin.place.currency }
  }
  const foreign = amounts.find(({ rule }) => (rule.number?.currency ?? AUSTRALIAN_DOLLARS) !== AUSTRALIAN_DOLLARS)
  if (foreign)
    notes.push(
      `${columnName(foreign.rule)} is in ${foreign.rule.number?.currency}, and the prices of this site are in ${AUSTRALIAN_DOLLARS}, so that none is taken.${why} If they are Australian dollars all the same, write "currency": "AUD" in fields.${foreign.field}.`,
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

/** Whether a column says Australian dollars by itself. */
const saysAustralian = ({ from }: RuleDraft, columns: readonly ColumnSample[]): boolean =>
  columns.some(
    ({ name, values: all }) =>
      [from].flat().includes(name) &&
      (headerCurrency(name) === AUSTRALIAN_DOLLARS || measureShare(all, (value) => /\bAUD\b|AU?\$/i.test(value)) > 0.5),
  )
