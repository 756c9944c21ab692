import { textMark } from '../../shared/hash.ts'
import { lowerBound } from '../../shared/search/lower-bound.ts'
import { normaliseIdentifier } from '../../shared/search/text-words.ts'
import { orderNumbers } from './order.ts'
import { type Ints, ints, readTexts, type Sections, type Steps, textSections } from './sections.ts'

/** Stands for no stock number: no text of a feed has this sign. */
const NONE = '\u0000'

const NUMBERS_A_STEP = 10_000

/** Stock numbers of cars in order of relevance, after a few empty steps. */
export function* stocknumSections(stocknums: (string | null)[]): Steps<void> {
  const readKey = (car: number) => (stocknums[car] === null ? null : normaliseIdentifier(stocknums[car]!))
  const cars = yield* orderByKey(stocknums.length, readKey)
  const texts = stocknums.map((stocknum) => stocknum?.toWellFormed() ?? NONE)
  yield { ...textSections('stocknums', texts), 'stocknums.cars': ints(cars) }
}

/** Number plates in their order, each with its car, after a few empty steps; cars without one have no part in it. */
export function* plateSections(plates: (string | null)[]): Steps<void> {
  const readKey = (car: number) => (plates[car] ? normaliseIdentifier(plates[car]) : null) || null
  const cars = yield* orderByKey(plates.length, readKey)
  const texts = Array.from(cars, (car) => readKey(car)!.toWellFormed())
  yield { ...textSections('plates', texts), 'plates.cars': ints(cars) }
}

/** The cars in the order of their keys, after a few empty steps; those without a key are left out. */
function* orderByKey(count: number, readKey: (car: number) => string | null): Steps<Uint32Array> {
  const beginnings = new Float64Array(count)
  for (let car = 0; car < count; car++) {
    const key = readKey(car)
    beginnings[car] = key === null ? Number.NaN : packBeginning(key)
    if (car % NUMBERS_A_STEP === 0) yield
  }
  const cars = orderNumbers(beginnings)
  for (let from = 0, to = 0; from < cars.length; from = to) {
    while (to < cars.length && beginnings[cars[to]!] === beginnings[cars[from]!]) to++
    if (to - from === 1) continue
    const alike = Array.from(cars.subarray(from, to), (car) => ({ car, key: readKey(car)! }))
    cars.set(
      alike.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.car - b.car)).map(({ car }) => car),
      from,
    )
  }
  return cars
}

const SIGNS = 39
const BEGINNING_CHARS = 10

/** The first characters of a key as a number, in the order of the texts; texts that begin alike may share it. */
function packBeginning(key: string): number {
  let number = 0
  let isExact = true
  for (let at = 0; at < BEGINNING_CHARS; at++) {
    const sign: number = isExact ? packSign(key.charCodeAt(at)) : 0
    isExact &&= sign !== BETWEEN && sign !== BEYOND
    number = number * SIGNS + sign
  }
  return number
}

/** Several characters share these: what follows them says nothing. */
const BETWEEN = 11
const BEYOND = 38

/** 0 at the end of a key, then digits, letters, and everything else. */
function packSign(code: number): number {
  if (!(code >= 48)) return 0
  if (code < 58) return code - 47
  return code < 97 ? BETWEEN : Math.min(code - 97 + 12, BEYOND)
}

/** The marks of cars, which stand in order of relevance, in their own order; NaN for none. */
export function markSections(name: string, marks: Float64Array): Sections {
  const cars = orderNumbers(marks)
  return { [`${name}.marks`]: Float64Array.from(cars, (car) => marks[car]!), [`${name}.cars`]: ints(cars) }
}

/** Ways to one car: its slug, its stock number (or the start of it), its VIN, the start of its number plate. */
export type Identifiers = ReturnType<typeof readIdentifiers>

export function readIdentifiers(from: Sections) {
  const ids = from['ids']!
  const stocknums = readTexts(from, 'stocknums')
  const stockCars = from['stocknums.cars'] as Ints
  const slugs = markedCars(from, 'slugs')
  const vins = markedCars(from, 'vins')
  const plates = readTexts(from, 'plates')
  const byStocknum = keyedCars(stockCars, (position) => normaliseIdentifier(stocknums.at(stockCars[position]!)))
  return {
    /** Cars whose stock number is `whole`, as normaliseIdentifier writes it, or begins with it. */
    byStocknum,
    /** Cars of this very stock number, sign for sign, in order of relevance. */
    ofStocknum: (stocknum: string) =>
      byStocknum(normaliseIdentifier(stocknum), false).filter((car) => stocknums.at(car) === stocknum),
    bySlug: (slug: string) => slugs(textMark(slug))[0] ?? null,
    byVin: (whole: string) => vins(textMark(whole)),
    /** Cars whose number plate is `whole`, as normaliseIdentifier writes it, or begins with it. */
    byPlate: keyedCars(from['plates.cars'] as Ints, plates.at),
    idAt: (car: number) => ids[car]!,
    stocknumAt: (car: number) => (stocknums.at(car) === NONE ? null : stocknums.at(car)),
  }
}

const markedCars = (from: Sections, name: string) => {
  const marks = from[`${name}.marks`] as Float64Array
  return keyedCars(from[`${name}.cars`] as Ints, (position) => marks[position]!)
}

/** The cars whose key is the wanted one, or begins with it: they stand side by side in the order of the keys. */
const keyedCars =
  <Key extends string | number>(cars: Ints, keyAt: (position: number) => Key) =>
  (wanted: Key, asPrefix = false): number[] => {
    const isMet = (key: Key) => (asPrefix ? String(key).startsWith(String(wanted)) : key === wanted)
    const first = lowerBound(cars.length, (position) => keyAt(position) < wanted)
    let end = first
    while (end < cars.length && isMet(keyAt(end))) end++
    return Array.from(cars.subarray(first, end))
  }

export const vinMark = (vin: string | null) => (vin === null ? null : textMark(normaliseIdentifier(vin)))
