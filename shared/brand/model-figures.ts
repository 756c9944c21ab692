import { effectivePrice } from '../car/effective-price.ts'
import { median } from '../car/median.ts'
import type { CarSummary } from '../car/summary.ts'

type Extent = { min: number; max: number }

/** What the cars of one model that are for sale add up to. Every figure is counted, none is typed. */
export type ModelFigures = {
  /** Cars for sale. */
  count: number
  /** Cars that the other figures are of: all, or the newest of very many. */
  sample: number
  /** Dollars; null where no car has a price. */
  price: { from: number; to: number; median: number /** Cars with a price. */; cars: number } | null
  years: Extent | null
  /** Kilometres; `median` of the cars that state them. */
  km: (Extent & { median: number }) | null
  /** Values by how many cars have them, the commonest first. */
  bodies: string[]
  seats: number[]
  fuels: string[]
  transmissions: string[]
  /** The most common combination of body, fuel and seats; null for no cars. */
  usual: { body: string | null; fuel: string | null; seats: number | null } | null
}

export function modelFigures(cars: readonly CarSummary[], count: number = cars.length): ModelFigures {
  const prices = present(cars.map(effectivePrice))
  const km = present(cars.map((car) => car.km))
  const price = extentOf(prices)
  const kmExtent = extentOf(km)
  return {
    count,
    sample: cars.length,
    price: price && { from: price.min, to: price.max, median: median(prices), cars: prices.length },
    years: extentOf(present(cars.map(({ year }) => year))),
    km: kmExtent && { ...kmExtent, median: median(km) },
    bodies: byFrequency(cars.map(({ simple_body }) => simple_body)),
    seats: byFrequency(cars.map(({ seats }) => seats)),
    fuels: byFrequency(cars.map(({ simple_fuel }) => simple_fuel)),
    transmissions: byFrequency(cars.map(({ simple_transmission }) => simple_transmission)),
    usual: usualCombination(cars),
  }
}

function usualCombination(cars: readonly CarSummary[]): ModelFigures['usual'] {
  const combinations = cars.map((car) => ({ body: car.simple_body, fuel: car.simple_fuel, seats: car.seats }))
  const [first] = byFrequency(combinations.map((each) => JSON.stringify(each)))
  return combinations.find((each) => JSON.stringify(each) === first) ?? null
}

const present = <Value>(values: readonly (Value | null)[]): Value[] => values.filter((value) => value !== null)

const extentOf = (values: readonly number[]): Extent | null =>
  values.length === 0 ? null : { min: Math.min(...values), max: Math.max(...values) }

function byFrequency<Value>(values: readonly (Value | null)[]): Value[] {
  const counts = new Map<Value, number>()
  for (const value of present(values)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([value]) => value)
}
