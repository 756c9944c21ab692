import { badgeLevel, leaveOneOut, quantile } from './badge-level.ts'
import { boundsAround, type Comparable, type ComparableBounds, othersWithin } from './comparables.ts'
import { type Fit, huberFit, MAD_TO_DEVIATION, type Point, type Prior, residual } from './huber-fit.ts'
import { median } from './median.ts'

/** The asking price that similar cars suggest, with what it rests on. Amounts are dollars, shares are of the price. */
export type PriceEstimate = {
  estimate: number
  /** About 8 in 10 of such cars are asked for a price between these. */
  min: number
  max: number
  /** The cars that it is made from, and those of them with the car's own badge. */
  cars: Comparable[]
  sameBadge: number
  /** Robust standard deviation of their prices around what the others suggest for them, as a share. */
  spread: number
  /** What a year newer, and 10,000 km more, change in the price; null where the cars do not differ in it. */
  perYear: number | null
  per10000Km: number | null
  /** 0 to 1; at most 0.2 where the sample cannot carry an estimate. */
  confidence: number
}

type EstimatedCar = Pick<Comparable, 'id' | 'year' | 'km' | 'badge'>

/** Tolerance in years of build, both ways. Wide, since the fit adjusts for years. */
export const YEAR_TOLERANCE = 5

/** Bounds of the cars that an estimate uses. */
export const estimateBounds = (car: Pick<Comparable, 'year' | 'km'>): ComparableBounds =>
  boundsAround(car, { years: YEAR_TOLERANCE, kmShare: 1, minKm: 60_000 })

/** Cars go down in price by about this much a year and every 10,000 km; the weight is that of 16 and 32 such cars. */
export const YEAR_PRIOR: Prior = { slope: 0.06, weight: 16 }
export const KM_PRIOR: Prior = { slope: -0.02, weight: 32 }
export const KM_UNIT = 10_000
/** Share of cars that the range holds. */
const RANGE_SHARE = 0.8
/** A range is at least this wide either way. */
const MIN_WIDTH = 0.02
const ROUND_TO = 50

/** VDP-11: fewer cars, or none on one side of the car, and nothing is shown. */
export const MIN_ESTIMATE_CARS = 8
/** A confidence must exceed this to be shown (VDP-11). */
export const UNSHOWN_CONFIDENCE = 0.2
/** Cars at which confidence is half of what their spread allows, and the spread at which there is none. */
const HALF_CONFIDENCE_CARS = 4
const ZERO_CONFIDENCE_SPREAD = 0.3

/**
 * Estimates a car's asking price from similar cars (STK-08): the logarithms of their prices are fitted by year and
 * kilometres (huberFit), so that both count in percent and odd prices count little; then the median distance of the cars
 * with its own badge is added. The range is an empirical quantile: how far each car is from what the others suggest for
 * its badge. null without any.
 */
export function estimatePrice(car: EstimatedCar, others: readonly Comparable[]): PriceEstimate | null {
  const cars = othersWithin(estimateBounds(car), car, others).toSorted((a, b) => a.id - b.id)
  if (cars.length === 0) return null
  const points = cars.map((other) => makePoint(car, other))
  const fit = huberFit(points, [YEAR_PRIOR, KM_PRIOR])
  const errors = points.map((point) => residual(fit, point))
  const badges = Map.groupBy(cars.keys(), (at) => cars[at]!.badge)
  const own = (car.badge !== null && badges.get(car.badge)?.map((at) => errors[at]!)) || []
  const distances = leaveOneOut(errors, badges)
  const { spread, width } = measureSpread(distances)
  const estimate = Math.exp(fit.level + badgeLevel(own))
  return {
    estimate: rounded(estimate),
    min: rounded(estimate * Math.exp(-width)),
    max: rounded(estimate * Math.exp(width)),
    cars,
    sameBadge: own.length,
    spread,
    ...describeSlopes(fit, points),
    confidence: estimateConfidence(car, cars, spread),
  }
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

/** How far prices are from what the others suggest: typically, and 8 in 10 of them. */
export const measureSpread = (distances: readonly number[]) => ({
  spread: MAD_TO_DEVIATION * median(distances),
  width: Math.max(quantile(distances, RANGE_SHARE), MIN_WIDTH),
})

/** Measured from the car itself, so that the fit's level is its own. */
const makePoint = (car: EstimatedCar, other: Comparable): Point => ({
  first: (other.year ?? 0) - (car.year ?? other.year ?? 0),
  second: ((other.km ?? 0) - (car.km ?? other.km ?? 0)) / KM_UNIT,
  value: Math.log(other.price),
})

const describeSlopes = ({ first, second }: Fit, points: readonly Point[]) => ({
  perYear: points.some((point) => point.first !== points[0]!.first) ? Math.expm1(first) : null,
  per10000Km: points.some((point) => point.second !== points[0]!.second) ? Math.expm1(second) : null,
})

const rounded = (amount: number) => Math.max(ROUND_TO, Math.round(amount / ROUND_TO) * ROUND_TO)

/** Of so many cars with such a spread, if they stand on both sides of the car. */
export const sampleConfidence = (cars: number, spread: number): number =>
  Math.round((cars / (cars + HALF_CONFIDENCE_CARS)) * Math.max(0, 1 - spread / ZERO_CONFIDENCE_SPREAD) * 100) / 100

function estimateConfidence(car: EstimatedCar, cars: readonly Comparable[], spread: number): number {
  const confidence = sampleConfidence(cars.length, spread)
  const isCarried = cars.length >= MIN_ESTIMATE_CARS && isEnclosed(car, cars, 'year') && isEnclosed(car, cars, 'km')
  return isCarried ? confidence : Math.min(confidence, UNSHOWN_CONFIDENCE)
}

/** Whether cars stand on both sides of the car, or beside it: an estimate beyond them would be a guess. */
const isEnclosed = (car: EstimatedCar, cars: readonly Comparable[], measure: 'year' | 'km'): boolean => {
  const own = car[measure]
  return own === null || (cars.some((other) => other[measure]! <= own) && cars.some((other) => other[measure]! >= own))
}
