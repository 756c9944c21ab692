import type { z } from 'zod'
import { AUSTRALIAN_DOLLARS } from '../../money.ts'
import type { ruleSchema } from '../mapping-schema.ts'
import { FEET_AND_INCHES } from '../parse-number.ts'
import { PRICE_NOUNS, readPriceWords } from '../price-words.ts'
import { carTargets } from '../targets.ts'
import { type Factor, headerUnit, isInWholeUnits, MILES_TO_KM, unitFactor } from '../units.ts'
import { isLargeAmount, isMoney, validateNumber } from '../value-limits.ts'
import { readYesOrNo } from '../vocabulary.ts'
import { NO_PRICE, roughNumber } from './fits.ts'
import { spaced } from './header-field.ts'
import { type ColumnSample, measureShare } from './samples.ts'

export type RuleDraft = z.input<typeof ruleSchema>
/** The rules of a proposed mapping, by field. */
export type Fields = Record<string, RuleDraft[]>
export const columnName = ({ from }: RuleDraft): string => [from].flat().join(' or ')

export const listAmounts = (fields: Fields) =>
  Object.entries(fields).flatMap(([field, [rule]]) => (rule?.from && isMoney(field) ? [{ field, rule }] : []))
export const readCurrency = ({ number }: RuleDraft): string => number?.currency ?? AUSTRALIAN_DOLLARS

type NumberDraft = NonNullable<RuleDraft['number']>

export const allMean = <Value extends string | null>(words: readonly string[], value: Value): Record<string, Value> =>
  Object.fromEntries(words.map((word) => [word, value]))

