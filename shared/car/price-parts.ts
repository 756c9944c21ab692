import { computeOnce } from '../memo.ts'
import type { Comparable } from './comparables.ts'
import {
  distanceBetween,
  estimateConfidence,
  MIN_ESTIMATE_CARS,
  nearestCars,
  type PricePart,
  pricePart,
  priceRange,
  similarCars,
  UNSHOWN_CONFIDENCE,
} from './price-estimate.ts'
import { readKinship, suggestPrices } from './price-model.ts'

/** A stock by positions from 0. */
export type PricedStock = {
  length: number
  /** Cars of one number are of one make, model, body and condition; null for a car without buyers or a price. */
  kindAt: (position: number) => number | null
  /** Its id is its position. */
  carAt: (position: number) => Comparable
  /** Whether other cars may be compared with it. */
  isInStock: (position: number) => boolean
}

/** Part of the range of similar cars that each price is in; null where that is not sure (VDP-11). */
export type PriceParts = { at: (position: number) => PricePart | null }

const PARTS: (PricePart | null)[] = [null, 'low', 'middle', 'high']

/** Some milliseconds of work. */
const MODELS_PER_STEP = 20

/** A car of a stock is in its own sample, of which it is left out. */
const NO_ID = -1

/** Cars within so many years of another (distanceBetween) are rated among the cars nearest to it. */
const SHARED_DISTANCE = 1

/**
 * The estimate of price-estimate.ts for every car of a stock: cars near to each other share a sample, of which each is
 * left out, so that a model is made for some cars and not for each. A generator, which gives way after a few of them.
 */
export function* priceParts(stock: PricedStock): Generator<void, PriceParts> {
  const parts = new Uint8Array(stock.length)
  for (const positions of groupByKind(stock).values()) {
    if (positions.length <= MIN_ESTIMATE_CARS) continue
    yield* rateKind(stock, positions, parts)
    yield
  }
  return { at: (position) => PARTS[parts[position]!]! }
}

function groupByKind({ length, kindAt }: PricedStock): Map<number, number[]> {
  const kinds = new Map<number, number[]>()
  for (let position = 0; position < length; position++) {
    const kind = kindAt(position)
    if (kind === null) continue
    computeOnce(kinds, kind, () => []).push(position)
  }
  return kinds
}

function* rateKind(stock: PricedStock, positions: number[], parts: Uint8Array): Generator<void, void> {
  const cars = positions.map(stock.carAt).toSorted((a, b) => (a.year ?? 0) - (b.year ?? 0) || (a.km ?? 0) - (b.km ?? 0))
  const kinship = readKinship(cars)
  const inStock = cars.filter(({ id }) => stock.isInStock(id))
  const left = new Set(cars)
  let models = 0
  for (const car of cars) {
    if (!left.has(car)) continue
    left.delete(car)
    const sample = nearestCars(car, similarCars({ ...car, id: NO_ID }, inStock), kinship)
    if (sample.length < MIN_ESTIMATE_CARS) continue
    if (++models % MODELS_PER_STEP === 0) yield
    const { suggestions } = suggestPrices(car, sample, kinship)
    for (const [at, suggestion] of suggestions.entries()) {
      const one = sample[at] ?? car
      if (one !== car && !(distanceBetween(car, one) <= SHARED_DISTANCE && left.delete(one))) continue
      const others = sample.filter((other) => other !== one)
      if (estimateConfidence(one, others, suggestion) <= UNSHOWN_CONFIDENCE) continue
      const { min, max } = priceRange(suggestion)
      parts[one.id] = PARTS.indexOf(pricePart(one.price, min, max))
    }
  }
}
