import { select } from '../../shared/car/median.ts'
import type { StockFigures } from '../../shared/landing/sentences.ts'
import { numberAt, type StockIndex } from './columns.ts'

/** A list is spoken of by its kilometres where this share of its vehicles has them: caravans have none. */
const MEASURED_SHARE = 0.9

/** The figures of some cars of an index. The median is the upper one of two. */
export function measureCars({ ranges }: StockIndex, cars: ArrayLike<number>): StockFigures {
  const kilometres = new Float64Array(cars.length)
  let measured = 0
  let priceFrom: number | null = null
  for (let at = 0; at < cars.length; at++) {
    const price = numberAt(ranges.price, cars[at]!)
    if (price !== null && (priceFrom === null || price < priceFrom)) priceFrom = price
    const km = numberAt(ranges.km, cars[at]!)
    if (km !== null) kilometres[measured++] = km
  }
  const known = kilometres.subarray(0, measured)
  const isMeasured = measured > 0 && measured >= cars.length * MEASURED_SHARE
  return { count: cars.length, priceFrom, kilometres: isMeasured ? select(known, measured >> 1) : null }
}
