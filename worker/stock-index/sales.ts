import { lowerBound } from '../../shared/lower-bound.ts'
import { type Ints, ints, type Sections } from './typed.ts'

/** The sold cars, latest sale first, so that how many are still shown is one look-up at any moment. */
export type Sales = {
  cars: Ints
  /** How many of `cars` were sold at or after `since`. */
  countSince: (since: number) => number
}

export function writeSales(into: Sections, soldAt: (number | null)[]): void {
  const sold = soldAt.flatMap((time, car) => (time === null ? [] : [{ time, car }]))
  sold.sort((a, b) => b.time - a.time || a.car - b.car)
  into['sales.cars'] = ints(sold.map(({ car }) => car))
  into['sales.times'] = Float64Array.from(sold, ({ time }) => time)
}

export function readSales(from: Sections): Sales {
  const times = from['sales.times'] as Float64Array
  return {
    cars: from['sales.cars'] as Ints,
    countSince: (since) => lowerBound(times.length, (at) => times[at]! >= since),
  }
}
