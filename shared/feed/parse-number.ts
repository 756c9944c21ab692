import { AUSTRALIAN_DOLLARS } from '../money.ts'
import type { Rule } from './mapping.ts'
import { PRICE_NAME, type PriceMeaning, readPriceWords, wordsFault } from './price-words.ts'
import { findUnit, otherUnit } from './units.ts'
import { isLargeAmount } from './value-limits.ts'

type NumberForm = NonNullable<Rule['number']>
/** Why there is no number. `isAsked`: it can be read and is not what the field holds, so that the dealer is asked. */
export type Fault = { fault: string; isAsked?: true }

const NOT_A_NUMBER: Fault = { fault: 'is not a number' }
const OF_TWO_SIZES: Fault = {
  fault: 'can be read in two sizes: send it whole, as 13990, or say "scale": 1000 where it is in thousands',
  isAsked: true,
}
const THOUSAND = 1000

/** Whether an amount that is given may be one in thousands: 45.2 km and 13.99 dollars. By the week there are cents. */
const isOfTwoSizes = (amount: number, field: string, scale = 1): boolean =>
  isLargeAmount(field) &&
  field !== 'subscription_price' &&
  !Number.isInteger(amount) &&
  Math.abs(amount * scale) < THOUSAND
const WIDE_SPACES = /[\u00a0\u2007\u2009\u202f]/g
/** The dash for the cents of 23.990,- */
const NO_CENTS = /^[.,]? ?[-–—]+(?! ?\$?\d)/
/** 120.000, 14.299,00, 24,990.00 and 13999,50: groups of three and at most two decimals, as kilometres and money have. */
const AMOUNT =
  /^(?<whole>-?(?:[1-9]\d{0,2}(?:(?<group>[.,])\d{3})(?:\k<group>\d{3})*|\d{4,}))(?:(?<point>[.,])(?<part>\d{1,2}))?$/
