import { boundsAround, type Comparable, type ComparableBounds, othersWithin, type Tolerance } from './comparables.ts'
import { select } from './median.ts'
import { CLOSEST_KIN, type Kinship, readKinship, type Suggestion, suggestPrices } from './price-model.ts'

/** The asking price that similar cars suggest, with what it rests on. Amounts are dollars, shares are of the price. */
export type PriceEstimate = NonNullable<ReturnType<typeof estimatePrice>>

/** Both ways: years of build, and kilometres, the more the further the car has gone. */
const TOLERANCE: Tolerance = { years: 5, kmShare: 0.3, minKm: 50_000 }

/** Bounds of the cars that an estimate uses, or of those nearest to the car: a share of all. */
export const estimateBounds = (car: Pick<Comparable, 'year' | 'km'>, share = 1): ComparableBounds =>
  boundsAround(car, {
    years: Math.ceil(TOLERANCE.years * share),
    kmShare: TOLERANCE.kmShare * share,
    minKm: TOLERANCE.minKm * share,
  })

/** So many of the similar cars are compared, the nearest. */
const MAX_SAMPLE = 24
/** As far as a year: so many kilometres. A car with nothing else in common is as far as one so many years older. */
const KM_OF_A_YEAR = 30_000
const YEARS_OF_A_STRANGER = 3

const ROUND_TO = 50
/** A range is at least this wide either way. */
const MIN_WIDTH = 0.02

/** VDP-11: fewer cars, or none on one side of the car, and nothing is shown. */
export const MIN_ESTIMATE_CARS = 8
/** A confidence must exceed this to be shown (VDP-11). */
export const UNSHOWN_CONFIDENCE = 0.2
/** Cars at which confidence is half of what their spread allows, and the spread at which there is none. */
const HALF_CONFIDENCE_CARS = 4
const ZERO_CONFIDENCE_SPREAD = 0.3

/**
 * Estimates a car's asking price from the nearest of the similar cars (STK-08), which count by what they share with it:
 * badge, fuel, gearbox, drive, year and kilometres (price-model.ts). null without any.
 */
export function estimatePrice(car: Comparable, others: readonly Comparable[]) {
  const similar = similarCars(car, others).toSorted((a, b) => a.id - b.id)
  if (similar.length === 0) return null
  const kinship = readKinship([car, ...similar])
  const cars = nearestCars(car, similar, kinship)
  const { suggestions, perYear, perKm } = suggestPrices(car, cars, kinship)
  const own = suggestions.at(-1)!
  const { min, max } = priceRange(own)
  const differ = (key: 'year' | 'km') => car[key] !== null && cars.some((other) => other[key] !== cars[0]![key])
  return {
    estimate: rounded(own.price),
    // About 8 in 10 of such cars are asked for a price between these.
    min: rounded(min),
    max: rounded(max),
    // How many cars are similar, the nearest of them, which it is made from, and how many have the car's own badge.
    similar: similar.length,
    cars,
    sameBadge: car.badge === null ? 0 : cars.filter(({ badge }) => badge === car.badge).length,
    // Two in three are asked for a price this close to what the others suggest, as a share.
    spread: own.twoInThree,
    // What a year newer, and 10,000 km more, change in the price; null where the cars do not differ in it.
    perYear: differ('year') ? Math.expm1(perYear) : null,
    per10000Km: differ('km') ? Math.expm1(perKm) : null,
    // 0 to 1; at most 0.2 where the sample cannot carry an estimate.
    confidence: estimateConfidence(car, cars, own),
  }
}

/** The other cars within the bounds. Those that do not state their year or kilometres are compared among themselves. */
export const similarCars = (car: Comparable, others: readonly Comparable[]): Comparable[] =>
  othersWithin(estimateBounds(car), car, others).filter(
    ({ year, km }) => (year === null) === (car.year === null) && (km === null) === (car.km === null),
  )

/** The nearest in year, kilometres, badge, fuel, gearbox and drive, in the order given. */
export function nearestCars(car: Comparable, others: readonly Comparable[], kinship: Kinship): readonly Comparable[] {
  if (others.length <= MAX_SAMPLE) return others
  const own = kinship.profileOf(car)
  const distances = new Float64Array(others.length)
  for (const [at, other] of others.entries()) {
    const kin = kinship.between(own, kinship.profileOf(other))
    distances[at] = distanceBetween(car, other) + YEARS_OF_A_STRANGER * (1 - kin / CLOSEST_KIN)
  }
  const limit = select(distances.slice(), MAX_SAMPLE - 1)
  return others.filter((_, at) => distances[at]! <= limit).slice(0, MAX_SAMPLE)
}

/** In years. */
export const distanceBetween = (car: Comparable, other: Comparable): number =>
  Math.abs((other.year ?? 0) - (car.year ?? other.year ?? 0)) +
  Math.abs((other.km ?? 0) - (car.km ?? other.km ?? 0)) / KM_OF_A_YEAR

/** Where about 8 in 10 such prices are, in dollars. */
export function priceRange({ price, eightInTen }: Suggestion): { min: number; max: number } {
  const width = Math.max(eightInTen, MIN_WIDTH)
  return { min: price * Math.exp(-width), max: price * Math.exp(width) }
}

export type PricePart = 'low' | 'middle' | 'high'

/** How far up a range a price is: 0 at its lower end, 1 at its upper end, less or more beyond. */
export const shareOfRange = (price: number, min: number, max: number): number =>
  max === min ? 0.5 + Math.sign(price - min) / 2 : (price - min) / (max - min)

/** Which third of a range a price is in, or beyond: what is said of it is no more precise. */
export function pricePart(price: number, min: number, max: number): PricePart {
  const share = shareOfRange(price, min, max)
  if (share < 1 / 3) return 'low'
  return share > 2 / 3 ? 'high' : 'middle'
}

const rounded = (amount: number) => Math.max(ROUND_TO, Math.round(amount / ROUND_TO) * ROUND_TO)

/** Of what so many cars suggest, if they stand on both sides of the car. */
export function estimateConfidence(car: Comparable, others: readonly Comparable[], { twoInThree }: Suggestion): number {
  const agreement = Math.max(0, 1 - twoInThree / ZERO_CONFIDENCE_SPREAD)
  const confidence = Math.round((others.length / (others.length + HALF_CONFIDENCE_CARS)) * agreement * 100) / 100
  const isCarried =
    others.length >= MIN_ESTIMATE_CARS && isEnclosed(car, others, 'year') && isEnclosed(car, others, 'km')
  return isCarried ? confidence : Math.min(confidence, UNSHOWN_CONFIDENCE)
}

/** Whether cars stand on both sides of the car, or beside it: an estimate beyond them would be a guess. */
const isEnclosed = (car: Comparable, cars: readonly Comparable[], measure: 'year' | 'km'): boolean => {
  const own = car[measure]
  return own === null || (cars.some((other) => other[measure]! <= own) && cars.some((other) => other[measure]! >= own))
}
