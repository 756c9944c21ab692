import { badgeLevel, leaveOneOut } from './badge-level.ts'
import { huberFit, type Point, residual } from './huber-fit.ts'
import {
  KM_PRIOR,
  KM_UNIT,
  MIN_ESTIMATE_CARS,
  measureSpread,
  type PricePart,
  pricePart,
  sampleConfidence,
  UNSHOWN_CONFIDENCE,
  YEAR_PRIOR,
  YEAR_TOLERANCE,
} from './price-estimate.ts'

/** A stock by positions from 0, as whole numbers and dollars; NaN where a car does not say. */
export type PricedStock = {
  length: number
  /** Cars of one number are of one make, model, body and condition; null for a car without buyers. */
  kindAt: (position: number) => number | null
  /** null for a car without a badge. */
  badgeAt: (position: number) => number | null
  /** Whether other cars may be compared with it. */
  isInStock: (position: number) => boolean
  yearAt: (position: number) => number
  kmAt: (position: number) => number
  priceAt: (position: number) => number
}

/** Part of the range of similar cars that each price is in; null where that is not sure (VDP-11). */
export type PriceParts = { at: (position: number) => PricePart | null }

const PARTS: (PricePart | null)[] = [null, 'low', 'middle', 'high']

/** So many similar cars are compared, evenly chosen by year. */
const MAX_SAMPLE = 40

/**
 * The estimate of price-estimate.ts for every car of a stock: cars of one kind and year share a fit, of which each is
 * left out, so that a fit is made for some cars and not for each. A generator, which gives way after each kind.
 */
export function* priceParts(stock: PricedStock): Generator<void, PriceParts> {
  const parts = new Uint8Array(stock.length)
  for (const cars of groupByKind(stock).values()) {
    if (cars.length <= MIN_ESTIMATE_CARS) continue
    rateKind(stock, cars, (position, part) => {
      parts[position] = PARTS.indexOf(part)
    })
    yield
  }
  return { at: (position) => PARTS[parts[position]!]! }
}

/** The cars with a price and a year of each kind; those that say no kilometres are a kind of their own. */
function groupByKind({ length, kindAt, yearAt, kmAt, priceAt }: PricedStock): Map<number, number[]> {
  const kinds = new Map<number, number[]>()
  for (let position = 0; position < length; position++) {
    const kind = kindAt(position)
    if (kind === null || Number.isNaN(yearAt(position)) || !(priceAt(position) > 0)) continue
    const key = kind * 2 + Number(Number.isNaN(kmAt(position)))
    const cars = kinds.get(key)
    if (cars) cars.push(position)
    else kinds.set(key, [position])
  }
  return kinds
}

type Rate = (position: number, part: PricePart | null) => void

/** Rates the cars of one kind, year by year. */
function rateKind(stock: PricedStock, cars: number[], rate: Rate): void {
  const byYear = cars.toSorted((a, b) => stock.yearAt(a) - stock.yearAt(b))
  const others = byYear.filter(stock.isInStock)
  let [from, to] = [0, 0]
  for (let first = 0, next = 0; first < byYear.length; first = next) {
    const year = stock.yearAt(byYear[first]!)
    while (next < byYear.length && stock.yearAt(byYear[next]!) === year) next++
    while (from < others.length && stock.yearAt(others[from]!) < year - YEAR_TOLERANCE) from++
    while (to < others.length && stock.yearAt(others[to]!) <= year + YEAR_TOLERANCE) to++
    if (to - from >= MIN_ESTIMATE_CARS) rateYear(stock, byYear.slice(first, next), evenly(others, from, to), rate)
  }
}

/** At most MAX_SAMPLE of the positions between two. */
function evenly(positions: number[], from: number, to: number): number[] {
  const count = Math.min(MAX_SAMPLE, to - from)
  return Array.from({ length: count }, (_, at) => positions[from + Math.floor((at * (to - from)) / count)]!)
}

function rateYear(stock: PricedStock, cars: number[], sample: number[], rate: Rate): void {
  const { yearAt, kmAt, badgeAt, priceAt } = stock
  const year = yearAt(cars[0]!)
  const makePoint = (position: number): Point => ({
    first: yearAt(position) - year,
    second: (kmAt(position) || 0) / KM_UNIT,
    value: Math.log(priceAt(position)),
  })
  const points = sample.map(makePoint)
  const fit = huberFit(points, [YEAR_PRIOR, KM_PRIOR])
  const errors = points.map((point) => residual(fit, point))
  const badges = Map.groupBy(sample.keys(), (at) => badgeAt(sample[at]!))
  const { spread, width } = measureSpread(leaveOneOut(errors, badges))
  const [isYearEnclosed, isKmEnclosed] = [enclosing(yearAt, sample), enclosing(kmAt, sample)]
  for (const position of cars) {
    const own = sample.indexOf(position)
    const count = sample.length - Number(own !== -1)
    if (count < MIN_ESTIMATE_CARS || sampleConfidence(count, spread) <= UNSHOWN_CONFIDENCE) continue
    if (!isYearEnclosed(position, own !== -1) || !isKmEnclosed(position, own !== -1)) continue
    const badge = badgeAt(position)
    const alike = badge === null ? [] : (badges.get(badge) ?? []).filter((at) => at !== own)
    // A car of the sample has drawn the fit towards itself, by about its share of it.
    const error = residual(fit, makePoint(position)) * (own === -1 ? 1 : sample.length / count)
    const estimate = Math.exp(-error + (alike.length === 0 ? 0 : badgeLevel(alike.map((at) => errors[at]!))))
    rate(position, pricePart(1, estimate * Math.exp(-width), estimate * Math.exp(width)))
  }
}

/** Whether others of a sample stand on both sides of a car, or beside it; so does each where none says. */
function enclosing(
  measure: (position: number) => number,
  sample: number[],
): (position: number, isOwn: boolean) => boolean {
  const values = Float64Array.from(sample, measure).toSorted()
  const [lowest, secondLowest] = [values[0]!, values[1]!]
  const [highest, secondHighest] = [values.at(-1)!, values.at(-2)!]
  return (position, isOwn) => {
    const value = measure(position)
    if (Number.isNaN(value)) return true
    const least = isOwn && value === lowest ? secondLowest : lowest
    const most = isOwn && value === highest ? secondHighest : highest
    return least <= value && value <= most
  }
}
