import type { z } from 'zod'
import type { ruleSchema } from '../mapping-schema.ts'
import { carTargets } from '../targets.ts'
import { validateNumber } from '../value-limits.ts'
import { NO_PRICE, roughNumber } from './fits.ts'
import { type ColumnSample, measureShare } from './samples.ts'

export type RuleDraft = z.input<typeof ruleSchema>
/** The rules of a proposed mapping, by field. */
export type Fields = Record<string, RuleDraft[]>
type NumberDraft = NonNullable<RuleDraft['number']>

/** A table in which all words mean the same. */
export const allMean = <Value extends string | null>(words: readonly string[], value: Value): Record<string, Value> =>
  Object.fromEntries(words.map((word) => [word, value]))

export const MILES_TO_KM = 1.609344
export const DISTANCES: Record<string, number> = {
  km: 1,
  kms: 1,
  kilometres: 1,
  kilometers: 1,
  miles: MILES_TO_KM,
  mi: MILES_TO_KM,
}
/** A column's name that says miles, as mileage_mi. */
const IN_MILES = /(^|[^\p{L}])(mi|miles?)([^\p{L}]|$)/iu
/** A column's name that says cents, as priceCents or PRICE_CTS. */
const isInCents = (name: string): boolean =>
  /(^|[^\p{L}])(cents?|cts)([^\p{L}]|$)/iu.test(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
export const CENTS_TO_DOLLARS = 0.01
const ENGINES: Record<string, number> = { cc: 1, ccm: 1, l: 1000, litre: 1000, litres: 1000 }
/** Units of fields that have several; of others the words around a number are taken off. */
const UNITS: Record<string, Record<string, number>> = { km: DISTANCES, engine_size: ENGINES }
const MONEY = /price/
/** A sign around fewer values than this is dirt, which the import reports. */
const MIN_SIGN_SHARE = 0.1

/** How the numbers of a column are written, for a field. */
export function numberRule(field: string, name: string, values: readonly string[]): RuleDraft {
  const number: NumberDraft = {}
  const signs = countSigns(values)
  const currency = MONEY.test(field) ? findCurrency(signs) : null
  if (currency) number.currency = currency
  const units = UNITS[field]
  const spoken = Object.keys(units ?? {}).filter((unit) => signs.has(unit))
  if (units && spoken.length > 0) number.units = Object.fromEntries(spoken.map((unit) => [unit, units[unit]!]))
  const others = [...signs].filter(
    ([sign, share]) => share >= MIN_SIGN_SHARE && !spoken.includes(sign) && !isMoney(sign),
  )
  if (others.length > 0) number.strip = others.map(([sign]) => sign)
  if (field === 'km' && spoken.length === 0 && IN_MILES.test(name)) number.scale = MILES_TO_KM
  if (MONEY.test(field) && isInCents(name)) number.scale = CENTS_TO_DOLLARS
  Object.assign(number, findSeparators(field, values))
  const isWhole = carTargets().get(field)?.kind === 'whole'
  const isBroken = number.scale !== undefined || values.some((value) => !Number.isInteger(roughNumber(value) ?? 0))
  if (isWhole && (isBroken || number.units)) number.round = true
  const nothing = MONEY.test(field) ? noPrices(values) : []
  return {
    from: name,
    ...(nothing.length > 0 ? { values: allMean(nothing, null) } : {}),
    ...(Object.keys(number).length > 0 ? { number } : {}),
  }
}

/** Words and signs before and after the numbers, in lower case, by their share. */
function countSigns(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) {
    const [, before = '', after = ''] = /^([^\d-]*)-?\d[\d.,'\s]*(.*)$/.exec(value) ?? []
    for (const sign of new Set([before, after].map((text) => text.trim().toLowerCase()))) {
      if (sign !== '' && sign.length < 20) counts.set(sign, (counts.get(sign) ?? 0) + 1)
    }
  }
  return new Map([...counts].map(([sign, count]) => [sign, count / values.length]))
}

const CURRENCIES: Record<string, string> = {
  $: 'AUD',
  a$: 'AUD',
  au$: 'AUD',
  aud: 'AUD',
  '€': 'EUR',
  eur: 'EUR',
  '£': 'GBP',
  gbp: 'GBP',
  nzd: 'NZD',
  usd: 'USD',
}
const isMoney = (sign: string): boolean => Object.hasOwn(CURRENCIES, sign)

/** The currency of a code, else of a sign. */
function findCurrency(signs: Map<string, number>): string | null {
  const present = [...signs.keys()].filter(isMoney)
  return CURRENCIES[present.find((sign) => /^[a-z]{3}$/.test(sign)) ?? present[0] ?? ''] ?? null
}

function findSeparators(field: string, values: readonly string[]): NumberDraft {
  const share = (form: RegExp) => measureShare(values, (value) => form.test(value))
  const commaDecimals = share(/\d,\d{1,2}(\D|$)/)
  const pointDecimals = share(/\d\.(\d{1,2}|\d{4,})(\D|$)/)
  const pointGroups = share(/\d\.\d{3}(\D|$)/)
  const commaGroups = share(/\d,\d{3}(\D|$)/)
  const isTooLarge = (value: string) => validateNumber(field, roughNumber(value) ?? 0) !== null
  // 1.998 litres.
  if (pointGroups > 0 && measureShare(values, isTooLarge) > 0.5) return {}
  // 45123.000: without a group of thousands the three digits are decimals.
  if (share(/\d{4,}\.\d{3}(\D|$)/) > 0) return { decimal: '.' }
  const isGerman =
    (commaDecimals > 0 && pointDecimals === 0) || (pointGroups > 0.2 && pointDecimals === 0 && commaGroups === 0)
  if (isGerman) return { ...(pointGroups > 0 ? { thousands: '.' } : {}), decimal: ',' }
  if (commaGroups > 0) return { thousands: ',' }
  if (share(/\d \d{3}(\D|$)/) > 0) return { thousands: ' ' }
  return share(/\d'\d{3}(\D|$)/) > 0 ? { thousands: "'" } : {}
}

/** Values of a price that stand for none: zero, and words such as POA. */
function noPrices(values: readonly string[]): string[] {
  const none = values.filter((value) => NO_PRICE.test(value) || (roughNumber(value) === 0 && !/[1-9]/.test(value)))
  return [...new Set(none)].slice(0, 20)
}

const UNIT_HEADER = /(^|[^\p{L}]|\p{Ll}(?=U))(unit|uom)s?$/iu
const OF_DISTANCE = /mile|odo|km|distance|kilomet/i

const isDistance = (value: string) => Object.hasOwn(DISTANCES, value.toLowerCase())

/** Kilometres whose unit stands in a column of its own, as 'mi' under 'Mileage Unit'. Gives a note where it is miles. */
export function readUnitColumn(fields: Fields, columns: readonly ColumnSample[]): string[] {
  const [rule] = fields['km'] ?? []
  if (typeof rule?.from !== 'string') return []
  const unit = columns.find(
    ({ name, values }) =>
      UNIT_HEADER.test(name) && OF_DISTANCE.test(name) && values.length > 0 && values.every(isDistance),
  )
  const units = [...new Set(unit?.values.map((value) => value.toLowerCase()))]
  if (!unit || units.every((name) => DISTANCES[name] === 1)) return []
  const { scale: _, ...number } = rule.number ?? {}
  rule.number = {
    ...number,
    units: Object.fromEntries(units.map((name) => [name, DISTANCES[name]!])),
    unit_from: unit.name,
    round: true,
  }
  return [`${rule.from} is in the unit that ${unit.name} says; miles are turned into kilometres.`]
}
