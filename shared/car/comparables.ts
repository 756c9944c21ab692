import { nounFor } from '../search/labels.ts'
import { joined, plural, thousands } from '../text.ts'
import type { MarketComparison } from './market-comparison.ts'
import type { CarSummary } from './summary.ts'

/** A car whose price can be compared. `price` is the asking price in dollars. */
export type Comparable = Pick<CarSummary, 'id' | 'year' | 'km' | 'badge'> & { price: number }
export type ComparisonCar = Pick<CarSummary, 'id' | 'year' | 'km' | 'item_type' | 'make' | 'model'>
export type ComparedCar = Comparable & ComparisonCar

/** Tolerance in years of build, both ways. */
const YEAR_TOLERANCE = 2
/** Tolerance in kilometres, both ways: this share of the car's own, at least MIN_KM_TOLERANCE. */
const KM_TOLERANCE_SHARE = 0.5
const MIN_KM_TOLERANCE = 20_000

export type Bounds = { min: number; max: number } | null
export type ComparableBounds = { year: Bounds; km: Bounds }

/** Bounds for comparable years and kilometres; null where the car does not state the value. */
export function comparableBounds({ year, km }: Pick<Comparable, 'year' | 'km'>): ComparableBounds {
  const within = Math.max(MIN_KM_TOLERANCE, (km ?? 0) * KM_TOLERANCE_SHARE)
  return {
    year: year === null ? null : { min: year - YEAR_TOLERANCE, max: year + YEAR_TOLERANCE },
    km: km === null ? null : { min: Math.max(0, km - within), max: km + within },
  }
}

/** Minimum number of cars for a comparison. */
export const MIN_COMPARABLES = 3
/** Prices more than this many robust deviations from the median are outliers. */
const OUTLIER_DEVIATIONS = 3
/** Scales a median absolute deviation to a standard deviation. */
const MAD_TO_DEVIATION = 1.4826
/** Minimum tolerance around the median, as a share of it, for samples of nearly equal prices. */
const MIN_TOLERANCE_SHARE = 0.05

/**
 * VDP-11: compares a car's asking price with those of similar cars among `others`. The range is that of the sample
 * without outliers; the confidence, 0 to 1, grows with the number of cars, their likeness and the closeness of their
 * prices. null with fewer than three.
 */
export function comparePrice(car: ComparedCar, others: readonly Comparable[]): MarketComparison | null {
  const similar = findComparables(car, others)
  if (similar.length < MIN_COMPARABLES) return null
  const prices = similar.map(({ price }) => price)
  const [min, max] = [Math.min(...prices), Math.max(...prices)]
  return {
    fill: rangePosition(car.price, min, max),
    listing_price: car.price,
    market_range_min: min,
    market_range_max: max,
    confidence: confidenceOf(car, similar),
    description: describeComparables(car, similar),
  }
}

/** The cars of `others` within the tolerances, without price outliers. */
export const findComparables = (car: ComparisonCar, others: readonly Comparable[]): Comparable[] =>
  withoutOutliers(others.filter((other) => other.id !== car.id && isNear(car, other)))

/** Position of a price in the range, in percent. */
const rangePosition = (price: number, min: number, max: number) => {
  const share = max === min ? 0.5 + Math.sign(price - min) / 2 : (price - min) / (max - min)
  return Math.round(Math.min(1, Math.max(0, share)) * 100)
}

function isNear(car: ComparisonCar, other: Comparable): boolean {
  const { year, km } = comparableBounds(car)
  return other.price > 0 && isWithin(year, other.year) && isWithin(km, other.km)
}

const isWithin = (bounds: Bounds, value: number | null) =>
  bounds === null || (value !== null && value >= bounds.min && value <= bounds.max)

function withoutOutliers(cars: Comparable[]): Comparable[] {
  const { middle, deviation } = spreadOf(cars)
  const tolerance = Math.max(OUTLIER_DEVIATIONS * deviation, MIN_TOLERANCE_SHARE * middle)
  return cars.filter(({ price }) => Math.abs(price - middle) <= tolerance)
}

/** Median and robust standard deviation: single outliers move neither. */
function spreadOf(cars: readonly Comparable[]) {
  const middle = median(cars.map(({ price }) => price))
  return { middle, deviation: MAD_TO_DEVIATION * median(cars.map(({ price }) => Math.abs(price - middle))) }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
}

/** Weight of the sample at which confidence is one half. */
const HALF_CONFIDENCE_WEIGHT = 3
/** Relative deviation at which confidence is zero. */
const ZERO_CONFIDENCE_DEVIATION = 0.3

function confidenceOf(car: Comparable, similar: Comparable[]): number {
  const weight = similar.reduce((sum, other) => sum + likeness(car, other), 0)
  const { middle, deviation } = spreadOf(similar)
  const tightness = Math.max(0, 1 - deviation / middle / ZERO_CONFIDENCE_DEVIATION)
  return Math.round((weight / (weight + HALF_CONFIDENCE_WEIGHT)) * tightness * 100) / 100
}

const YEAR_PENALTY = 0.2
const KM_PENALTY = 0.4
const OTHER_BADGE_FACTOR = 0.6

/** 1 for an equal car, less for each difference. */
function likeness(car: Comparable, other: Comparable): number {
  const years = car.year === null || other.year === null ? 0 : Math.abs(car.year - other.year)
  const { km } = comparableBounds(car)
  const kmDistance = car.km === null || other.km === null ? 0 : Math.abs(car.km - other.km) / (km!.max - car.km)
  return (
    (1 - YEAR_PENALTY * years) * (1 - KM_PENALTY * kmDistance) * (car.badge === other.badge ? 1 : OTHER_BADGE_FACTOR)
  )
}

/** 'Compared with 9 cars on this site: Toyota Corolla, 2018 to 2021, 40,120 to 88,900 km.' */
export function describeComparables(car: ComparisonCar, similar: Comparable[]): string {
  const noun = nounFor([car.item_type])
  const facts = joined(
    [
      `${car.make} ${car.model}`,
      between(
        similar.map(({ year }) => year),
        String,
      ),
      kilometres(similar),
    ],
    ', ',
  )
  return `Compared with ${plural(similar.length, noun.one, noun.many)} on this site: ${facts}.`
}

function kilometres(similar: Comparable[]): string | null {
  const text = between(
    similar.map(({ km }) => km),
    thousands,
  )
  return text && `${text} km`
}

/** '2018 to 2021', or the single common value; null when one is not known. */
function between(values: (number | null)[], write: (value: number) => string): string | null {
  const knownValues = values.filter((value) => value !== null)
  if (knownValues.length < values.length) return null
  const [least, most] = [write(Math.min(...knownValues)), write(Math.max(...knownValues))]
  return least === most ? least : `${least} to ${most}`
}
