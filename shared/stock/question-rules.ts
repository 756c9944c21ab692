import { withoutPlaceholder } from '../car/effective-price.ts'
import type { CarInput } from '../car/schema.ts'
import makes from './makes.json' with { type: 'json' }
import { hasWrongCheckDigit, isPlaceholderText, isVin, normaliseVin } from './vin.ts'

/**
 * What the import does with a value that can hardly be right: `hold back`, the car is shown without it; `flag`, with it;
 * `refuse`, the car is not taken.
 */
export type Effect = 'hold back' | 'flag' | 'refuse'

export type QuestionRule = {
  /** The field that the question is about. */
  field: keyof CarInput
  effect: Effect
  /** Further fields that are held back with it. */
  with?: (keyof CarInput)[]
  /** `today`: the day of the file's data, 'YYYY-MM-DD'. */
  isOdd: (car: CarInput, today: string) => boolean
  /** What the dealer is asked. */
  ask: string
}

const MAX_KM: Record<CarInput['item_type'], number> = {
  car: 1_000_000,
  motorcycle: 300_000,
  truck: 2_000_000,
  caravan: 1_000_000,
}
const KM_PLACEHOLDERS = new Set([999_999, 888_888])
/** A new or demonstration car with more kilometres is hardly one. */
const MAX_UNUSED_KM = { new: 5000, demo: 30_000 }
/** Prices that people type to fill a field. 9,999 and 88,888 are prices of real cars. */
const PRICE_PLACEHOLDERS = new Set([11_111, 111_111, 123_456, 999_999, 1_111_111, 1_234_567, 9_999_999])
const LEAST_PRICE = 100
const SEATS: Record<CarInput['item_type'], number> = { car: 25, motorcycle: 3, truck: 9, caravan: 12 }
/** The most seats of bodies that have few. */
const SEATS_OF_BODY: Record<string, number> = { coupe: 5, convertible: 5, sedan: 6, hatch: 6, hatchback: 6, ute: 7 }
const DOORS: Record<CarInput['item_type'], number> = { car: 6, motorcycle: 0, truck: 6, caravan: 8 }
/** Years that the year of a model may differ from that of the build. */
const MAX_MODEL_YEARS = 1
const TEST_CAR = /^(test( (car|vehicle|listing))?|dummy|do not (use|sell|advertise|publish))$/i

const yearOf = (day: string) => Number(day.slice(0, 4))
const isAbove = (value: number | null, most: number | undefined) => value !== null && most !== undefined && value > most
/** Whether an ISO date or month lies before another, as far as both are given. */
const isBefore = (one: string | null, other: string | null) => {
  const [a, b] = [monthOf(one), monthOf(other)]
  return a !== null && b !== null && a < b
}
const monthOf = (text: string | null) => /^\d{4}-\d{2}/.exec(text ?? '')?.[0] ?? null
const vinOf = ({ vin }: CarInput) => (vin === null ? null : normaliseVin(vin))

