import { withoutPastOffer } from '../car/advertised-price.ts'
import type { CarInput } from '../car/schema.ts'
import type { Action } from '../feed/problem.ts'
import { buildsMotorcyclesOnly } from '../market/kinds.ts'
import { easternDay } from '../time.ts'
import makes from './makes.json' with { type: 'json' }
import { EXTRA_AMOUNTS, isAbove, MONEY_QUESTIONS, type QuestionRule } from './question-money.ts'
import { hasWrongCheckDigit, isPlaceholderText, isVin, normaliseVin } from './vin.ts'

/** The most that a vehicle of a kind has. */
const MOST: Record<CarInput['item_type'], Record<'seats' | 'doors' | 'km' | 'cc', number>> = {
  car: { seats: 25, doors: 6, km: 1_000_000, cc: 9000 },
  motorcycle: { seats: 3, doors: 0, km: 300_000, cc: 9000 },
  truck: { seats: 9, doors: 6, km: 2_000_000, cc: 17_000 },
  caravan: { seats: 12, doors: 8, km: 1_000_000, cc: 9000 },
}
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
/** A trailer with a third of its mass on the tow ball has its axle in the wrong place: a tenth is usual. */
const MAX_BALL_SHARE = 1 / 3
/** Millimetres. 1706 is the trade's 17 ft 6. */
const SHORTEST_CARAVAN = 3000
const TEST_CAR = /^(test( (car|vehicle|listing))?|dummy|do not (use|sell|advertise|publish))$/i

/** 'TBA', 'Ex hire', '2 spare keys': each number of a chassis has digits, and no words. */
const isNoVin = (vin: string): boolean =>
  isPlaceholderText(normaliseVin(vin)) || (!isVin(normaliseVin(vin)) && (!/\d/.test(vin) || /\s[a-z]{3,}$/i.test(vin)))
const readVin = ({ vin }: CarInput) => (vin === null ? null : normaliseVin(vin))

const makers = new Map(makes.toReversed().flatMap((kind) => kind.makes.map((name) => [name.toLowerCase(), kind])))
/** Makes of motorcycles are those that searches know. */
const motorcycleMaker = makes.find(({ builds }) => builds === 'motorcycle')
const findMaker = ({ make }: CarInput) =>
  makers.get(make.toLowerCase()) ?? (buildsMotorcyclesOnly(make) ? motorcycleMaker : undefined)

const VEHICLE_QUESTIONS: Record<string, QuestionRule> = {
  testCar: {
    field: 'name',
    action: 'row refused',
    isOdd: ({ name, make, model }) => [name, make, model].some((text) => TEST_CAR.test(text)),
    ask: 'this looks like a test record: is it a car for sale?',
  },
  vinCheckDigit: {
    field: 'vin',
    isOdd: (car) => hasWrongCheckDigit(readVin(car) ?? ''),
    ask: 'vin has a wrong check digit in position 9: was it mistyped?',
  },
  placeholderVin: {
    field: 'vin',
    isOdd: ({ vin }) => vin !== null && isNoVin(vin),
    ask: 'vin is a placeholder or words, and no chassis number: what is its VIN?',
  },
  vinCharacters: {
    field: 'vin',
    action: 'value to be checked',
    isOdd: (car) => {
      const vin = readVin(car)
      return vin !== null && !isVin(vin) && !isNoVin(car.vin!)
    },
    ask: 'vin is not of 17 letters and digits without I, O and Q: is it a chassis number?',
  },
  bodyOfMake: {
    field: 'simple_body',
    with: ['bodyconfiguration'],
    isOdd: (car) => {
      const body = car.simple_body
      return body !== null && (findMaker(car)?.never ?? []).some((never) => never.toLowerCase() === body.toLowerCase())
    },
    ask: 'simple_body and make do not go together, as this make builds no such body: which body is it?',
  },
  kindOfMake: {
    field: 'item_type',
    action: 'value to be checked',
    isOdd: (car) => (findMaker(car)?.builds ?? car.item_type) !== car.item_type,
    ask: 'item_type and make do not go together, as this make builds no such vehicles: is it a motorcycle, a truck or a caravan?',
  },
  seats: {
    field: 'seats',
    isOdd: ({ seats, item_type, simple_body }) =>
      seats === 0 ||
      isAbove(seats, MOST[item_type].seats) ||
      isAbove(seats, SEATS_OF_BODY[simple_body?.toLowerCase() ?? '']),
    ask: 'seats are more or fewer than such a vehicle has: how many are there?',
  },
  doors: {
    field: 'doors',
    isOdd: ({ doors, item_type }) => isAbove(doors, MOST[item_type].doors) || (doors === 0 && item_type === 'car'),
    ask: 'doors are more or fewer than such a vehicle has: how many are there?',
  },
  engineSize: {
    field: 'engine_size',
    isOdd: ({ engine_size, item_type }) => isAbove(engine_size, MOST[item_type].cc),
    ask: 'engine_size is more than such a vehicle has: is it in cc, or another number?',
  },
  caravanLength: {
    field: 'specifications',
    parts: ['body_length'],
    isOdd: ({ item_type, specifications }) =>
      item_type === 'caravan' && (specifications?.body_length ?? SHORTEST_CARAVAN) < SHORTEST_CARAVAN,
    ask: 'specifications have a body_length under 3 m, which is none of a caravan: is it in feet and inches?',
  },
  caravanWeights: {
    field: 'specifications',
    parts: ['tare_weight', 'ball_weight', 'aggregate_trailer_mass'],
    isOdd: ({ specifications }) => {
      const { tare_weight: tare = 0, ball_weight: ball = 0, aggregate_trailer_mass: total } = specifications ?? {}
      return total != null && Math.max(tare ?? 0, (ball ?? 0) / MAX_BALL_SHARE) > total
    },
    ask: 'specifications have a tare_weight above the aggregate_trailer_mass, or over a third of it as ball_weight: which are right?',
  },
}

