import type { CarInput } from '../car/schema.ts'
import { shownNames } from '../market/spelling.ts'
import { textKey } from '../text.ts'
import { editDistance, editsAllowed } from '../typo.ts'
import { isRunBack, isSlip, wordsDiffer } from './changed-values.ts'
import {
  type CarRecord,
  figuresMark,
  isYearAlike,
  MAX_DRIVEN_KM,
  MIN_KM,
  plateMark,
  readPlate,
  vinMark,
} from './same-car.ts'
import { hasWrongCheckDigit, VIN_CHARS } from './vin.ts'

/** What one record says of its car in one file. */
export type CarFacts = Pick<CarRecord, 'used' | 'vin' | 'regplate' | 'make' | 'model' | 'year' | 'km' | 'photo'> &
  Partial<Pick<CarInput, 'badge' | 'colour' | 'simple_fuel' | 'engine_size_litres'>>

/** Shorter parts of a VIN are those of many. */
const MIN_PART_CHARS = 6
const readable = (vin: string) => vin.replace(/[OQ]/g, '0').replaceAll('I', '1')
const isPart = (part: string, whole: string) =>
  part.length >= MIN_PART_CHARS && (whole.startsWith(part) || whole.endsWith(part))

/** How a VIN is mended, so that two that differ are of one car. Of these the last needs a proof: fleets number on. */
const VIN_MENDED: ((one: string, other: string) => boolean)[] = [
  (one, other) => readable(one) === readable(other),
  (one, other) => one.length < VIN_CHARS && (isPart(one, other) || editDistance(one, other, 1) === 1),
  (one, other) => hasWrongCheckDigit(one) && !hasWrongCheckDigit(other) && editDistance(one, other, 2) <= 2,
]

const eitherWay = (test: (one: string, other: string) => boolean, a: string, b: string) => test(a, b) || test(b, a)

const hasSamePlate = (a: CarFacts, b: CarFacts) => readPlate(a) !== null && readPlate(a) === readPlate(b)
const hasSameOdometer = (a: CarFacts, b: CarFacts) =>
  a.km !== null && b.km !== null && Math.min(a.km, b.km) >= MIN_KM && Math.abs(a.km - b.km) <= MAX_DRIVEN_KM

/** Whether a name goes on after another, which ends with one of its words. */
function goesOn(short: string, long: string): boolean {
  const words = long.split(/[\s-]+/)
  return words.some((_, at) => textKey(words.slice(0, at + 1).join('')) === textKey(short))
}

/** One model in two spellings: 'CX5' and 'CX-5', 'HiLux' and 'HiLux SR5', 'Camery' and 'Camry'. */
function isModelAlike(one: string, other: string): boolean {
  const [a, b] = [textKey(one), textKey(other)]
  return a === b || eitherWay(goesOn, one, other) || editDistance(a, b, 2) <= editsAllowed(a)
}

function countChanges(before: CarFacts, after: CarFacts): number {
  const [was, is] = [shownNames({ ...before, badge: null }), shownNames({ ...after, badge: null })]
  const alike = [
    textKey(was.make) === textKey(is.make),
    isModelAlike(was.model, is.model),
    isYearAlike(before.year, after.year),
  ]
  return alike.filter((isAlike) => !isAlike).length
}

/** What changes on no car while it is for sale. One of these is put right now and then; so many are of another car. */
const OTHER_FACTS = 2
const lastingFacts = (car: CarFacts) => [
  readPlate(car),
  car.badge,
  car.colour,
  car.simple_fuel,
  car.engine_size_litres?.toString(),
]

function countOtherFacts(before: CarFacts, after: CarFacts): number {
  const facts = lastingFacts(after)
  const others = lastingFacts(before).filter((was, at) => {
    const is = facts[at]
    return was && is && wordsDiffer(was, is)
  })
  return others.length + Number(isRunBack(before.km, after.km) && !isSlip(before.km, after.km))
}

/**
 * Whether a record that a feed lists again under its key is another car than before (STK-10). A VIN decides; where one of
 * the two is missing, or it was mended, make, model and year do, then what else lasts. One of the former, and any of the
 * latter, may be put right where plate or odometer prove the car, and a VIN where an older rule finds the same car.
 */
export function isAnotherCar(before: CarFacts, after: CarFacts): boolean {
  const [was, is] = [vinMark(before), vinMark(after)]
  const isProven = hasSamePlate(before, after) || hasSameOdometer(before, after)
  if (was !== null && was === is) return false
  if (
    was === null ||
    is === null ||
    VIN_MENDED.some((test) => eitherWay(test, was, is)) ||
    (isProven && editDistance(was, is, 1) === 1)
  )
    return isProven
      ? countChanges(before, after) > 1
      : countChanges(before, after) > 0 || countOtherFacts(before, after) >= OTHER_FACTS
  return ![plateMark, figuresMark].some((markOf) => markOf(before) !== null && markOf(before) === markOf(after))
}
