import { dollars } from '../money.ts'
import { thousands } from '../text.ts'

/** Figures of the cars in stock that a list has, from the index. */
export type StockFigures = {
  count: number
  /** The lowest price in dollars; null where no car has one. */
  priceFrom: number | null
  /** The median odometer in kilometres; null where not nearly all cars have one. */
  kilometres: number | null
}

/** Fewer kilometres say nothing: the cars are new. */
const MIN_KILOMETRES = 1_000

/** Two sentences above a landing list (FND-01), true of the cars in stock now; none where there are none. */
export function landingSentences(title: string, { count, priceFrom, kilometres }: StockFigures): string[] {
  if (count === 0) return []
  const price = priceFrom === null ? '' : count === 1 ? `, at ${dollars(priceFrom)}` : `, from ${dollars(priceFrom)}`
  const first = `${title}: ${thousands(count)} in stock now${price}.`
  if (kilometres === null || kilometres < MIN_KILOMETRES) return [first]
  const typical = `${thousands(Math.round(kilometres / 100) * 100)} km`
  return [first, count === 1 ? `It’s done ${typical}.` : `Half of them have done less than ${typical}.`]
}