/** 99,999 and 12,345 are those of real vehicles. */
const KM_PLACEHOLDER = /^(123456|(\d)\2{5})$/
/** Of 29,900 advertised cars of five years and more 32 have fewer. */
const FEW_KM = 1000
const OLD_YEARS = 5
const isOld = (year: number | null, today: string) => year !== null && year <= readYear(today) - OLD_YEARS
/** A new or demonstration car with more kilometres is hardly one. */
const MAX_UNUSED_KM = { new: 5000, demo: 30_000 }

const KILOMETRE_QUESTIONS: Record<string, QuestionRule> = {
  noKilometres: {
    field: 'km',
    isOdd: ({ km, car_type, item_type }) => km === 0 && car_type === 'used' && item_type !== 'caravan',
    ask: 'km is 0 for a used vehicle: what does its odometer say?',
  },
  manyKilometres: {
    field: 'km',
    isOdd: ({ km, item_type }) => isAbove(km, MOST[item_type].km) || KM_PLACEHOLDER.test(String(km)),
    ask: 'km is more than a vehicle of its kind runs: what does its odometer say?',
  },
  // Of 33,782 advertised cars four have such kilometres by chance.
  kilometresOfOther: {
    field: 'km',
    isOdd: ({ km, year, price, offer_price }) => km !== null && km > 0 && [year, price, offer_price].includes(km),
    ask: 'km is the same number as the year or the price: what does its odometer say?',
  },
  kilometresInThousands: {
    field: 'km',
    action: 'value to be checked',
    isOdd: ({ km, car_type, item_type, year }, today) =>
      km !== null && km > 0 && km < FEW_KM && car_type === 'used' && item_type === 'car' && isOld(year, today),
    ask: 'km is low for a car of its age: is it in thousands?',
  },
  kilometresOfNew: {
    field: 'km',
    action: 'value to be checked',
    isOdd: ({ km, car_type }) => car_type !== 'used' && isAbove(km, MAX_UNUSED_KM[car_type]),
    ask: 'km is high for a new or demonstration vehicle: is it used?',
  },
}

/** Years that the year of a model may differ from that of the build. */
const MAX_MODEL_YEARS = 1
const VETERAN_BEFORE = 1945
const readYear = (day: string) => Number(day.slice(0, 4))
/** Whether an ISO date or month lies before another, as far as both are given. */
const isBefore = (one: string | null, other: string | null) => {
  if (one === null || other === null) return false
  const [a, b] = [readMonth(one), readMonth(other)]
  return a !== null && b !== null && a < b
}
const isBeforeBuild = (day: string | null, { build_date, year }: CarInput) =>
  isBefore(day, build_date) || (day !== null && year !== null && readYear(day) < year - 1)