/** The space of 23 990 and the sign of 23'990, which mean nothing else. */
const SPACED_THOUSANDS = /(?<=^-?\d{1,3}([ '’]\d{3})*)[ '’](?=\d{3}([ '’]\d{3})*($|[.,]))/g

/** A number with what stands around it: '$', '23.9', 'k' and ' ex GST'. */
const AROUND = /^(?<before>[^\d]*?)(?<amount>-?\d(?:[\d.,'’ ]*\d)?)(?<k> ?k(?![\p{L}\d]))?(?<after>.*)$/isu

/** The number of a value by the rule of its mapping, or why there is none. */
export function parseNumber(value: number | string, field: string, form: NumberForm | undefined): number | Fault {
  const read = typeof value === 'number' ? withoutWords(value, field, form) : readText(value, field, form)
  if (typeof read === 'object') return read
  // Rounding to ten decimals removes binary fraction noise; no unit needs more.
  const scale = form?.scale ?? 1
  const scaled = Number.isInteger(read) && scale === 1 ? read : Number((read * scale).toFixed(10))
  return Number.isFinite(scaled) ? scaled : NOT_A_NUMBER
}

function withoutWords(value: number, field: string, form: NumberForm | undefined): number | Fault {
  if (isOfTwoSizes(value, field, form?.scale)) return OF_TWO_SIZES
  if (form?.currency === undefined) return value
  return form.currency === AUSTRALIAN_DOLLARS
    ? amountFor(field, { amount: value, says: new Map(), gst: form.gst })
    : inOther(form.currency)
}

function readText(value: string, field: string, form: NumberForm | undefined): number | Fault {
  const text = stripped(value.replace(WIDE_SPACES, ' ').trim(), form?.strip)
  if (form?.currency !== undefined) return readAmount(text, field, form)
  return form?.units ? readMeasure(text, field, form) : readPlain(text, field, form)
}

function stripped(input: string, signs: readonly string[] = []): string {
  let text = input
  for (const sign of signs) {
    const lower = text.toLowerCase()
    if (lower.startsWith(sign.toLowerCase())) text = text.slice(sign.length).trim()
    else if (lower.endsWith(sign.toLowerCase())) text = text.slice(0, -sign.length).trim()
  }
  return text
}

const BERTHS = /^\d{1,2} ?\+ ?\d{1,2}$/
/** A number alone. Kilometres and money are read as they are grouped, and may end in k. */
function readPlain(input: string, field: string, form: NumberForm | undefined): number | Fault {
  if (field === 'specifications.sleeps' && BERTHS.test(input))
    return input.split('+').reduce((sum, part) => sum + Number(part), 0)
  const isLarge = isLargeAmount(field)
  const isThousands = isLarge && / ?k$/i.test(input)
  const text = (isThousands ? input.slice(0, -1).trim() : input).replace(SPACED_THOUSANDS, '')
  const plain = (isLarge ? groupedAmount(text, form) : null) ?? toPlainNumber(text, form)
  const isNumber = plain !== null && /^-?\d+(\.\d+)?$/.test(plain)
  if (!isNumber) return isLarge && /^-?[\d.,]+$/.test(text) ? OF_TWO_SIZES : NOT_A_NUMBER
  const amount = Number(plain) * (isThousands ? THOUSAND : 1)
  return isOfTwoSizes(amount, field, form?.scale) ? OF_TWO_SIZES : amount
}

/** The digits of an amount that can only mean one thing; null where the sign is the decimals’ by the mapping, or may be. */
function groupedAmount(text: string, { thousands, decimal }: Partial<NumberForm> = {}): string | null {
  const { whole, group, point, part } = AMOUNT.exec(text)?.groups ?? {}
  if (whole === undefined || (group && (group === point || (group === decimal && !thousands)))) return null
  return `${group ? whole.replaceAll(group, '') : whole}${part ? `.${part}` : ''}`
}

/** Digits with a point for the decimals; null where the thousands are not groups of three. */
function toPlainNumber(text: string, form: NumberForm | undefined): string | null {
  const { thousands, decimal = '.' } = form ?? {}
  const [whole = '', ...fraction] = text.split(decimal)
  if (!thousands || !whole.includes(thousands)) return [whole, ...fraction].join('.')
  const groups = whole.replace(/^-/, '').split(thousands)
  const isGrouped = groups.every((group, i) => (i === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group))
  return isGrouped ? [whole.replaceAll(thousands, ''), ...fraction].join('.') : null
}

/** What says by itself that an amount is in the currency of the site; a plain $ may be any dollar. */
const AUSTRALIAN_SIGNS = new Set([AUSTRALIAN_DOLLARS, 'A$', 'AU$'])
/** Of letters alone the codes of ISO 4217. */
const CODES = new Set(Intl.supportedValuesOf('currency'))
const isCurrency = (sign: string): boolean => CODES.has(sign) || /^\p{Lu}{0,3}\p{Sc}$/u.test(sign)

/** An amount in the currency of its rule; a fault for another currency, and for words by which it is not the field’s. */
function readAmount(text: string, field: string, form: NumberForm): number | Fault {
  const { before = '', amount, k = '', after = '' } = AROUND.exec(text)?.groups ?? {}
  if (amount === undefined) return NOT_A_NUMBER
  // (45,000.00) and 45,000.00-, as accounts write what is less than nothing.
  if (/^[^\p{L}\d]*\([^\p{L}\d]*[\d.,]+\)|\d-$/u.test(text))
    return { fault: 'is written as a negative one', isAsked: true }
  const sides = [before, after.replace(NO_CENTS, '')].map(readPriceWords)
  const signs = sides.flatMap(({ rest }) => rest.toUpperCase().split(' '))
  if (form.currency !== AUSTRALIAN_DOLLARS && !signs.some((sign) => AUSTRALIAN_SIGNS.has(sign)))
    return inOther(form.currency!)
  for (const sign of signs) {
    if (sign === '' || sign === '$' || AUSTRALIAN_SIGNS.has(sign) || PRICE_NAME.test(sign)) continue
    const fault = isCurrency(sign)
      ? `is not in ${AUSTRALIAN_DOLLARS}: ${sign}`
      : `has words beside it that are not known: ${sign.toLowerCase()}`
    return { fault, isAsked: true }
  }
  const read = readPlain(amount + k, field, form)
  if (typeof read === 'object') return read
  return amountFor(field, { amount: read, says: new Map(sides.flatMap(({ says }) => [...says])), gst: form.gst })
}

const inOther = (currency: string): Fault => ({
  fault: `is in ${currency}, and the prices of this site are in ${AUSTRALIAN_DOLLARS}`,
  isAsked: true,
})

type Amount = { amount: number; says: Map<PriceMeaning, string>; gst: NumberForm['gst'] }

/** What says that all is in an amount, GST too. */
const WHOLE: PriceMeaning[] = ['with GST', 'drive away', 'ride away']

/** The amount that a field takes, by what the words beside it say. */
function amountFor(field: string, { amount, says, gst }: Amount): number | Fault {
  const isWithout = says.has('without GST') || (gst === 'add' && !WHOLE.some((meaning) => says.has(meaning)))
  if (gst) says.delete('without GST')
  const fault = wordsFault(field, says)
  if (fault !== null) return { fault, isAsked: true }
  return gst && isWithout ? withGst(amount) : amount
}

/** A New Tax System (Goods and Services Tax) Act 1999 s 9-70: a tenth, up to the whole dollar, so that no page says less. */
const withGst = (amount: number): number => Math.ceil(Math.round(amount * 100 + amount * 10) / 100)

/** 19'6", 19 ft 6 in; the feet of a number with inches after them. */
export const FEET_AND_INCHES =
  /^(?<feet>\d{1,3}) ?(?<unit>ft|foot|feet|['’′])\.? ?(?<inches>\d{1,2}(?:\.\d+)?) ?(?:in|ins|inch|inches|["”″]|''|’’)?\.?$/i
const INCHES = 12

/** A measure in a unit of its rule; without one the number stands as it is. */
function readMeasure(input: string, field: string, form: NumberForm): number | Fault {
  const { units = {} } = form
  const text = input.replace(/[’′]/g, "'").replace(/[”″]/g, '"')
  const { feet, unit: foot = '', inches } = FEET_AND_INCHES.exec(text)?.groups ?? {}
  const footFactor = findUnit(units, foot)
  if (feet !== undefined && typeof footFactor === 'number' && Number(inches) < INCHES)
    return (Number(feet) + Number(inches) / INCHES) * footFactor
  const { before = '', amount = text, k = '', after = '' } = AROUND.exec(text)?.groups ?? {}
  const isUnit = !isLargeAmount(field) || findUnit(units, 'k') !== null
  const unit = `${before}${isUnit ? k : ''}${after}`.trim()
  const factor = unit === '' ? 1 : findUnit(units, unit)
  if (factor === null) {
    const other = otherUnit(unit)
    const what = other === null ? 'a unit that is not known here' : `which is ${other}`
    return { fault: `is in “${unit}”, ${what}`, isAsked: true }
  }
  const read = readPlain(isUnit ? amount : amount + k, field, form)
  if (typeof read === 'object') return read
  return typeof factor === 'number' ? read * factor : factor.into / read
}