const makerOf = ({ make }: CarInput) => makes.find((kind) => kind.makes.some((name) => isEqualText(name, make)))
const isEqualText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Values that can hardly be right, one row each. A car can raise several questions. */
export const QUESTION_RULES: Record<string, QuestionRule> = {
  testCar: {
    field: 'name',
    effect: 'refuse',
    isOdd: ({ name, make, model }) => [name, make, model].some((text) => TEST_CAR.test(text)),
    ask: 'this looks like a test record: is it a car for sale?',
  },
  futureYear: {
    field: 'year',
    effect: 'hold back',
    isOdd: ({ year }, today) => isAbove(year, yearOf(today) + 1),
    ask: 'year is later than next year: when was it built?',
  },
  yearOfBuild: {
    field: 'year',
    effect: 'flag',
    isOdd: ({ year, build_date }) =>
      year !== null &&
      build_date !== null &&
      Math.abs(year - (yearOf(monthOf(build_date) ?? '') || year)) > MAX_MODEL_YEARS,
    ask: 'year is not that of build_date: which of them is right?',
  },
  futureBuild: {
    field: 'build_date',
    effect: 'hold back',
    isOdd: ({ build_date }, today) => isBefore(today, build_date),
    ask: 'build_date lies in the future: when was it built?',
  },
  complianceBeforeBuild: {
    field: 'compliance_date',
    effect: 'hold back',
    isOdd: ({ compliance_date, build_date }) => isBefore(compliance_date, build_date),
    ask: 'compliance_date lies before build_date: which of them is right?',
  },
  registrationBeforeBuild: {
    field: 'rego_expiry',
    effect: 'hold back',
    isOdd: ({ rego_expiry, build_date, year }) =>
      isBefore(rego_expiry, build_date) || (rego_expiry !== null && year !== null && yearOf(rego_expiry) < year - 1),
    ask: 'rego_expiry lies before the car was built: until when is it registered?',
  },
  noKilometres: {
    field: 'km',
    effect: 'hold back',
    isOdd: ({ km, car_type, item_type }) => km === 0 && car_type === 'used' && item_type !== 'caravan',
    ask: 'km is 0 for a used vehicle: what does its odometer say?',
  },
  manyKilometres: {
    field: 'km',
    effect: 'hold back',
    isOdd: ({ km, item_type }) => isAbove(km, MAX_KM[item_type]) || (km !== null && KM_PLACEHOLDERS.has(km)),
    ask: 'km is more than a vehicle of its kind runs: what does its odometer say?',
  },
  kilometresOfNew: {
    field: 'km',
    effect: 'flag',
    isOdd: ({ km, car_type }) => car_type !== 'used' && isAbove(km, MAX_UNUSED_KM[car_type]),
    ask: 'km is high for a new or demonstration vehicle: is it used?',
  },
  placeholderPrice: {
    field: 'price',
    effect: 'hold back',
    isOdd: ({ price, status, preorder }) =>
      price !== null &&
      (PRICE_PLACEHOLDERS.has(price) || (withoutPlaceholder(price) === null && status === 'in_stock' && !preorder)),
    ask: 'price looks like a placeholder: what does it cost?',
  },
  lowPrice: {
    field: 'price',
    effect: 'flag',
    isOdd: ({ price }) => price !== null && withoutPlaceholder(price) !== null && price < LEAST_PRICE,
    ask: `price is less than ${LEAST_PRICE} dollars: is it in thousands, or by the week?`,
  },
  lowerBefore: {
    field: 'before_price',
    effect: 'hold back',
    isOdd: ({ before_price, price }) =>
      price !== null && withoutPlaceholder(before_price) !== null && isAbove(price, before_price!),
    ask: 'before_price is lower than price: what did it cost before?',
  },
  vinCheckDigit: {
    field: 'vin',
    effect: 'hold back',
    isOdd: (car) => hasWrongCheckDigit(vinOf(car) ?? ''),
    ask: 'vin has a wrong check digit in position 9: was it mistyped?',
  },
  placeholderVin: {
    field: 'vin',
    effect: 'hold back',
    isOdd: (car) => isPlaceholderText(vinOf(car) ?? ''),
    ask: 'vin looks like a placeholder: what is its VIN?',
  },
  vinCharacters: {
    field: 'vin',
    effect: 'flag',
    isOdd: (car) => {
      const vin = vinOf(car)
      return vin !== null && !isVin(vin) && !isPlaceholderText(vin)
    },
    ask: 'vin is not of 17 letters and digits without I, O and Q: is it a chassis number?',
  },
  bodyOfMake: {
    field: 'simple_body',
    effect: 'hold back',
    with: ['bodyconfiguration'],
    isOdd: (car) => {
      const body = car.simple_body
      return body !== null && (makerOf(car)?.never ?? []).some((never) => isEqualText(never, body))
    },
    ask: 'simple_body is one that this make does not build: which body is it?',
  },
  kindOfMake: {
    field: 'item_type',
    effect: 'flag',
    isOdd: (car) => (makerOf(car)?.builds ?? car.item_type) !== car.item_type,
    ask: 'item_type is one that this make does not build: is it a motorcycle, a truck or a caravan?',
  },
  seats: {
    field: 'seats',
    effect: 'hold back',
    isOdd: ({ seats, item_type, simple_body }) =>
      seats === 0 ||
      isAbove(seats, SEATS[item_type]) ||
      isAbove(seats, SEATS_OF_BODY[simple_body?.toLowerCase() ?? '']),
    ask: 'seats are more or fewer than such a vehicle has: how many are there?',
  },
  doors: {
    field: 'doors',
    effect: 'hold back',
    isOdd: ({ doors, item_type }) => isAbove(doors, DOORS[item_type]) || (doors === 0 && item_type === 'car'),
    ask: 'doors are more or fewer than such a vehicle has: how many are there?',
  },
  futureListing: {
    field: 'listed_on',
    effect: 'hold back',
    isOdd: ({ listed_on }, today) => listed_on !== null && listed_on > today,
    ask: 'listed_on lies in the future: since when is it for sale?',
  },
  futureSale: {
    field: 'sold_on',
    effect: 'hold back',
    isOdd: ({ sold_on }, today) => sold_on !== null && sold_on > today,
    ask: 'sold_on lies in the future: when was it sold?',
  },
  soldBeforeListed: {
    field: 'sold_on',
    effect: 'flag',
    isOdd: ({ sold_on, listed_on }) => sold_on !== null && listed_on !== null && sold_on < listed_on,
    ask: 'sold_on lies before listed_on: which of them is right?',
  },
}
