import type { Rule } from './mapping.ts'

type NumberForm = NonNullable<Rule['number']>

const NOT_A_NUMBER = 'is not a number'
const WIDE_SPACES = /[\u00a0\u2007\u2009\u202f]/g
/** 23.9k */
const IN_THOUSANDS = /\d ?k$/i
/** The dash for the cents of 23.990,- */
const NO_CENTS = /[.,]? ?[-–—]+$/
/** 120.000 */
const POINTED_THOUSANDS = /^-?[1-9]\d{0,2}(\.\d{3})+$/
/** The space of 23 990 and the sign of 23'990, which mean nothing else. */
const SPACED_THOUSANDS = /(?<=^-?\d{1,3}([ '’]\d{3})*)[ '’](?=\d{3}([ '’]\d{3})*($|[.,]))/g

/**
 * The number of a text by the rule of its mapping, or why there is none. `isLargeAmount`: kilometres or money, which have no
 * three decimals.
 */
export function parseNumber(input: string, form: NumberForm | undefined, isLargeAmount = false): number | string {
  let text = input.replace(WIDE_SPACES, ' ').trim()
  const isThousands = isLargeAmount && IN_THOUSANDS.test(text)
  if (isThousands) text = text.slice(0, -1).trim()
  if (form?.currency) {
    const amount = takeCurrency(text.replace(PRICE_NOTE, '').replace(NO_CENTS, ''), form.currency)
    if (typeof amount !== 'object') return amount
    text = amount.text
  }
  let factor = isThousands ? 1000 : 1
  if (form?.units) {
    const measure = takeUnit(text, form.units)
    if (typeof measure === 'string') return measure
    text = measure.text
    factor *= measure.factor
  }
  const number = stripped(text, form?.strip ?? [])
  const isPointed = isLargeAmount && form?.decimal === undefined && POINTED_THOUSANDS.test(number)
  const plain = isPointed ? number.replaceAll('.', '') : toPlainNumber(number.replace(SPACED_THOUSANDS, ''), form)
  return plain === null || !/^-?\d+(\.\d+)?$/.test(plain) ? NOT_A_NUMBER : Number(plain) * factor
}

function stripped(input: string, signs: string[]): string {
  let text = input
  for (const sign of signs) {
    const lower = text.toLowerCase()
    if (lower.startsWith(sign.toLowerCase())) text = text.slice(sign.length).trim()
    else if (lower.endsWith(sign.toLowerCase())) text = text.slice(0, -sign.length).trim()
  }
  return text
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

/** What dealers write behind a price. */
const PRICE_NOTE =
  /[\s*+,(]*(?:drive ?-?away|d\/a|e\.?g\.?c\.?|(?:ex|exc|excl|excluding|plus|incl?|including)\.? (?:gov(?:ernmen)?t?\.?(?: charges)?|on[- ]?roads?(?: costs)?|gst)|on[- ]?roads?(?: costs)?|o\.?r\.?c\.?|o\.?n\.?o\.?|neg(?:otiable)?)\.?\)?\*?$/i

const CURRENCY_SIGN = /^(?<before>[^\d\s.,-]{1,4})?\s*(?<amount>.*?)\s*(?<after>[^\d\s.,-]{1,4})?$/
const SIGNS: Record<string, string[]> = { AUD: ['$', 'A$', 'AU$'], NZD: ['$', 'NZ$'], EUR: ['€'], GBP: ['£'] }

/** Takes the currency off an amount; a fault where it is another one. A plain $ is any dollar. */
function takeCurrency(text: string, currency: string): { text: string } | string {
  const { before = '', amount = '', after = '' } = CURRENCY_SIGN.exec(text)?.groups ?? {}
  if (!/\d/.test(amount)) return NOT_A_NUMBER
  const other = [before, after].find((sign) => sign !== '' && !isCurrency(sign.toUpperCase(), currency))
  return other === undefined ? { text: amount } : `is not in ${currency}: ${other}`
}

const isCurrency = (sign: string, currency: string): boolean =>
  sign === currency || (SIGNS[currency] ?? ['$']).includes(sign)

/** Takes the unit off a measure; without one the number stands as it is. */
function takeUnit(text: string, units: Record<string, number>): { text: string; factor: number } | string {
  const [, number = text, unit = ''] = /^(-?[\d.,'\s]*\d)\s*([^\d\s].*)?$/.exec(text) ?? []
  if (unit === '') return { text: number, factor: 1 }
  const known = Object.entries(units).find(([name]) => name.toLowerCase() === unit.toLowerCase())
  return known ? { text: number, factor: known[1] } : `has an unknown unit: ${unit}`
}
