import { readMediaAddress } from '../car/media-url.ts'
import { boundedMemo, computeOnce } from '../memo.ts'
import { easternDay } from '../time.ts'
import { FEED_BOUNDS } from './bounds.ts'
import { cellText } from './cell.ts'
import { readDateForm } from './date-form.ts'
import type { Rule } from './mapping.ts'
import { type Fault, parseNumber } from './parse-number.ts'
import { namedCondition, namedPriceType } from './price-words.ts'
import { SINGLE_TYPES, type Target, type TargetType } from './targets.ts'
import { measureBounds } from './units.ts'
import { PICTURE_FIELDS, RICH_FIELDS, validateNumber, validateText } from './value-limits.ts'
import { findMeaning, readStatus, readYesOrNo } from './vocabulary.ts'

/** Removes markup: all of it from plain text, disallowed elements from comments. */
export type Sanitiser = { plain: (text: string) => Sanitised; rich: (text: string) => Sanitised }
export type Sanitised = { text: string; removed: boolean }

/**
 * A parsed value, or the fault that prevents it. `removed`: markup was removed; `lost`: list items that were left out;
 * `beside`: other fields that it fills; `ask`: what the dealer is asked, where it was not understood.
 */
export type ParsedValue =
  | { value: unknown; removed?: boolean; lost?: { item: unknown; fault: string }[]; beside?: object; ask?: string }
  | Fault

type Reader = (value: unknown, at: { field: string; target: Target; rule: Rule; clean: Sanitiser }) => ParsedValue

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
    const given = cellText(value)
    const tooMuch = boundFault(given)
    if (tooMuch) return { fault: tooMuch }
    const { text, removed } = RICH_FIELDS.has(field) ? clean.rich(given) : clean.plain(given)
    const fault = validateText(field, text, target.maxChars)
    if (fault) return { fault }
    if (text === '' && removed) return { fault: 'had nothing in it but HTML that our pages do not have' }
    if (text === '') return { value: null }
    return PICTURE_FIELDS.has(field) ? readPicture(text, field) : { value: text, removed }
  },
  choice: (value, { field, target }) => {
    const text = cellText(value)
    if (field === 'status') {
      const { status, ...beside } = readStatus(text) ?? { status: null }
      return status ? { value: status, beside } : { value: 'withdrawn', ask: UNKNOWN_STATUS }
    }
    const choice = text.trim().toLowerCase()
    const findChoice = () => (field === 'offer_condition' ? namedCondition(text) : findMeaning(field, text))
    const known = target.choices.includes(choice) ? choice : findChoice()
    return known === null ? { fault: `is not one of ${target.choices.join(', ')}` } : { value: known }
  },
  number: (value, { field, rule }) => readNumber(value, field, rule),
  whole: (value, { field, rule }) => {
    const read = readNumber(value, field, rule)
    return 'fault' in read || read.value === null || Number.isInteger(read.value)
      ? read
      : { fault: 'is not a whole number' }
  },
  flag: (value) => {
    const isYes = readYesOrNo(cellText(value))
    return isYes === null ? { fault: 'is neither yes nor no' } : { value: isYes }
  },
  date: (value, { field, rule }) =>
    (field === 'offer_until' ? readOfferDays(cellText(value), rule.date) : null) ??
    readDate(cellText(value), rule.date),
  texts: (value, at) => readList(value, (item) => READERS.text(item, at)),
  wholes: (value, at) => readList(value, (item) => READERS.whole(item, at)),
  images: (value, { field }) => readList(value, (item) => readImage(item, field)),
  json: (value, { clean, field }) => {
    try {
      const nested = cleanNested(typeof value === 'string' ? JSON.parse(value) : value, clean)
      return field === 'inspection' ? readPointPhotos(nested) : { value: nested }
    } catch (error) {
      return { fault: error instanceof TooMuch ? error.message : 'is not JSON' }
    }
  },
}

const UNKNOWN_STATUS = 'is a word that is not known here: say in "values" of the mapping what it means'

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
export const parseValue: Reader = (value, at) => {
  // A list of one plain value is that value: categories of a website are lists.
  const isOfOne = Array.isArray(value) && value.length === 1 && typeof value[0] !== 'object'
  const isSingle = SINGLE_TYPES.some((kind) => kind === at.target.kind)
  return READERS[at.target.kind](isSingle && isOfOne ? value[0] : value, at)
}

function readNumber(value: unknown, field: string, { number }: Rule): ParsedValue {
  const read = parseNumber(typeof value === 'number' ? value : cellText(value), field, number)
  if (typeof read === 'object') return read
  const result = number?.round ? Math.round(read) : read
  // The engine of an electric car, the seats of a motorcycle: none.
  if (result === 0 && (measureBounds(field)?.[0] ?? 0) > 0) return { value: null }
  const fault = validateNumber(field, result)
  if (fault) return { fault }
  const words = typeof value === 'string' && /\p{L}/u.test(value) ? value : ''
  if (words === '') return { value: result }
  const offer_condition = field === 'offer_price' ? namedCondition(words) : null
  const price_type = field === 'price' ? namedPriceType(words) : null
  return { value: result, beside: { ...(offer_condition && { offer_condition }), ...(price_type && { price_type }) } }
}

const INTERVAL = /^(\d{4}-\d\d-\d\d)(T\S+)? ?\/ ?(\d{4}-\d\d-\d\d)(T\S+)?$/
const EASTERN_ZONE = '+10:00'

const BETWEEN_DAYS = /\s+(?:-|–|—|to|until|till?)\s+/i

