import { isSold } from '../car/status.ts'
import type { CarSummary } from '../car/summary.ts'

/** A car of a list with the number of sold cars folded into it. */
export type ListedCar<Car> = { car: Car; alsoSold: number }

/**
 * Folds consecutive sold cars into the first, which counts them (SRC-14), so that cards and counts add up to the total.
 * Without `collapses` no car is folded.
 */
export function collapseSold<Car extends Pick<CarSummary, 'status'>>(
  hits: Car[],
  collapses: boolean,
): ListedCar<Car>[] {
  const listed: ListedCar<Car>[] = []
  for (const car of hits) {
    const last = listed.at(-1)
    if (collapses && last && isSold(last.car) && isSold(car)) last.alsoSold++
    else listed.push({ car, alsoSold: 0 })
  }
  return listed
}
