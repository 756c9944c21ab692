import { LRUCache } from 'lru-cache'
import type { Car, CarStatus, CarType, ItemType } from '../../shared/car/schema.ts'
import { type CarSummary, type LenderQuote, lenderQuotes } from '../../shared/car/summary.ts'
import { type ByteReader, type ByteWriter, byteReader, byteWriter } from './bytes.ts'
import { type ColumnKey, firstWord, type NumberColumn, type StockIndex } from './columns.ts'
import { phraseReader, phraseWriter } from './phrases.ts'
import { type Ints, ints, type Sections } from './typed.ts'

/** What a card shows and nobody filters by: one record of bytes a car, read only for the cars of a page. */
const TEXTS = ['slug', 'name', 'stocknum', 'photo_url', 'price_type', 'special_tag'] as const
const NUMBERS = [
  'id',
  'price',
  'before_price',
  'offer_price',
  'subscription_price',
  'created_at',
  'sold_at',
  'photos_count',
  'photo_width',
  'photo_height',
] as const
const FLAGS = ['preorder', 'reserved'] as const
const QUOTES = ['interestRate', 'comparisonRate', 'paymentWeek', 'paymentMonth', 'establishmentFees'] as const

export type DisplayRecord = Record<(typeof TEXTS)[number], string | null> &
  Record<(typeof NUMBERS)[number], number | null> &
  Record<(typeof FLAGS)[number], boolean> & { lenders: [name: string, quote: LenderQuote][] }

export function displayRecord(car: Car): DisplayRecord {
  const photo = car.images[0]?.image
  return {
    slug: car.slug,
    name: car.name,
    stocknum: car.stocknum,
    photo_url: photo?.url ?? null,
    price_type: car.price_type,
    special_tag: car.special_tag,
    id: car.id,
    price: car.price,
    before_price: car.before_price,
    offer_price: car.offer_price,
    subscription_price: car.subscription_price,
    created_at: car.created_at,
    sold_at: car.sold_at,
    photos_count: car.images.length,
    photo_width: photo?.width ?? null,
    photo_height: photo?.height ?? null,
    preorder: car.preorder,
    reserved: car.reserved,
    lenders: Object.entries(lenderQuotes(car)),
  }
}

export function writeDisplay(into: Sections, records: DisplayRecord[]): void {
  const phrases = phraseWriter(
    records.flatMap((record) => [...TEXTS.map((key) => record[key]), ...record.lenders.map(([name]) => name)]),
  )
  const bytes = byteWriter()
  const starts = records.map((record) => {
    const start = bytes.length()
    for (const key of TEXTS) phrases.put(bytes, record[key])
    for (const key of NUMBERS) putNumber(bytes, record[key])
    bytes.whole(FLAGS.reduce((bits, key, bit) => bits | (record[key] ? 1 << bit : 0), 0))
    bytes.whole(record.lenders.length)
    for (const [name, quote] of record.lenders) {
      phrases.put(bytes, name)
      for (const key of QUOTES) putHundredths(bytes, quote[key])
    }
    return start
  })
  phrases.writeWords(into)
  into['display.starts'] = ints(starts)
  into['display.bytes'] = bytes.done()
}

/** Summaries kept read, about 1 kB each: the first pages of every list are asked for again and again. */
const KEPT = 500

export type Display = {
  slugOf: (car: number) => string
  stocknumOf: (car: number) => string | null
  summary: (car: number) => CarSummary
}

