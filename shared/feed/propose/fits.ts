import { textsIn } from '../../text.ts'
import { isDateForm, MONTHS, readDateForm } from '../date-form.ts'
import { HAS_ENDING, listPictures } from '../picture-list.ts'
import { fieldOfHeader } from '../synonyms.ts'
import { carTargets } from '../targets.ts'
import { headerUnit, measureBounds, unitFactor } from '../units.ts'
import { isMoney, validateNumber } from '../value-limits.ts'
import {
  findMeaning,
  isVocabularyField,
  LONGEST_STATUS,
  readStatus,
  readYesOrNo,
  type StatusReading,
} from '../vocabulary.ts'
import { spaced } from './header-field.ts'
import { isBikeBody, isColour, isMake } from './makes.ts'
import { type ColumnSample, measureShare } from './samples.ts'

/** '4 berth', '2+2', '5 (3 bunks)' */
export const SLEEPS =
  /^(?:sleeps )?(?<value>\d{1,2}(?: ?\+ ?\d{1,2})?)(?: ?(?:berths?|people|persons?|pax))?(?: ?\(.*\))?$/i

export const DATE_FORMS =
  'YYYY-MM-DD, DD/MM/YYYY, D/M/YY, DD.MM.YYYY, DD-MM-YYYY, D MMM YYYY, D-MMM-YY, YYYY/MM/DD, YYYYMMDD, MM/DD/YYYY, MM-DD-YYYY'
    .split(', ')
    .filter(isDateForm)

/** The number that a person reads in a text, in either way of writing decimals; null for none. */
export function roughNumber(text: string): number | null {
  const digits = /-?\d[\d.,'\s]*/.exec(text)?.[0]?.replace(/[\s']/g, '') ?? ''
  const plain = digits.replace(/[.,](?=\d{3}(\D|$))/g, '').replace(',', '.')
  return /^-?\d+(\.\d*)?$/.test(plain) && text.length < 40 ? Number(plain) : null
}

/** The middle one of the numbers of some texts, where none counts as 0. */
export const medianNumber = (texts: readonly string[]): number =>
  texts.map((text) => roughNumber(text) ?? 0).toSorted((one, other) => one - other)[texts.length >> 1] ?? 0

const pictures = (value: string): string[] => textsIn(listPictures(value)).map((text) => text.trim())
/** What an auction gives for the condition of a car, as 4 or 3.5. */
const MARK = /^[0-5](\.5)?[A-D]?$/i
export const NO_PRICE = /^(p\.?\s?o\.?\s?a\b|call|contact|ask|enquire|price on|neg|auf anfrage|vb$)/i
const UPHOLSTERY = /\b(cloth|leather|leatherette|vinyl|velour|suede|alcantara|fabric|clth|lthr|vnyl)\b/i
/** 4HK1, 1GD-FTV, ISX15 */
const ENGINE_CODE = /^(?!\dL)(\d[A-Z]{2,3}\d?|[A-Z]{1,3}\d{1,2})\w*(-\w+)?$/
const LONGEST_TITLE = 100
/** Words of a status that are said of registrations, orders and other things too. */
const OF_OTHER_THINGS =
  /^(auctions?|current|expired|suspended|cancell?ed|rejected|blocked|closed|ended|removed|deleted?|delivered|dlvd|settled|enabled|disabled|public|private|internal|intern?|wholesaled?|ws|hire|loan|retail(ed)?|arriv(ed|al)|due|ordered|production|transit|shipped|display|shows?|hidden?|visible|online|offline)$/i

/** What a value says of the sale of a car, if it can speak of nothing else. */
export const saleStatus = (value: string): StatusReading | null =>
  value.length > LONGEST_STATUS || OF_OTHER_THINGS.test(value) ? null : readStatus(value)

/** '2020 Toyota HiLux SR5' */
function isTitle(value: string): boolean {
  const [, first = '', second = ''] = /^(?:19|20)\d{2} (\S+) (\S+)/.exec(value) ?? []
  return isMake(first) || isMake(`${first} ${second}`)
}

const URL_START = /^(https?:)?\/\//i

/** Whether a value is a known word of a field; with `maxChars` by itself, as letters such as U, D and A6 are not. */
const means =
  (field: string, maxChars?: number) =>
  (value: string): boolean =>
    (maxChars === undefined || (value.length < maxChars && /\p{L}{2}|\dx\d/iu.test(value))) &&
    findMeaning(field, value) !== null

