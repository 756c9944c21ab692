import { type Comparable, carsLike, describe, FEWEST } from '../car/comparables.ts'
import { thousands } from '../text.ts'
import { type Answers, worthOf } from './questions.ts'
import type { TradeVehicle } from './vehicle.ts'

/** An estimate of what a dealer pays, in whole dollars. */
export type Valuation = {
  /** Names this estimate: what is accepted is what was shown. */
  id: string
  low: number
  high: number
  /** What is offered, between the two. */
  offer_price: number
  /** What it is worked out from, in words. */
  basis: string
}

/** Why nobody can say from afar, one row each. */
export const BY_HAND = {
  age: 'Online estimates are generally not given for cars over {years} years old.',
  km: 'Online estimates are generally not given for cars over {km} km.',
  few: 'We have too few cars like it to estimate from.',
  answers: 'A car with this history has to be seen first.',
  unavailable: 'We cannot work out an estimate just now.',
  never: 'Every car is valued by one of our own valuers.',
} as const
export type ByHand = keyof typeof BY_HAND

export type Valued = { valuation: Valuation } | { byHand: ByHand }

export type ValuationRules = {
  /** Beyond these no online estimate is given (TRD-03). */
  estimate_max_years: number
  estimate_max_km: number
  /** Percent of an asking price that is paid: the rest prepares, warrants and sells a car. */
  share_of_asking: number
}

export type ValuedCar = { vehicle: TradeVehicle; km: number; answers: Answers }

/** TRD-03: why there can be no online estimate whatever a car is worth; null where there may be. */
export function beyondLimits(car: ValuedCar, rules: ValuationRules, year: number): ByHand | null {
  if (year - car.vehicle.year > rules.estimate_max_years) return 'age'
  if (car.km > rules.estimate_max_km) return 'km'
  return worthOf(car.answers).byHand ? 'answers' : null
}

/** TRD-03, in the words of the question that people ask. */
export const limitsText = ({ estimate_max_years: years, estimate_max_km: km }: ValuationRules): string =>
  `Online estimates are generally not given for cars over ${years} years old or over ${thousands(km)} km.`

/** The words of a reason, with the site's own limits in them. */
export const byHandText = (why: ByHand, { estimate_max_years, estimate_max_km }: ValuationRules): string =>
  BY_HAND[why].replace('{years}', String(estimate_max_years)).replace('{km}', thousands(estimate_max_km))

/** Offers are told in steps of this. */
const STEP = 100
/** Less than this is not offered unseen. */
const LEAST = 1_000

/** From the asking prices of cars like it; of the same badge alone where there are enough of those. */
export function estimate(
  car: ValuedCar,
  others: readonly Comparable[],
  rules: ValuationRules,
): Omit<Valuation, 'id'> | null {
  const { vehicle, km, answers } = car
  const likened = { ...vehicle, id: 0, km }
  const same = carsLike(
    likened,
    others.filter(({ badge }) => badge !== null && badge === vehicle.badge),
  )
  const like = same.length >= FEWEST ? same : carsLike(likened, others)
  if (like.length < FEWEST) return null
  const prices = like.map(({ price }) => price).toSorted((a, b) => a - b)
  const { percent, dollars } = worthOf(answers)
  const paid = (asked: number) => asked * (rules.share_of_asking / 100) * (1 + percent / 100) + dollars
  const low = Math.floor(paid(quantile(prices, 0.25)) / STEP) * STEP
  const high = Math.max(low + STEP, Math.ceil(paid(quantile(prices, 0.75)) / STEP) * STEP)
  if (low < LEAST) return null
  return { low, high, offer_price: Math.round((low + high) / 2 / STEP) * STEP, basis: describe(likened, like) }
}

/** Of sorted values; between two of them in proportion. */
function quantile(sorted: number[], share: number): number {
  const place = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
  return below + (above - below) * (place - Math.floor(place))
}
