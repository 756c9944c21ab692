import { isSold } from '../car/status.ts'
import type { CarSummary } from '../car/summary.ts'

/** A car of a list, and how many sold ones straight after it are folded into it. */
export type ListedCar<Car> = { car: Car; alsoSold: number }

/**
 * Of sold cars in a row only the first is shown (SRC-14), and it says how many more there were: the cars on a page and
 * what they speak for add up to the count above them. Where a tenant wants all shown, none is folded.
 */
export function collapseSold<Car extends Pick<CarSummary, 'status'>>(
  hits: Car[],
  collapses: boolean,
): ListedCar<Car>[] {
  const shown: ListedCar<Car>[] = []
  for (const car of hits) {
    const last = shown.at(-1)
    if (collapses && last && isSold(last.car) && isSold(car)) last.alsoSold++
    else shown.push({ car, alsoSold: 0 })
  }
  return shown
}
