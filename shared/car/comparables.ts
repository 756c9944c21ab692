import { joined, plural, thousands } from '../text.ts'
import { nounFor } from '../vehicle-words.ts'
import { MAD_TO_DEVIATION, median } from './median.ts'
import type { CarSummary } from './summary.ts'

/** A car whose price can be compared. `price` is the asking price in dollars. */
export type Comparable = Pick<
  CarSummary,
  'id' | 'year' | 'km' | 'badge' | 'simple_fuel' | 'simple_transmission' | 'drive'
> & { price: number }
export type ComparisonCar = Pick<CarSummary, 'id' | 'year' | 'km' | 'item_type' | 'make' | 'model'>
export type ComparedCar = Comparable & ComparisonCar

export type Bounds = { min: number; max: number } | null
export type ComparableBounds = { year: Bounds; km: Bounds }

/** Both ways: years of build, and kilometres as a share of the car's own, `minKm` at least. */
export type Tolerance = { years: number; kmShare: number; minKm: number }

/** Bounds of comparable years and kilometres; null where the car does not state the value. */
export function boundsAround({ year, km }: Pick<Comparable, 'year' | 'km'>, allowed: Tolerance): ComparableBounds {
  const within = Math.max(allowed.minKm, (km ?? 0) * allowed.kmShare)
  return {
    year: year === null ? null : { min: year - allowed.years, max: year + allowed.years },
    km: km === null ? null : { min: Math.max(0, km - within), max: km + within },
  }
}

export const comparableBounds = (car: Pick<Comparable, 'year' | 'km'>): ComparableBounds =>
  boundsAround(car, { years: 2, kmShare: 0.5, minKm: 20_000 })

export const MIN_COMPARABLES = 3
const OUTLIER_DEVIATIONS = 3
/** Minimum tolerance around the median, as a share of it, for samples of nearly equal prices. */
const MIN_TOLERANCE_SHARE = 0.05

/** The cars of `others` within the tolerances, without price outliers. */
export const findComparables = (car: ComparisonCar, others: readonly Comparable[]): Comparable[] =>
  withoutOutliers(othersWithin(comparableBounds(car), car, others))

/** The other cars with a price whose years and kilometres are within the bounds. */
export const othersWithin = (
  { year, km }: ComparableBounds,
  car: Pick<Comparable, 'id'>,
  others: readonly Comparable[],
): Comparable[] =>
  others.filter(
    (other) => other.id !== car.id && other.price > 0 && isWithin(year, other.year) && isWithin(km, other.km),
  )

const isWithin = (bounds: Bounds, value: number | null) =>
  bounds === null || (value !== null && value >= bounds.min && value <= bounds.max)

function withoutOutliers(cars: Comparable[]): Comparable[] {
  const middle = median(cars.map(({ price }) => price))
  // Single outliers move neither.
  const deviation = MAD_TO_DEVIATION * median(cars.map(({ price }) => Math.abs(price - middle)))
  const tolerance = Math.max(OUTLIER_DEVIATIONS * deviation, MIN_TOLERANCE_SHARE * middle)
  return cars.filter(({ price }) => Math.abs(price - middle) <= tolerance)
}

/** 'Compared with 9 cars on this site: Toyota Corolla, 2018 to 2021, 40,120 to 88,900 km.' `adjusted` follows 'site'. */
export function describeComparables(car: ComparisonCar, similar: readonly Comparable[], adjusted: string): string {
  const noun = nounFor([car.item_type])
  const [years, kms] = [between(similar, 'year', String), between(similar, 'km', thousands)]
  const sample = joined([`${car.make} ${car.model}`, years, kms && `${kms} km`], ', ')
  return `Compared with ${plural(similar.length, noun.one, noun.many)} on this site${adjusted}: ${sample}.`
}

/** '2018 to 2021', or the single common value; null when one is not known. */
function between(cars: readonly Comparable[], of: 'year' | 'km', write: (value: number) => string): string | null {
  const values = cars.flatMap((car) => car[of] ?? [])
  if (values.length < cars.length) return null
  const [least, most] = [write(Math.min(...values)), write(Math.max(...values))]
  return least === most ? least : `${least} to ${most}`
}
