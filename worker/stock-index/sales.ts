import { lowerBound } from '../../shared/search/lower-bound.ts'
import { orderNumbers } from './ranking.ts'
import { type Ints, ints, type Sections } from './typed.ts'

/** The sold cars, latest sale first, so that how many are still shown is one look-up at any moment. */
export type Sales = {
  cars: Ints
  /** How many of `cars` were sold at or after `since`. */
  countSince: (since: number) => number
}

/** `soldAt` stands in order of relevance, epoch ms, NaN for a car that is not sold. */
export function writeSales(into: Sections, soldAt: Float64Array): void {
  const cars = orderNumbers(soldAt.map((time) => -time))
  into['sales.cars'] = ints(cars)
  into['sales.times'] = Float64Array.from(cars, (car) => soldAt[car]!)
}

export function readSales(from: Sections): Sales {
  const times = from['sales.times'] as Float64Array
  return {
    cars: from['sales.cars'] as Ints,
    countSince: (since) => lowerBound(times.length, (at) => times[at]! >= since),
  }
}