export const CENTS_TO_DOLLARS = 0.01
/** What a column's name says of the size of its numbers: priceCents, PRICE_CTS, 'Kms (000)', "Price $'000", 'Odo (x1000)', 'k km'. K of an odometer alone may be for kilometres. */
const SCALES: [form: RegExp, scale: number][] = [
  [/(^|[^\p{L}])(cents?|cts)([^\p{L}]|$)/iu, CENTS_TO_DOLLARS],
  [/(^|\D)1?000s?(\D|$)|\bthousands?\b|\bk(?= ?kl?ms?\b)|\b(kl?ms?|price|prc)\W*k\b/i, 1000],
]
const headerScale = (name: string): number =>
  SCALES.find(([form]) => form.test(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')))?.[1] ?? 1

/** The same value for every row that has a number in a column. */
export const whereNumber = (name: string, value: string): RuleDraft => ({
  from: name,
  pattern: '[1-9]',
  optional: true,
  values: { '*': value },
})

/** What says nothing of a number that it stands before or after. */
const NOISE = /^(approx\.?|approximately|ca\.?|circa|about|showing|odometer|odo|max\.?|[:=~≈*#]+)[:.]?$/

/** How the numbers of a column are written, for a field. Words that no table knows stay, so that the import asks. */
export function numberRule(field: string, name: string, values: readonly string[]): RuleDraft {
  const signs = countSigns(values)
  const isOfMoney = isMoney(field)
  const number: NumberDraft = isOfMoney ? amountForm(name, signs) : measureForm(field, name, signs, values)
  Object.assign(number, findSeparators(field, values, number.scale))
  const isWhole = carTargets().get(field)?.kind === 'whole'
  const isBroken = number.scale !== undefined || values.some((value) => !Number.isInteger(roughNumber(value) ?? 0))
  const factors = [number.scale ?? 1, ...Object.values(number.units ?? {})]
  const isConverted = factors.some((factor) => !Number.isInteger(factor))
  if ((isWhole && isBroken) || ((isWhole || isInWholeUnits(field)) && isConverted)) number.round = true
  // An electric car burns 0 litres.
  const hasNone = isOfMoney || field === 'variant_detail.fuelconsumptioncombined'
  const nothing = hasNone ? [...new Set(values.filter(isNothing))].slice(0, MOST_NONE) : []
  return {
    from: name,
    ...(nothing.length > 0 ? { values: allMean(nothing, null) } : {}),
    ...(Object.keys(number).length > 0 ? { number } : {}),
  }
}

/** The currency of a header or of most signs: where anything stands beside amounts, its words are read with it. */
function amountForm(name: string, signs: Map<string, number>): NumberDraft {
  const currency = headerCurrency(name) ?? (signs.size > 0 ? (findCurrency(signs) ?? AUSTRALIAN_DOLLARS) : null)
  const scale = headerScale(name)
  return { ...(currency && { currency }), ...(scale !== 1 && { scale }) }
}

/** Of a column whose cells speak of miles alone, the least share of these by which the bare numbers are miles too. */
const LEAST_MILES = 0.1

/** The units that stand in the cells, else the one of the header. */
function measureForm(field: string, name: string, signs: Map<string, number>, values: readonly string[]): NumberDraft {
  const feet = values.flatMap((value) => FEET_AND_INCHES.exec(value)?.groups?.['unit'] ?? [])
  const spoken = [...new Set([...signs.keys(), ...feet])].flatMap((sign) => {
    const factor = unitFactor(field, sign)
    return factor === null ? [] : [[sign, factor] as const]
  })
  const share = spoken.reduce((sum, [sign]) => sum + (signs.get(sign) ?? 0), 0)
  const areMiles = share >= LEAST_MILES && share < 1 && spoken.every(([, factor]) => factor === MILES_TO_KM)
  const ofHeader = unitFactor(field, headerUnit(field, name) ?? '') ?? (areMiles ? MILES_TO_KM : 1)
  const scale = (typeof ofHeader === 'number' ? ofHeader : 1) * headerScale(name)
  const units = spoken.map(([sign, factor]) => [sign, typeof factor === 'number' ? factor / scale : factor])
  const noise = [...signs.keys()].filter((sign) => NOISE.test(sign))
  const isUnknown = [...signs.keys()].some((sign) => !NOISE.test(sign) && !(sign === 'k' && isLargeAmount(field)))
  return {
    ...((spoken.length > 0 || isUnknown) && { units: Object.fromEntries(units) }),
    ...(scale !== 1 && { scale }),
    ...(noise.length > 0 && { strip: noise }),
  }
}

/** Words and signs before and after the numbers, in lower case, by their share. */
function countSigns(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) {
    if (FEET_AND_INCHES.test(value)) continue
    const [, before = '', after = ''] = /^([^\d-]*)-?\d(?:[\d.,'\s]*\d)?(.*)$/.exec(value) ?? []
    for (const sign of new Set([before, after].map((text) => text.replace(/^[\s.,]+|[\s.,]+$/g, '').toLowerCase()))) {
      if (sign !== '' && sign.length < 20) counts.set(sign, (counts.get(sign) ?? 0) + 1)
    }
  }
  return new Map([...counts].map(([sign, count]) => [sign, count / values.length]))
}

const CURRENCIES: Record<string, string> = Object.fromEntries(
  'AUD $ a$ au$, NZD nz$ nz, USD us$ us, CAD c$, EUR € euro euros, GBP £ pound pounds sterling uk, JPY ¥ yen, CHF francs, ZAR rand, SGD'
    .split(', ')
    .flatMap((row) => row.split(' ').map((name, _, [code = '']) => [name.toLowerCase(), code])),
)
const MONEY_WORD = new RegExp(`${PRICE_NOUNS}|amount|sale|cash|web|internet|m?rrp|was|dollars?`, 'g')

/** The currency of most values, by code or sign. A plain $ may be any dollar, so that what says which one counts more. */
function findCurrency(signs: Map<string, number>): string | null {
  const shares = new Map<string, number>()
  for (const [sign, share] of signs) {
    for (const part of readPriceWords(sign).rest.split(' ')) {
      const currency = CURRENCIES[part]
      if (currency) shares.set(currency, (shares.get(currency) ?? 0) + (part === '$' ? share / 2 : share))
    }
  }
  return [...shares].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null
}

/** The currency that a header names: 'Price (GBP)', 'price_eur', 'PriceUSD', 'Price £'. A plain $ is any dollar. */
export function headerCurrency(name: string): string | null {
  const words = name.toLowerCase().match(/[a-z]{0,2}\p{Sc}|\p{L}+/gu) ?? []
  return words.flatMap((word) => (word === '$' ? [] : (CURRENCIES[word.replace(MONEY_WORD, '')] ?? [])))[0] ?? null
}

function findSeparators(field: string, values: readonly string[], scale = 1): NumberDraft {
  const share = (form: RegExp) => measureShare(values, (value) => form.test(value))
  const commaDecimals = share(/\d,\d{1,2}(\D|$)/)
  // 45123.000: without a group of thousands the three digits are decimals.
  if (share(/\d{4,}\.\d{3}(\D|$)/) > 0) return { decimal: '.' }
  if (isLargeAmount(field)) return commaDecimals > 0.5 ? { thousands: '.', decimal: ',' } : {}
  const [pointDecimals, pointGroups] = [share(/\d\.(\d{1,2}|\d{4,})(\D|$)/), share(/\d\.\d{3}(\D|$)/)]
  const isTooLarge = (value: string) => validateNumber(field, (roughNumber(value) ?? 0) * scale) !== null
  // 1.998 litres.
  if (pointGroups > 0 && measureShare(values, isTooLarge) > 0.5) return {}
  const thousands = [',', ' ', "'"].find((sign) => share(new RegExp(`\\d${sign}\\d{3}(\\D|$)`)) > 0)
  const isGerman = pointDecimals === 0 && (commaDecimals > 0 || (pointGroups > 0.2 && thousands !== ','))
  if (isGerman) return { ...(pointGroups > 0 ? { thousands: '.' } : {}), decimal: ',' }
  return thousands ? { thousands } : {}
}

const MOST_NONE = 20
/** Zero, and of a price words such as POA. */
const isNothing = (value: string) => NO_PRICE.test(value) || (roughNumber(value) === 0 && !/[1-9]/.test(value))

const GST_HEADER = /(^|[^a-z])(gst|vat)([^a-z]|$)/i
const CURRENCY_HEADER = /currency|w(ä|ae?)hrung|\bccy\b/i
const DISTANCE_UNIT_HEADER = /(mile|odo|km|distance|kilomet).*\b(unit|uom)s?( ?(code|text))?$/i

/** The column whose header and every value have a form. */
const findBeside = (columns: readonly ColumnSample[], header: RegExp, has: (value: string) => boolean) =>
  columns.find(({ name, values }) => header.test(spaced(name)) && values.length > 0 && values.every(has))

/** Columns beside a number that say its unit, its currency by row or its GST. Gives notes. */
export function readUnitColumns(fields: Fields, columns: readonly ColumnSample[]): string[] {
  const currency = findBeside(columns, CURRENCY_HEADER, (value) => /^\p{L}{3}$/u.test(value))
  for (const { rule } of listAmounts(fields)) {
    if (currency && readCurrency(rule) === AUSTRALIAN_DOLLARS)
      rule.number = { ...rule.number, currency: AUSTRALIAN_DOLLARS, unit_from: currency.name }
  }
  return [...readGstColumn(fields, columns), ...readDistanceUnit(fields, columns)]
}

/** Whether amounts of GST are a tenth of their prices, which then are without it; of a price with it GST is an eleventh. */
function isAddedTo(price: ColumnSample, gst: ColumnSample): boolean {
  const parts = gst.values.map((value, i) => (roughNumber(value) ?? 0) / (roughNumber(price.values[i] ?? '') ?? 0))
  return parts.length > 0 && parts.length === price.values.length && parts.every((part) => Math.abs(part - 0.1) < 0.004)
}

/** Prices whose GST stands in a column of its own, as 'Excl' under 'GST': those without it are held by its words. */
function readGstColumn(fields: Fields, columns: readonly ColumnSample[]): string[] {
  const [rule] = fields['price'] ?? []
  const price = columns.find(({ name }) => name === rule?.from)
  const added = price && columns.find((column) => GST_HEADER.test(spaced(column.name)) && isAddedTo(price, column))
  if (added) {
    fields['price_ex_gst'] = fields['price']!
    delete fields['price']
    return [`${added.name} is a tenth of ${price.name}, which is without it.`]
  }
  const gst = findBeside(columns, GST_HEADER, (value) => !/\d/.test(value))
  if (!gst || typeof rule?.from !== 'string' || gst.name === rule.from) return []
  const { from, number, ...steps } = rule
  const words = [...gst.distinct]
  const isYesOrNo = words.every((word) => readYesOrNo(word) !== null)
  if (isYesOrNo && words.every(readYesOrNo) && !/\b(ex|excl?\w*|plus)\b/.test(spaced(gst.name))) return []
  if (isYesOrNo) delete fields['price']
  else
    fields['price'] = [
      { template: `{${from}} {${gst.name}} GST`, ...steps, number: { ...number, currency: AUSTRALIAN_DOLLARS } },
    ]
  if (words.every((word) => readPriceWords(`${word} GST`).says.has('with GST'))) return []
  return [
    `${gst.name} (${words.slice(0, 3).join(', ')}) says whether ${from} has GST in it, and a price without it is not taken${isYesOrNo ? ': no field reads it until you say which it is, in fields.price' : ''}. To have it added, write "gst": "add where said" in "number" of fields.price.`,
  ]
}

/** Codes in a column of units, where M is no metre. */
const DISTANCE_CODES: Record<string, Factor> = { m: MILES_TO_KM, k: 1 }

function readDistanceUnit(fields: Fields, columns: readonly ColumnSample[]): string[] {
  const [rule] = fields['km'] ?? []
  const unit = findBeside(columns, DISTANCE_UNIT_HEADER, (value) => !/\d/.test(value))
  if (typeof rule?.from !== 'string' || !unit) return []
  const units = [...new Set(unit.values.map((value) => value.toLowerCase()))]
  const factors = units.map((name) => unitFactor('km', name) ?? DISTANCE_CODES[name])
  if (factors.includes(undefined)) {
    delete fields['km']
    return [`No field reads ${rule.from}: what is in kilometres where ${unit.name} says ${units.join(', ')}?`]
  }
  if (factors.every((factor) => factor === 1)) return []
  const { scale: _, ...number } = rule.number ?? {}
  rule.number = {
    ...number,
    units: Object.fromEntries(units.map((name, at) => [name, factors[at]!])),
    unit_from: unit.name,
    round: true,
  }
  return [`${rule.from} is in the unit that ${unit.name} says; miles are turned into kilometres.`]
}
