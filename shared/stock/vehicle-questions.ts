import type { CarInput } from '../car/schema.ts'
import makes from './makes.json' with { type: 'json' }
import { isAbove, type QuestionRule } from './question-rule.ts'
import { hasWrongCheckDigit, isPlaceholderText, isVin, normaliseVin } from './vin.ts'

const SEATS: Record<CarInput['item_type'], number> = { car: 25, motorcycle: 3, truck: 9, caravan: 12 }
/** The most seats of bodies that have few. */
const SEATS_OF_BODY: Record<string, number> = {
  coupe: 5,
  convertible: 5,
  sedan: 6,
  hatch: 8,
  hatchback: 8,
  ute: 7,
  wagon: 9,
  suv: 9,
}
const DOORS: Record<CarInput['item_type'], number> = { car: 6, motorcycle: 0, truck: 6, caravan: 8 }
const TOTAL_ROW = /^(grand |sub-?)?totals?:?$/i
const TEST_CAR = /^(test( (car|vehicle|listing))?|dummy|do not (use|sell|advertise|publish))$/i

const vinOf = ({ vin }: CarInput) => (vin === null ? null : normaliseVin(vin))

const makerOf = ({ make }: CarInput) => makes.find((kind) => kind.makes.some((name) => isEqualText(name, make)))
const isEqualText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Identities, bodies, seats and doors that can hardly be right. */
export const VEHICLE_QUESTIONS: Record<string, QuestionRule> = {
  testCar: {
    field: 'name',
    effect: 'refuse',
    isOdd: ({ name, make, model }) => [name, make, model].some((text) => TEST_CAR.test(text)),
    ask: 'this looks like a test record: is it a car for sale?',
  },
  totalRow: {
    field: 'source_key',
    effect: 'refuse',
    isOdd: ({ source_key, name, make }) => [source_key, name, make].some((text) => TOTAL_ROW.test(text)),
    ask: 'this looks like a line of totals below the cars: is it a car for sale?',
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
}