/** The last of two days, or of an ISO interval as Google and Meta write the dates of a sale price, and the first beside it; null for another text. */
function readOfferDays(text: string, form: string | undefined): ParsedValue | null {
  const [first, last, ...more] = text.split(BETWEEN_DAYS).map((part) => readDate(part, form))
  if (last && more.length === 0) return 'fault' in first! ? first : { ...last, beside: { offer_from: first!.value } }
  const [, start = '', startTime, end = '', endTime] = INTERVAL.exec(text.trim()) ?? []
  if (end === '') return null
  const [from, to] = [moment(start, startTime ?? 'T00:00'), moment(end, endTime ?? 'T24:00')]
  if (Number.isNaN(from) || Number.isNaN(to)) return { fault: 'is not an interval of two dates' }
  return { value: easternDay(to - 1), beside: { offer_from: easternDay(from) } }
}

/** Epoch ms of a day and a time such as 'T13:00-0800'. */
function moment(day: string, time: string): number {
  const [, clock = time, zone = EASTERN_ZONE] = /^(.*?)(Z|[+-]\d\d:?\d\d)?$/.exec(time) ?? []
  return Date.parse(`${day}${clock}${zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`)
}

const ISO_FORM = 'YYYY-MM-DD'

export function readDate(text: string, form = ISO_FORM): ParsedValue {
  const iso = readDateForm(text, form)
  if (iso === null) return { fault: `is not a date written ${form}` }
  const time = Date.parse(`${iso}T00:00:00Z`)
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso)
  return isReal ? { value: iso } : { fault: 'is not a day of the calendar' }
}

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

/** Most addresses are a path to a picture on one host, which is judged once by an address of its own. */
const PLAIN_PICTURE = /^(https:\/\/[a-z\d.-]{4,60})(?:\/[\w-]{1,40}){1,9}\.(?:jpe?g|png|webp)$/i
const MAX_HOSTS = 100
const hosts = boundedMemo<string, boolean>(MAX_HOSTS)

/** http becomes https; an address that no page may load, or of no photograph, is left out with its reason. */
function readPicture(address: unknown, field: string): { value: unknown } | { fault: string } {
  if (typeof address !== 'string') return { fault: NO_ADDRESS }
  const [, host] = PLAIN_PICTURE.exec(address) ?? []
  const isPlain =
    host !== undefined && computeOnce(hosts, host, () => !('fault' in judgePicture(`${host}/1.jpg`, field)))
  return isPlain && !STAND_IN.test(address) ? { value: address } : judgePicture(address, field)
}

function judgePicture(address: string, field: string): { value: unknown } | { fault: string } {
  const whole = address.startsWith('//') ? `https:${address}` : address
  const fault = validateText(field, whole)
  if (fault) return { fault }
  const [what] = NO_PHOTOGRAPHS.find(([, form]) => form.test(whole)) ?? []
  if (what !== undefined) return { fault: `is no photograph but ${what}` }
  const read = readMediaAddress(whole)
  return 'fault' in read ? { fault: `is no address of a picture: it ${read.fault}` } : { value: read.address }
}

const STAND_IN =
  /placeholder|(?<![a-z])(no|missing|default|generic)[-_+ ]?(image|photo|pic|picture|car|vehicle)s?(?![a-z]*\/)|(image|photo|picture|pic)s?[-_+ ]?(not[-_+ ]?(available|found)|unavailable|missing|pending)|(coming|available)[-_+ ]?soon[^/]*$/i
/** Addresses of what is no photograph of the car. */
const NO_PHOTOGRAPHS = Object.entries({
  'a document or a video': /\.(pdf|docx?|xlsx?|zip|txt|html?|mp4|m4v|mov|avi|wmv|webm|mpe?g|mp3)([?#]|$)/i,
  'a file that no browser shows': /\.(heic|heif|psd|tiff?|eps|ai|cr[23]|nef|arw|dng|orf)([?#]|$)/i,
  'a page':
    /^(?!.*\.(jpe?g|png|webp)([?#]|$))(https?:)?\/\/([\w-]+\.)*((drive|docs|photos)\.google\.com\/(file|open|drive|document|share|album)|photos\.app\.goo\.gl|1drv\.ms|imgur\.com\/(a|gallery)\/|flickr\.com\/photos\/|icloud\.com\/sharedalbum|matterport\.com|kuula\.co|sketchfab\.com|spins\.)|\/(embed|gallery|album)\/?([?#]|$)|\/(embed\/[^/.]+|gallery\/\d+)\/?([?#]|$)/i,
  'an address without a file, as where a list is cut off': /^(https?:)?\/\/[^?#]*\/$|…$/,
  'a video': /^(https?:)?\/\/([\w-]+\.)*(youtube(-nocookie)?\.com|youtu\.be|vimeo\.com|dailymotion\.com)\//i,
  'an address with a gap that was not filled': /[{}]|^[^?]*%7[bd]|\[\[|\]\]|(\[|%5b)\d+(-|\.\.|:)\d+(\]|%5d)/i,
  'a picture that stands in for a photograph': STAND_IN,
})

/** The photographs of an inspection's points, read as those of the car: a faulty one is left out without its sheet. */
function readPointPhotos(sheet: unknown): ParsedValue {
  const lost: { item: unknown; fault: string }[] = []
  const value: unknown = JSON.parse(JSON.stringify(sheet), (key, photo) => {
    if (key !== 'photo' || photo === null) return photo
    const given = typeof photo === 'string' ? { url: photo } : photo
    const read = readPicture(given.url, 'images')
    if (!('fault' in read)) return { ...given, url: read.value }
    lost.push({ item: photo, fault: read.fault })
    return null
  })
  return { value, lost }
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