const isIdLike = (value: string) => /^[\p{L}\p{N}][\p{L}\p{N} ._/#-]{0,39}$/u.test(value) && /\d/.test(value)
const isShortText = (value: string) => value.length <= 60 && /\p{L}/u.test(value) && !URL_START.test(value)

/** The least share of different values in a column of numbers of cars: a few may stand twice by mistake. */
const LEAST_DISTINCT = 0.5
const carNumber = ({ values, distinct }: ColumnSample) =>
  distinct.size > values.length * LEAST_DISTINCT ? measureShare(values, isIdLike) : 0
/** '05/2018', '2018-05-01', 'May 18', 'May' */
const MONTH = new RegExp(`^((${MONTHS.join('|')})\\p{L}*)?[\\d\\s./:,TZ-]*$`, 'iu')

/**
 * Whether a word is short for another, as 'DCPU', 'Chrc' and the D of Diesel are, so that it says little to a shopper:
 * capitals alone, or no vowel, and no colour, nor what the field calls it itself (SUV).
 */
export const isCode = (field: string, text: string): boolean =>
  !isColour(text) &&
  findMeaning(field, text)?.toLowerCase() !== text.toLowerCase() &&
  (/^(?=.{1,5}$)\d*[A-Z][A-Z\d]*$/.test(text) ||
    text.split(/[\s/]+/).some((word) => /^(?=.{2,8}$)\p{L}+$/u.test(word) && !/[aeiouyäöüéè]/i.test(word)))

/** How well the values of a column together fit a field, from 0 to 1. */
const COLUMN_FITS: Record<string, (column: ColumnSample) => number> = {
  source_key: carNumber,
  stocknum: carNumber,
  make: ({ values }) => measureShare(values, isShortText) * Math.max(0.5, measureShare(values, isMake)),
  // A code in letters is a colour, and the number of a paint none.
  colour: ({ values }) => measureShare(values, (value) => isShortText(value) && /\p{L}{3}/u.test(value)),
  simple_body: ({ values }) =>
    Math.max(measureShare(values, means('simple_body')), 0.5 * measureShare(values, isShortText)),
}

const VALUE_FITS: Record<string, (value: string) => boolean> = {
  vin: (value) => /^[A-HJ-NPR-Z0-9]{11,17}$/i.test(value) && /\d/.test(value),
  regplate: (value) =>
    /^[A-Z0-9·\- ]{1,10}$/i.test(value) && /[A-Z]/i.test(value) && !/^(yes|no|true|false|n|y)$/i.test(value),
  year: (value) => /^((19|20)\d{2}(\D|$)|MY ?\d\d\b)/i.test(value) && value.length < 24,
  build_date: (value) => MONTH.test(value),
  compliance_date: (value) => MONTH.test(value),
  // Small whole numbers are cylinders or seats as often as litres.
  engine_size: (value) => !/^\d{1,2}$/.test(value) && /\d/.test(value) && !ENGINE_CODE.test(value),
  name: (value) => value.length >= 4 && value.length < 200 && /\p{L}.*[\s\d]/u.test(value) && !URL_START.test(value),
  model: (value) => value.length <= 60 && !URL_START.test(value),
  badge: (value) => !URL_START.test(value) && !UPHOLSTERY.test(value) && !MARK.test(value) && !isDate(value),
  // 'K001' hangs on a key.
  tag: (value) => !/^\p{L}{0,3}[ -]?\d+$/u.test(value),
  interior_colour: isShortText,
  dealercomments: (value) => !URL_START.test(value) && value.length > 1,
  standardEquipment: (value) => /\p{L}{2}/u.test(value),
  images: (value) => pictures(value).some((text) => HAS_ENDING.test(text) || URL_START.test(text)),
  video_url: (value) => URL_START.test(value),
  private_postcode: (value) => /^\d{3,5}$/.test(value),
  'specifications.sleeps': (value) => SLEEPS.test(value),
  price_type: (value) => !/^\W*\d/.test(value),
  city: (value) => /^\p{L}/u.test(value) && value.length < 50,
}

const isDate = (value: string): boolean => DATE_FORMS.some((form) => readDateForm(value, form) !== null)

/** Whether a value is a number that a field may have, in its unit or that of the header; of money also a word such as POA. */
function isPlausible(field: string, { name, values }: ColumnSample): (value: string) => boolean {
  const unitOfHeader = headerUnit(field, name) ?? ''
  const [, , least = 0, most = Infinity] = measureBounds(field) ?? []
  const bare = values.filter((value) => /^[\d.,]+$/.test(value))
  const middle = medianNumber(bare)
  const ofHeader = unitFactor(field, unitOfHeader)
  const isUnusual = bare.length > 0 && (middle < least || middle > most)
  if (unitOfHeader === '' ? isUnusual : ofHeader === null) return () => false
  return (value) => {
    if (isMoney(field) && NO_PRICE.test(value)) return true
    const factor = unitFactor(field, /\d\s*([^\d\s][^\d]*)$/.exec(value)?.[1] ?? '') ?? ofHeader
    const scale = typeof factor === 'number' ? factor : 1
    // The point of 1.998 is for decimals, or for thousands.
    const numbers = [roughNumber(value), /^\d+\.\d+$/.test(value) ? Number(value) : null]
    return numbers.some((one) => one !== null && validateNumber(field, one * scale) === null)
  }
}

/** How well the values of a column fit a field, from 0 to 1. */
export function measureFit(field: string, column: ColumnSample): number {
  const share = (passes: (value: string) => boolean) => measureShare(column.values, passes)
  if (COLUMN_FITS[field]) return COLUMN_FITS[field](column)
  if (VALUE_FITS[field]) return share(VALUE_FITS[field])
  if (isVocabularyField(field)) return share(means(field))
  switch (carTargets().get(field)?.kind) {
    case 'number':
    case 'whole':
      return share(isPlausible(field, column))
    case 'date':
      return share(isDate)
    case 'flag':
      return share((value) => readYesOrNo(value) !== null)
    default:
      return share((value) => !URL_START.test(value) && value.length <= 300)
  }
}

/** How much values alone say that a column is this field, and from which share on they do. */
const SPEAKING: Record<string, [weight: number, least: number, speaks: (value: string) => boolean]> = {
  // More than a header: titles stand under Description too.
  name: [11, 0.7, (value) => value.length <= LONGEST_TITLE && isTitle(value)],
  interior_colour: [5.5, 0.6, (value) => value.length < 40 && UPHOLSTERY.test(value)],
  status: [8, 0.6, (value) => saleStatus(value) !== null],
  item_type: [6, 0.8, (value) => /^(caravans?|motor ?(cycles?|bikes?)|trucks?)$/i.test(value)],
  vin: [9, 0.7, (value) => /^(?=.*\d)(?=.*[A-HJ-NPR-Z])[A-HJ-NPR-Z0-9]{17}$/i.test(value)],
  make: [7, 0.6, isMake],
  images: [7, 0.7, (value) => pictures(value).some((text) => HAS_ENDING.test(text))],
  car_type: [7, 0.8, means('car_type', 30)],
  simple_transmission: [6, 0.7, means('simple_transmission', 60)],
  simple_fuel: [6, 0.7, means('simple_fuel', 40)],
  drive: [6, 0.7, means('drive', 30)],
  simple_body: [6, 0.7, (value) => value.length < 30 && (means('simple_body')(value) || isBikeBody(value))],
  state: [6, 0.8, means('state')],
  colour: [5.5, 0.6, (value) => value.length < 25 && isColour(value)],
  year: [5.5, 0.9, (value) => /^(19[5-9]|20[0-4])\d$/.test(value)],
  price: [5.5, 0.6, (value) => /^(aud|a?u?\$|€)\s?\d[\d.,]*$|^\d[\d.,]*\s?(aud|eur|€)$/i.test(value)],
  km: [5.5, 0.6, (value) => /^\d[\d.,\s]*\s?(km|kms|miles|mi)$/i.test(value)],
}

/** The fields that values speak for by themselves, each with its weight. */
export function fieldsOfValues({ values }: ColumnSample): Map<string, number> {
  const spoken = Object.entries(SPEAKING).flatMap(([field, [weight, least, speaks]]) => {
    const part = measureShare(values, speaks)
    return part >= least ? [[field, weight * part] as const] : []
  })
  return new Map(spoken)
}

/** A column whose values fit a field less than this does not hold it, its name notwithstanding. */
export const MIN_FIT = 0.4
const MOST_STATUSES = 40
/** Headers of the sale, and of other things: their words tell. */
const SALE_HEADER =
  /^@?(sub( ?stat(us)?)?|state|stage|disposal|disposition|pipeline|lifecycle|(sales?|stk|stock|selling|listing|web|ad) ?(type|sub ?status|channel|method|stage|state|flag|code)|disposal (type|method|channel|code))$/

/** A column that is named for the status says what is for sale, though in words that are not known. */
export const isNamedStatus = (column: ColumnSample): boolean =>
  column.distinct.size <= MOST_STATUSES &&
  (fieldOfHeader(column.name) === 'status' ||
    (SALE_HEADER.test(spaced(column.name.split('.').at(-1) ?? '')) &&
      (column.values.length === 0 || measureFit('status', column) > 0.5))) &&
  measureFit('car_type', column) < MIN_FIT &&
  measureFit('state', column) < MIN_FIT
