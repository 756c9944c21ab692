import type { Comparable } from '../../shared/car/comparables.ts'
import { invert, KM_UNIT } from '../../shared/car/price-model.ts'

/** What a method says of a car's price without having seen it; `twoInThree` and `eightInTen` are logarithms. */
export type HeldOut = { estimate: number; twoInThree: number; eightInTen: number }

/** Of a normal distribution. */
const NORMAL = { twoInThree: 0.967, eightInTen: 1.282 }
const UNKNOWNS = 3

/**
 * A plain regression of the logarithms of prices by year and kilometres, a line for each kind of car, each car left out by
 * its leverage. Without the cars of a kind that has too few, or no two years or kilometres.
 */
export function leaveOutOfLine(cars: readonly Comparable[]): Map<Comparable, HeldOut> {
  const answers = new Map<Comparable, HeldOut>()
  const rows = cars.filter(({ year, km }) => year !== null && km !== null)
  if (rows.length < UNKNOWNS + 2) return answers
  const [middleYear, middleKm] = [mean(rows.map(({ year }) => year!)), mean(rows.map(({ km }) => km!))]
  const measures = rows.map(({ year, km }) => [1, year! - middleYear, (km! - middleKm) / KM_UNIT])
  const prices = rows.map(({ price }) => Math.log(price))
  const inverse = new Float64Array(UNKNOWNS ** 2)
  const moments = new Float64Array(UNKNOWNS)
  for (const [at, row] of measures.entries()) {
    for (const [one, value] of row.entries()) {
      moments[one]! += value * prices[at]!
      for (const [other, second] of row.entries()) inverse[one * UNKNOWNS + other]! += value * second
    }
  }
  invert(inverse, UNKNOWNS)
  if (!inverse.every(Number.isFinite)) return answers
  const times = (row: readonly number[]) =>
    Array.from({ length: UNKNOWNS }, (_, one) =>
      row.reduce((sum, value, at) => sum + value * inverse[one * UNKNOWNS + at]!, 0),
    )
  const line = times([...moments])
  const errors = measures.map((row, at) => prices[at]! - dot(row, line))
  const squares = dot(errors, errors)
  for (const [at, row] of measures.entries()) {
    const left = 1 - dot(row, times(row))
    const error = errors[at]! / left
    const variance = (squares - errors[at]! * error) / (rows.length - UNKNOWNS - 1)
    const deviation = Math.sqrt(Math.max(variance, 0) / left)
    answers.set(rows[at]!, {
      estimate: Math.exp(prices[at]! - error),
      twoInThree: NORMAL.twoInThree * deviation,
      eightInTen: NORMAL.eightInTen * deviation,
    })
  }
  return answers
}

const dot = (left: readonly number[], right: readonly number[]) =>
  left.reduce((sum, value, at) => sum + value * right[at]!, 0)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
