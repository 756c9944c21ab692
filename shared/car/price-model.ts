import type { Comparable } from './comparables.ts'
import { MAD_TO_DEVIATION, median } from './median.ts'

/**
 * What asking prices of one kind of car have in common. Values are natural logarithms, so that all counts in percent: a
 * deviation of 0.1 is about 10%. Found by leaving out each of 33,000 Australian advertisements in turn; the error is
 * flat around them (`npm run price:quality`).
 */
const LEVEL_VARIANCE = 0.5 ** 2
/** A year newer, 10,000 km more: what they change, and how far that varies from one kind of car to another. */
const YEAR = { slope: 0.06, deviation: 0.02 }
const KM = { slope: -0.025, deviation: 0.0075 }
export const KM_UNIT = 10_000
/** Cars with the same of these are alike by so much; badges by the share of their words. */
const BADGE_VARIANCE = 0.2 ** 2
const TRAITS: { read: (car: Comparable) => string | null; deviation: number }[] = [
  { read: (car) => car.simple_fuel, deviation: 0.05 },
  { read: (car) => car.simple_transmission, deviation: 0.08 },
  { read: (car) => car.drive, deviation: 0.08 },
]
/** What no other car tells of a price, of one without kilometres: it grows with each year and every 10,000 km. */
const OWN = { deviation: 0.042, perYear: 0.05, perKm: 0.07, usualKm: 80_000, mostKm: 250_000 }
/** In place of it for a car whose price says nothing to the others. */
const SILENT_VARIANCE = 1_000 ** 2

/** The first word of a badge says more than the others: WILDTRAK 3.2 (4x4). */
const FIRST_WORD_WEIGHT = 2

/** Prices farther off than so many deviations count as if they were so far, for 95% efficiency with normal errors. */
const HUBER_TUNING = 1.345
/** The values hardly change after these. */
const ITERATIONS = 6
/** No sample is more exact than this, or equal prices would count as perfect. */
const MIN_SCALE = 0.3

/** How far 2 in 3 and 8 in 10 prices are from what the others suggest, in deviations; as of so many cars where few say it. */
const USUAL = { twoInThree: 1.4, eightInTen: 1.85, cars: 4 }

/** What the other cars of a sample suggest for one of it: the price in dollars, and how far off it may be. */
export type Suggestion = { price: number; twoInThree: number; eightInTen: number }

/** The suggestion for each car of a sample; what a year newer and 10,000 km more change, as logarithms. */
type Suggestions = { suggestions: Suggestion[]; perYear: number; perKm: number }

/**
 * Each car of a sample by the others: best linear unbiased prediction (C. R. Henderson, "Best Linear Unbiased Estimation
 * and Prediction under a Selection Model", Biometrics 31, 1975), in which cars tell of each other by what they share. All
 * are left out in turn by one inverse (O. Dubrule, "Cross Validation of Kriging in a Unique Neighborhood", Mathematical
 * Geology 15, 1983). Odd prices are drawn to what the others suggest (P. J. Huber, "Robust Statistics", 1981, 7.8).
 * Years and kilometres are seen from `car`. Where it is not in the sample it tells nothing, and its suggestion is the last.
 */
