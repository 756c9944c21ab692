import { median, select } from './median.ts'

/** Pulls the level of a badge with few cars to that of the model: one car counts half. */
const BADGE_PULL = 1

/** The level of a badge above or below its model's, by how far its cars are from the fit. */
export const badgeLevel = (errors: readonly number[]): number => pulled(median(errors), errors.length)

const pulled = (level: number, cars: number) => (cars === 0 ? 0 : (level * cars) / (cars + BADGE_PULL))

/** How far each car is from what the other cars of its badge suggest. */
export function leaveOneOut<Badge>(errors: readonly number[], badges: ReadonlyMap<Badge | null, number[]>): number[] {
  return [...badges].flatMap(([badge, cars]) => {
    if (badge === null) return cars.map((at) => Math.abs(errors[at]!))
    const sorted = Float64Array.from(cars, (at) => errors[at]!).toSorted()
    return Array.from(sorted, (error, at) => Math.abs(error - pulled(medianWithout(sorted, at), sorted.length - 1)))
  })
}

/** The median of sorted values without the one at `left`. */
function medianWithout(sorted: Float64Array, left: number): number {
  const count = sorted.length - 1
  if (count === 0) return 0
  const at = (place: number) => sorted[place < left ? place : place + 1]!
  const half = count >> 1
  return count % 2 === 1 ? at(half) : (at(half - 1) + at(half)) / 2
}

/** The least of the values that so large a share, of these and one more, is no greater than. */
export function quantile(values: readonly number[], share: number): number {
  const count = values.length
  return select(Float64Array.from(values), Math.min(count, Math.ceil((count + 1) * share)) - 1)
}
