import { readMediaAddress } from '../car/media-url.ts'
import { FEED_BOUNDS } from './bounds.ts'
import { readDateForm } from './date-form.ts'
import type { Rule } from './mapping.ts'
import type { Target, TargetType } from './targets.ts'
import { isLargeAmount, PICTURE_FIELDS, RICH_FIELDS, validateNumber, validateText } from './value-limits.ts'
import { findMeaning, readStatus } from './vocabulary.ts'

/** Removes markup: all of it from plain text, disallowed elements from comments. */
export type Sanitiser = { plain: (text: string) => Sanitised; rich: (text: string) => Sanitised }
export type Sanitised = { text: string; removed: boolean }

/**
 * A parsed value, or the fault that prevents it. `removed`: markup was removed; `lost`: list items that were left out;
 * `beside`: other fields that it fills; `ask`: what the dealer is asked, where it was not understood.
 */
export type ParsedValue =
  | { value: unknown; removed?: boolean; lost?: LostItem[]; beside?: object; ask?: string }
  | { fault: string }
export type LostItem = { item: unknown; fault: string }

type Reader = (value: unknown, at: { field: string; target: Target; rule: Rule; clean: Sanitiser }) => ParsedValue

const YES = new Set(['true', 'yes', 'y', '1'])
const NO = new Set(['false', 'no', 'n', '0'])
const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** Separator of lists in one cell of our CSV format. */
const LIST_SEPARATOR = '|'

/** Where in a list or record its first text stands: ': its first text is at .0.name of the column'. */
function pathHint(value: unknown): string {
  const steps: string[] = []
  let inner = value
  while (typeof inner === 'object' && inner !== null) {
    const [step, next] = Object.entries(inner)[0] ?? []
    if (step === undefined) return ''
    steps.push(step)
    inner = next
  }
  return `: its first text is at .${steps.join('.')} of the column`
}

const READERS: Record<TargetType, Reader> = {
  text: (value, { field, target, clean }) => {
    if (typeof value === 'object') return { fault: `is not text${pathHint(value)}` }
    const given = asText(value)
    const tooMuch = boundFault(given)
    if (tooMuch) return { fault: tooMuch }
    const { text, removed } = RICH_FIELDS.has(field) ? clean.rich(given) : clean.plain(given)
    const fault = validateText(field, text, target.maxChars)
    if (fault) return { fault }
    if (text === '' && removed) return { fault: 'had nothing in it but HTML that our pages do not have' }
    if (text === '') return { value: null }
    return PICTURE_FIELDS.has(field) ? readAddress(text) : { value: text, removed }
  },
  choice: (value, { field, target }) => {
    const text = asText(value)
    if (field === 'status') return readStatusValue(text)
    const choice = text.trim().toLowerCase()
    const known = target.choices.includes(choice) ? choice : findMeaning(field, text)
    return known === null ? { fault: `is not one of ${target.choices.join(', ')}` } : { value: known }
  },
  number: (value, { field, rule }) => readNumber(value, field, rule),
  whole: (value, { field, rule }) => {
    const read = readNumber(value, field, rule)
    return 'fault' in read || Number.isInteger(read.value) ? read : { fault: 'is not a whole number' }
  },
  flag: (value) => {
    const word = asText(value).trim().toLowerCase()
    return YES.has(word) ? { value: true } : NO.has(word) ? { value: false } : { fault: 'is neither yes nor no' }
  },
  date: (value, { rule }) => readDate(asText(value), rule.date),
  texts: (value, at) => readList(value, (item) => READERS.text(item, at)),
  wholes: (value, at) => readList(value, (item) => READERS.whole(item, at)),
  images: (value, { field }) => readList(value, (item) => readImage(item, field)),
  json: (value, { clean }) => {
    try {
      return { value: cleanNested(typeof value === 'string' ? JSON.parse(value) : value, clean) }
    } catch (error) {
      return { fault: error instanceof TooMuch ? error.message : 'is not JSON' }
    }
  },
}

const UNKNOWN_STATUS = 'is a word that is not known here: say in "values" of the mapping what it means'

function readStatusValue(text: string): ParsedValue {
  const { status, ...beside } = readStatus(text) ?? { status: null }
  return status ? { value: status, beside } : { value: 'withdrawn', ask: UNKNOWN_STATUS }
}

/** Whether a field is a list of addresses of pictures, whose cells are parted where a new address begins. */
export const holdsPictures = (field: string, kind: TargetType): boolean =>
  kind === 'images' || (kind === 'texts' && PICTURE_FIELDS.has(field))

const TAG = /<[a-z!/?]/gi

/** Why a text is not cleaned at all: its work would grow faster than its length (TRU-02). */
function boundFault(text: string): string | null {
  const { cellChars, cellTags } = FEED_BOUNDS
  if (text.length > cellChars.most) return cellChars.sentence
  if (text.length <= cellTags.most) return null
  let tags = 0
  for (const _ of text.matchAll(TAG)) if ((tags += 1) > cellTags.most) return cellTags.sentence
  return null
}