export function suggestPrices(car: Comparable, sample: readonly Comparable[], kinship: Kinship): Suggestions {
  const told = sample.length
  const cars = sample.includes(car) ? sample : [...sample, car]
  const size = cars.length
  const [years, kms] = measureFrom(car, cars)
  const inverse = covariance(cars, { years, kms, kinship })
  const [values, own] = [new Float64Array(size), new Float64Array(size)]
  for (const [at, { km, price }] of cars.entries()) {
    own[at] = ownVariance(km, years[at]!)
    if (at < told) values[at] = Math.log(price) - trend(years[at]!, kms[at]!)
    inverse[at * (size + 1)]! += at < told ? own[at] : SILENT_VARIANCE
  }
  invert(inverse, size)
  const level = median(values.subarray(0, told))
  for (let at = 0; at < told; at++) values[at]! -= level
  const deviations = own.map((variance, at) =>
    Math.sqrt(1 / inverse[at * (size + 1)]! + (at < told ? 0 : variance - SILENT_VARIANCE)),
  )

  const robust = values.slice()
  const [weights, suggested, distances] = [new Float64Array(size), new Float64Array(size), new Float64Array(told)]
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    for (let row = 0; row < size; row++) {
      let weight = 0
      for (let at = 0; at < size; at++) weight += inverse[row * size + at]! * robust[at]!
      weights[row] = weight
      suggested[row] = robust[row]! - weight / inverse[row * (size + 1)]!
    }
    for (let at = 0; at < told; at++) distances[at] = Math.abs(values[at]! - suggested[at]!) / deviations[at]!
    const limit = HUBER_TUNING * Math.max(MAD_TO_DEVIATION * median(distances), MIN_SCALE)
    for (let at = 0; at < told; at++)
      robust[at] = suggested[at]! + (values[at]! - suggested[at]!) * Math.min(1, limit / distances[at]!)
  }
  distances.sort()
  const [twoInThree, eightInTen] = [
    pulled(distances, 2 / 3, USUAL.twoInThree),
    pulled(distances, 0.8, USUAL.eightInTen),
  ]
  return {
    suggestions: cars.map((_, at) => ({
      price: Math.exp(level + trend(years[at]!, kms[at]!) + suggested[at]!),
      twoInThree: twoInThree * deviations[at]!,
      eightInTen: eightInTen * deviations[at]!,
    })),
    perYear: YEAR.slope + YEAR.deviation ** 2 * dot(weights, years),
    perKm: KM.slope + KM.deviation ** 2 * dot(weights, kms),
  }
}

const trend = (years: number, kms: number) => YEAR.slope * years + KM.slope * kms

type Measured = Pick<Comparable, 'year' | 'km'>

/** The price of a car as if it had another's year and kilometres, by what these usually change. */
export function priceAt(car: Measured, { price, ...other }: Measured & { price: number }): number {
  const [[years], [kms]] = measureFrom(other, [car])
  return price * Math.exp(trend(years!, kms!))
}

/** In years, and in 10,000 km, beyond a car; 0 where one of the two does not say. */
function measureFrom(car: Measured, cars: readonly Measured[]) {
  const [years, kms] = [new Float64Array(cars.length), new Float64Array(cars.length)]
  for (const [at, { year, km }] of cars.entries()) {
    if (year !== null && car.year !== null) years[at] = year - car.year
    if (km !== null && car.km !== null) kms[at] = (km - car.km) / KM_UNIT
  }
  return [years, kms] as const
}

const ownVariance = (km: number | null, years: number) =>
  (OWN.deviation * Math.exp((OWN.perKm * Math.min(km ?? OWN.usualKm, OWN.mostKm)) / KM_UNIT - OWN.perYear * years)) ** 2

type Shared = { years: Float64Array; kms: Float64Array; kinship: Kinship }

/** Of every two cars: the half below the diagonal, and it. */
function covariance(cars: readonly Comparable[], { years, kms, kinship }: Shared): Float64Array {
  const size = cars.length
  const profiles = cars.map(kinship.profileOf)
  const matrix = new Float64Array(size * size)
  for (let row = 0; row < size; row++) {
    const [year, km] = [YEAR.deviation ** 2 * years[row]!, KM.deviation ** 2 * kms[row]!]
    for (let column = 0; column <= row; column++)
      matrix[row * size + column] =
        LEVEL_VARIANCE + kinship.between(profiles[row]!, profiles[column]!) + year * years[column]! + km * kms[column]!
  }
  return matrix
}

/** How alike cars of one kind are by badge, fuel, gearbox and drive: `between` two of their profiles, up to `CLOSEST_KIN`. */
export type Kinship = ReturnType<typeof readKinship>