export function readDisplay(index: StockIndex): Display {
  const bytes = index.sections['display.bytes'] as Uint8Array
  const starts = index.sections['display.starts'] as Ints
  const phrase = phraseReader(index.sections)
  const open = (car: number) => byteReader(bytes, starts[car]!)
  const slugOf = (car: number) => phrase(open(car))!
  const stocknumOf = (car: number) => {
    const reader = open(car)
    phrase(reader)
    phrase(reader)
    return phrase(reader)
  }
  const record = (car: number) => {
    const reader = open(car)
    const texts = TEXTS.map((key) => [key, phrase(reader)])
    const numbers = NUMBERS.map((key) => [key, takeNumber(reader)])
    const bits = reader.whole()
    const flags = FLAGS.map((key, bit) => [key, (bits & (1 << bit)) !== 0])
    const lenders = Array.from({ length: reader.whole() }, () => [
      phrase(reader)!,
      Object.fromEntries(QUOTES.map((key) => [key, takeHundredths(reader)])),
    ])
    return Object.fromEntries([...texts, ...numbers, ...flags, ['lenders', lenders]]) as DisplayRecord
  }
  const kept = new LRUCache<number, CarSummary>({ max: KEPT })
  const summary = (car: number) => {
    const known = kept.get(car) ?? summaryOf(index, car, record(car))
    kept.set(car, known)
    return known
  }
  return { slugOf, stocknumOf, summary }
}

function summaryOf(index: StockIndex, car: number, shown: DisplayRecord): CarSummary {
  const word = (key: ColumnKey) => firstWord(index, key, car)
  const seats = word('seats')
  return {
    id: shown.id!,
    slug: shown.slug!,
    item_type: word('item_type') as ItemType,
    car_type: word('car_type') as CarType,
    status: word('status') as CarStatus,
    make: word('make')!,
    model: word('model')!,
    badge: word('badge'),
    series: word('series'),
    year: numberOf(index.ranges.year, car),
    name: shown.name!,
    colour: word('colour'),
    km: numberOf(index.ranges.km, car),
    price: shown.price,
    before_price: shown.before_price,
    offer_price: shown.offer_price,
    subscription_price: shown.subscription_price,
    price_type: shown.price_type,
    preorder: shown.preorder,
    simple_transmission: word('transmission'),
    simple_fuel: word('fuel'),
    simple_body: word('body'),
    seats: seats === null ? null : Number(seats),
    drive: word('drive'),
    tag: word('tag'),
    special_tag: shown.special_tag,
    reserved: shown.reserved,
    certified: word('certified') !== null,
    stocknum: shown.stocknum,
    dealership_slug: word('dealership_slug'),
    location_name: word('location_name'),
    city: word('city'),
    state: word('state'),
    created_at: shown.created_at!,
    sold_at: shown.sold_at,
    photos_count: shown.photos_count!,
    photo:
      shown.photo_url === null ? null : { url: shown.photo_url, width: shown.photo_width, height: shown.photo_height },
    finance_lenders: Object.fromEntries(shown.lenders),
  }
}

const numberOf = ({ codes, numbers }: NumberColumn, car: number) =>
  codes[car] === 0 ? null : numbers[codes[car]! - 1]!

const NONE = 0
const EXACT = 1
const FIRST_WHOLE = 2

/** Whole numbers are short; anything else keeps its eight bytes. */
function putNumber(to: ByteWriter, number: number | null, as?: typeof EXACT): void {
  if (number === null) to.whole(NONE)
  else if (as !== EXACT && Number.isSafeInteger(number + FIRST_WHOLE) && number >= 0) to.whole(number + FIRST_WHOLE)
  else {
    to.whole(EXACT)
    to.raw(new Uint8Array(new Float64Array([number]).buffer))
  }
}

function takeNumber(from: ByteReader): number | null {
  const code = from.whole()
  if (code === NONE) return null
  if (code >= FIRST_WHOLE) return code - FIRST_WHOLE
  return takeExact(from)
}

const takeExact = (from: ByteReader) => new Float64Array(from.raw(8).slice().buffer)[0]!

/** Payments and rates have two decimals: as hundredths they are short whole numbers. What has more keeps its bytes. */
function putHundredths(to: ByteWriter, number: number | null): void {
  const hundredths = number === null ? null : Math.round(number * 100)
  if (number === null || (Number.isSafeInteger(hundredths) && hundredths! / 100 === number)) putNumber(to, hundredths)
  else putNumber(to, number, EXACT)
}

function takeHundredths(from: ByteReader): number | null {
  const code = from.whole()
  if (code === NONE) return null
  return code === EXACT ? takeExact(from) : (code - FIRST_WHOLE) / 100
}
