import { effectivePrice } from '../car/effective-price.ts'
import { median } from '../car/median.ts'
import type { CarSummary } from '../car/summary.ts'

/** A model that stands beside another, as the stock names it. */
export type Rival = { make: string; model: string }

const MAX_RIVALS = 2

/**
 * The models whose median price is nearest to a model's, of cars alike in body and size. Models with two cars or more
 * come before those with one.
 * @param price median of the model itself, in dollars
 */
export function closestRivals(own: Rival, price: number, cars: readonly CarSummary[]): Rival[] {
  const prices = new Map<string, { rival: Rival; prices: number[] }>()
  for (const car of cars) {
    const amount = effectivePrice(car)
    if (amount === null || (car.make === own.make && car.model === own.model)) continue
    const name = `${car.make}\n${car.model}`
    const row = prices.get(name) ?? { rival: { make: car.make, model: car.model }, prices: [] }
    row.prices.push(amount)
    prices.set(name, row)
  }
  return [...prices.values()]
    .map((row) => ({ ...row, distance: Math.abs(median(row.prices) - price), isSingle: row.prices.length === 1 }))
    .toSorted((a, b) => Number(a.isSingle) - Number(b.isSingle) || a.distance - b.distance)
    .slice(0, MAX_RIVALS)
    .map(({ rival }) => rival)
}