export const CLOSEST_KIN = TRAITS.reduce((sum, { deviation }) => sum + deviation ** 2, BADGE_VARIANCE)

export function readKinship(cars: readonly Comparable[]) {
  const examples: Profile[] = []
  const numbers = new Map<string, number>()
  const profiles = new Map<Comparable, number>()
  for (const car of cars) {
    const traits = TRAITS.map(({ read }) => read(car))
    const key = [car.badge, ...traits].join('|')
    const number = numbers.get(key) ?? examples.push({ badge: car.badge, words: badgeWords(car.badge), traits }) - 1
    numbers.set(key, number)
    profiles.set(car, number)
  }
  const known = new Float64Array(examples.length ** 2).fill(Number.NaN)
  return {
    profileOf: (car: Comparable) => profiles.get(car)!,
    between(one: number, other: number): number {
      const at = Math.min(one, other) * examples.length + Math.max(one, other)
      if (Number.isNaN(known[at]!)) known[at] = kinBetween(examples[one]!, examples[other]!)
      return known[at]!
    },
  }
}

type Profile = { badge: string | null; words: Map<string, number>; traits: (string | null)[] }

function kinBetween(one: Profile, other: Profile): number {
  let shared = BADGE_VARIANCE * badgeKinship(one, other)
  for (const [at, { deviation }] of TRAITS.entries()) if (one.traits[at] === other.traits[at]) shared += deviation ** 2
  return shared
}

/** 1 for one badge, or none, 0 for two without a word in common, else the cosine of their words. */
function badgeKinship(one: Profile, other: Profile): number {
  if (one.badge === other.badge) return 1
  let cosine = 0
  for (const [word, weight] of one.words) cosine += weight * (other.words.get(word) ?? 0)
  return cosine
}

/** The words of a badge by weights whose squares are 1 in sum. */
function badgeWords(badge: string | null): Map<string, number> {
  const words = [...new Set(badge?.toLowerCase().match(/[\p{L}\p{N}.]+/gu))]
  const total = words.length - 1 + FIRST_WORD_WEIGHT
  return new Map(words.map((word, at) => [word, Math.sqrt((at === 0 ? FIRST_WORD_WEIGHT : 1) / total)]))
}

/** Inverts a symmetric positive definite matrix in its place (Gauss and Jordan, no pivots). Reads the half below the diagonal. */
export function invert(matrix: Float64Array, size: number): void {
  const line = new Float64Array(size)
  for (let pivot = 0; pivot < size; pivot++) {
    const scale = 1 / matrix[pivot * (size + 1)]!
    for (let at = 0; at < size; at++) line[at] = at < pivot ? matrix[pivot * size + at]! : matrix[at * size + pivot]!
    for (let row = 0; row < size; row++) {
      const factor = line[row]! * scale
      const start = row * size
      for (let column = 0; column <= row; column++) matrix[start + column]! -= factor * line[column]!
    }
    for (let at = 0; at < pivot; at++) matrix[pivot * size + at] = line[at]! * scale
    for (let at = pivot + 1; at < size; at++) matrix[at * size + pivot] = line[at]! * scale
    matrix[pivot * (size + 1)] = -scale
  }
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      const value = -matrix[row * size + column]!
      matrix[row * size + column] = value
      matrix[column * size + row] = value
    }
  }
}

function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0
  for (let at = 0; at < left.length; at++) sum += left[at]! * right[at]!
  return sum
}

/** The value that so large a share of sorted ones is below, drawn to the usual one the more, the fewer there are. */
function pulled(sorted: Float64Array, share: number, usual: number): number {
  const place = Math.min(sorted.length - 1, Math.max(0, (sorted.length + 1) * share - 1))
  const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
  const value = below + (above - below) * (place - Math.floor(place))
  return (sorted.length * value + USUAL.cars * usual) / (sorted.length + USUAL.cars)
}