/** Parses a raw value for a field; never guesses. */
export const parseValue: Reader = (value, at) =>
  READERS[at.target.kind](SINGLE.has(at.target.kind) ? onlyItem(value) : value, at)

/** Types of one value. */
const SINGLE: ReadonlySet<TargetType> = new Set(['text', 'choice', 'number', 'whole', 'flag', 'date'])

/** A list of one plain value is that value: categories of a website are lists. */
function onlyItem(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 && typeof value[0] !== 'object' ? value[0] : value
}

function readNumber(value: unknown, field: string, { number }: Rule): ParsedValue {
  const read = typeof value === 'number' ? value : parseNumber(asText(value), number, isLargeAmount(field))
  if (typeof read === 'string') return { fault: read }
  if (!Number.isFinite(read)) return { fault: 'is not a number' }
  // Rounding to ten decimals removes binary fraction noise; no unit needs more.
  const scale = number?.scale ?? 1
  const scaled = Number.isInteger(read) && scale === 1 ? read : Number((read * scale).toFixed(10))
  const result = number?.round ? Math.round(scaled) : scaled
  const fault = validateNumber(field, result)
  return fault ? { fault } : { value: result }
}

const ISO_FORM = 'YYYY-MM-DD'

function readDate(text: string, form = ISO_FORM): ParsedValue {
  const iso = readDateForm(text, form)
  if (iso === null) return { fault: `is not a date written ${form}` }
  const time = Date.parse(`${iso}T00:00:00Z`)
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso)
  return isReal ? { value: iso } : { fault: 'is not a day of the calendar' }
}

/** Parses list items; each one that cannot be read is left out by itself. */
function readList(value: unknown, readItem: (item: unknown) => ParsedValue): ParsedValue {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(LIST_SEPARATOR) : [value]
  const given = list.filter((item) => typeof item !== 'string' || item.trim() !== '')
  const items = given.map(readItem)
  const validItems = items.flatMap((item) => ('fault' in item || item.value === null ? [] : [item]))
  const lost = items.flatMap((read, at) => ('fault' in read ? [{ item: given[at], fault: read.fault }] : []))
  return { value: validItems.map((item) => item.value), removed: validItems.some((item) => item.removed), lost }
}

const NO_ADDRESS = 'has a photograph without an address: give each as a web address, or as { "url": "https://…" }'
type GivenImage = { url?: unknown; width?: unknown; height?: unknown; thumb?: { url?: unknown } | null }

/** A size in pixels; null for anything else, since a photograph is shown without it too. */
const parsePixels = (size: unknown): number | null => (/^[1-9]\d{0,4}$/.test(String(size)) ? Number(size) : null)

function readImage(item: unknown, field: string): ParsedValue {
  if (item === null) return { value: null }
  const nested = typeof item === 'string' ? { url: item.trim() } : (item as { image?: unknown }).image
  const { url, width, height, thumb } = (nested ?? item) as GivenImage
  const photo = readPicture(url, field)
  if ('fault' in photo) return photo
  const small = thumb?.url ? readPicture(thumb.url, field) : null
  if (small && 'fault' in small) return small
  const sizes = { width: parsePixels(width), height: parsePixels(height) }
  return { value: { image: { url: photo.value, ...sizes, thumb: small && { ...thumb, url: small.value } } } }
}

function readPicture(address: unknown, field: string): { value: unknown } | { fault: string } {
  if (typeof address !== 'string') return { fault: NO_ADDRESS }
  const whole = address.startsWith('//') ? `https:${address}` : address
  const fault = validateText(field, whole)
  return fault ? { fault } : readAddress(whole)
}

/** http becomes https; an address that no page may load is left out with its reason. */
const readAddress = (text: string): { value: string } | { fault: string } => {
  const read = readMediaAddress(text)
  return 'fault' in read ? { fault: `is no address of a picture: it ${read.fault}` } : { value: read.address }
}

class TooMuch extends Error {}

/** Texts of a value in JSON, and its names: pages show both. */
function cleanNested(value: unknown, clean: Sanitiser, level = 1): unknown {
  if (level > FEED_BOUNDS.levels.most) throw new TooMuch(FEED_BOUNDS.levels.sentence)
  if (typeof value === 'string') {
    const fault = boundFault(value)
    if (fault) throw new TooMuch(fault)
    return clean.plain(value).text
  }
  if (Array.isArray(value)) return value.map((item) => cleanNested(item, clean, level + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [clean.plain(key).text, cleanNested(inner, clean, level + 1)]),
  )
}

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
 * The number of a text by the rule of its mapping, or why there is none. `isLarge`: kilometres or money, which have no
 * three decimals.
 */
function parseNumber(input: string, form: NumberForm | undefined, isLarge: boolean): number | string {
  let text = input.replace(WIDE_SPACES, ' ').trim()
  const isThousands = isLarge && IN_THOUSANDS.test(text)
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
  const isPointed = isLarge && form?.decimal === undefined && POINTED_THOUSANDS.test(number)
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