/** 2019-06 of 2019-06-15, 06/2019 and 15.6.2019. */
function readMonth(text: string): string | null {
  const iso = text.replace(/^(?:\d+\W)?0?(\d\d?)\W(\d{4})$/, '$2-0$1').replace(/-0(?=\d\d$)/, '-')
  return /^\d{4}-\d\d/.exec(iso)?.[0] ?? null
}
const questionDayToCome = (field: 'listed_on' | 'sold_on', ask: string): QuestionRule => ({
  field,
  isOdd: (car, today) => car[field] !== null && car[field] > today,
  ask: `${field} lies in the future: ${ask}`,
})
const DATE_QUESTIONS: Record<string, QuestionRule> = {
  futureYear: {
    field: 'year',
    isOdd: ({ year }, today) => year !== null && year > readYear(today) + 1,
    ask: 'year is later than next year: when was it built?',
  },
  veteranYear: {
    field: 'year',
    action: 'value to be checked',
    isOdd: ({ year }) => year !== null && year < VETERAN_BEFORE,
    ask: `year is before ${VETERAN_BEFORE}: is it a veteran car, or was a digit mistyped?`,
  },
  yearOfBuild: {
    field: 'year',
    action: 'value to be checked',
    isOdd: ({ year, build_date }) =>
      year !== null &&
      build_date !== null &&
      Math.abs(year - (readYear(readMonth(build_date) ?? '') || year)) > MAX_MODEL_YEARS,
    ask: 'year is not that of build_date: which of them is right?',
  },
  futureBuild: {
    field: 'build_date',
    isOdd: ({ build_date }, today) => isBefore(today, build_date),
    ask: 'build_date lies in the future: when was it built?',
  },
  complianceBeforeBuild: {
    field: 'compliance_date',
    isOdd: ({ compliance_date, build_date }) => isBefore(compliance_date, build_date),
    ask: 'compliance_date lies before build_date: which of them is right?',
  },
  registrationBeforeBuild: {
    field: 'rego_expiry',
    isOdd: (car) => isBeforeBuild(car.rego_expiry, car),
    ask: 'rego_expiry lies before the car was built: until when is it registered?',
  },
  futureInspection: {
    field: 'inspection',
    isOdd: ({ inspection }, today) => inspection !== null && inspection.inspected_on > today,
    ask: 'inspected_on of inspection lies in the future: when was it inspected?',
  },
  inspectionBeforeBuild: {
    field: 'inspection',
    isOdd: (car) => isBeforeBuild(car.inspection?.inspected_on ?? null, car),
    ask: 'inspected_on of inspection lies before the car was built: when was it inspected?',
  },
  futureListing: questionDayToCome('listed_on', 'since when is it for sale?'),
  futureSale: questionDayToCome('sold_on', 'when was it sold?'),
  soldForSale: {
    field: 'sold_on',
    action: 'car not put on sale',
    isOdd: ({ status, sold_on }, today) => status === 'in_stock' && sold_on !== null && sold_on <= today,
    ask: 'sold_on is a day gone by, and status says for sale: is the car sold?',
  },
  soldBeforeListed: {
    field: 'sold_on',
    action: 'value to be checked',
    isOdd: ({ sold_on, listed_on }) => sold_on !== null && listed_on !== null && sold_on < listed_on,
    ask: 'sold_on lies before listed_on: which of them is right?',
  },
}

/** Values that can hardly be right, one row each. A car can raise several questions. */
export const QUESTION_RULES: Record<string, QuestionRule> = {
  ...VEHICLE_QUESTIONS,
  ...DATE_QUESTIONS,
  ...KILOMETRE_QUESTIONS,
  ...MONEY_QUESTIONS,
}

/** Without an action the value is to be checked. */
export type Question = { field: keyof CarInput; value: unknown; ask: string; action?: Action }

/** What a field is without the value, or the parts of it, that are held back. */
function withoutValue(car: CarInput, field: keyof CarInput, parts: readonly string[] = []): unknown {
  if (parts.length > 0) return { ...(car[field] as object), ...Object.fromEntries(parts.map((part) => [part, null])) }
  return field === 'finance_lenders' ? {} : null
}

/** Hours by which a day may have begun elsewhere in Australia before eastern standard time: summer time in the east. */
const DAY_AHEAD_MS = 3_600_000

/** Asks about odd values (OPS-01). `car`: without those held back, null where it is not taken. `asOf`: of the file, epoch ms. */
export function questionCar(given: CarInput, asOf: number): { car: CarInput | null; questions: Question[] } {
  const today = easternDay(asOf + DAY_AHEAD_MS)
  const input = given.offer_until === null ? given : withoutPastOffer(given, easternDay(asOf))
  const odd = Object.values(QUESTION_RULES).filter(({ isOdd }) => isOdd(input, today))
  const questions = odd.map(({ field, action, ask }): Question => {
    return { field, value: input[field], ask, action: action ?? 'value held back' }
  })
  if (odd.some(({ action }) => action === 'row refused')) return { car: null, questions }
  const car = { ...input }
  // Beside the price an amount of 0 says that there is none.
  for (const field of EXTRA_AMOUNTS) car[field] ||= null
  if (odd.some(({ action }) => action === 'car not put on sale')) car.status = 'withdrawn'
  for (const { field, action, with: others = [], parts } of odd)
    if (!action) for (const each of [field, ...others]) Object.assign(car, { [each]: withoutValue(car, each, parts) })
  return { car, questions }
}
