import {
  boundsAround,
  type Comparable,
  describeComparables,
  findComparables,
  MIN_COMPARABLES,
  othersWithin,
  type Tolerance,
} from '../car/comparables.ts'
import { carSubtitle, carTitle } from '../car/naming.ts'
import { priceAt } from '../car/price-model.ts'
import type { ItemType } from '../car/schema.ts'
import { dollars as inDollars } from '../money.ts'
import { joined, thousands, truncateAtWord } from '../text.ts'
import { type Answers, type Effect, sumAnswers } from './questions.ts'

/** The car to trade in or sell, from a register or the shopper. */
export type TradeVehicle = {
  /** Id in the register, known to valuation services. */
  id: string | null
  year: number
  make: string
  model: string
  badge: string | null
  series: string | null
  colour: string | null
  item_type: ItemType
}

export const vehicleName = (vehicle: TradeVehicle): string =>
  [carTitle(vehicle), carSubtitle(vehicle)].filter(Boolean).join(' ')

/** Normalised plate: '742 kv-8' -> '742KV8'. */
export const normalisePlate = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** An estimate in whole dollars. */
export type Valuation = {
  /** Identifies the estimate, so that the accepted one is the one shown. */
  id: string
  low: number
  high: number
  /** The offer, between `low` and `high`. */
  offer_price: number
  basis: string
  /** What the car's own year and kilometres change, where the site's stock made it. */
  effects?: Effect[]
}

export const MANUAL_REASONS = {
  age: 'Online estimates are generally not given for cars over {years} years old.',
  km: 'Online estimates are generally not given for cars over {km} km.',
  few: 'We don’t have enough cars like it to work out an offer online.',
  answers: 'We need to see a car with this history first.',
  unavailable: 'We can’t work out an offer online just now.',
  never: 'We look at every car ourselves before we make an offer.',
} as const
export type ManualReason = keyof typeof MANUAL_REASONS

export type ValuationResult = { valuation: Valuation } | { byHand: ManualReason }

export type ValuationRules = {
  /** Percent of asking prices that is paid; the rest covers preparation, warranty and sale. */
  share_of_asking: number
}

export type ValuedCar = { vehicle: TradeVehicle; km: number; answers: Answers }

/** Beyond these a car is valued by hand (TRD-03). */
const MAX_YEARS = 7
const MAX_KM = 100_000

/** TRD-03: why a car gets no online estimate; null where it may get one. */
export function manualReason(car: ValuedCar, year: number): ManualReason | null {
  if (year - car.vehicle.year > MAX_YEARS) return 'age'
  if (car.km > MAX_KM) return 'km'
  return sumAnswers(car.answers).byHand ? 'answers' : null
}

/** The limits of TRD-03 in a sentence. */
export const LIMITS_TEXT = `Online estimates are generally not given for cars over ${MAX_YEARS} years old or over ${thousands(MAX_KM)} km.`

export const manualReasonText = (reason: ManualReason): string =>
  MANUAL_REASONS[reason].replace('{years}', String(MAX_YEARS)).replace('{km}', thousands(MAX_KM))

/** Rounding unit of offers, in dollars. */
const ROUND_TO = 100
/** Minimum of an online estimate, in dollars. */
const MIN_ESTIMATE = 1_000

/** Without one car so close to it in years and kilometres there is no estimate. */
const CLOSE: Tolerance = { years: 1, kmShare: 0, minKm: 25_000 }

/**
 * Estimates from asking prices of similar cars, each brought to the car's own year and kilometres, of the same badge where
 * there are enough; null with too few, with none close to it, or below the minimum.
 */
export function estimateValue(
  car: ValuedCar,
  stock: readonly Comparable[],
  rules: ValuationRules,
): Omit<Valuation, 'id'> | null {
  const { vehicle, km, answers } = car
  const comparedCar = { ...vehicle, id: 0, km }
  const others = stock.map((other) => ({ ...other, price: priceAt(comparedCar, other) }))
  const sameBadge = findComparables(
    comparedCar,
    others.filter(({ badge }) => badge !== null && badge === vehicle.badge),
  )
  const comparables = sameBadge.length >= MIN_COMPARABLES ? sameBadge : findComparables(comparedCar, others)
  if (comparables.length < MIN_COMPARABLES) return null
  if (othersWithin(boundsAround(comparedCar, CLOSE), comparedCar, comparables).length === 0) return null
  const prices = comparables.map(({ price }) => price).toSorted((a, b) => a - b)
  const { percent, dollars } = sumAnswers(answers)
  const tradeValue = (askingPrice: number) =>
    askingPrice * (rules.share_of_asking / 100) * (1 + percent / 100) + dollars
  const low = Math.floor(tradeValue(quantile(prices, 0.25)) / ROUND_TO) * ROUND_TO
  const high = Math.max(low + ROUND_TO, Math.ceil(tradeValue(quantile(prices, 0.75)) / ROUND_TO) * ROUND_TO)
  if (low < MIN_ESTIMATE) return null
  const effects = yearAndKmEffects({ ...comparedCar, price: tradeValue(quantile(prices, 0.5)) }, comparables)
  return {
    low,
    high,
    offer_price: Math.round((low + high) / 2 / ROUND_TO) * ROUND_TO,
    basis: describeComparables(comparedCar, comparables, effects.length > 0 ? ', adjusted to yours' : ''),
    effects,
  }
}

/** A row each measure by which the car differs from those compared: what it adds to the value, or takes off. */
const COMPARED = [
  { measure: 'year', label: 'Year', write: String, more: 'newer than theirs', less: 'older than theirs' },
  { measure: 'km', label: 'Kilometres', write: thousands, more: 'more than theirs', less: 'fewer than theirs' },
] as const

type ValuedAt = { year: number; km: number; price: number }

function yearAndKmEffects(car: ValuedAt, comparables: readonly Comparable[]): Effect[] {
  return COMPARED.flatMap(({ measure, label, write, more, less }) => {
    const own = car[measure]
    const theirs = comparables.reduce((sum, other) => sum + (other[measure] ?? own), 0) / comparables.length
    const change = Math.round((car.price - priceAt({ ...car, [measure]: theirs }, car)) / ROUND_TO) * ROUND_TO
    if (change === 0) return []
    const effect = `${change > 0 ? 'Plus' : 'Less'} ${inDollars(Math.abs(change))}`
    return [{ label: `${label}: ${write(own)}, ${own > theirs ? more : less}`, effect }]
  })
}

/** Quantile of sorted values with linear interpolation. */
function quantile(sorted: number[], share: number): number {
  const place = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
  return below + (above - below) * (place - Math.floor(place))
}

const MAX_CHARS = 1_000
const MAX_DEPTH = 4

/** Flattens the answer of a valuation service into one line: 'offer_price: 26800; range.low: 26100'. */
export const flattenAnswer = (value: unknown): string => truncateAtWord(flatten(value, null, 0).join('; '), MAX_CHARS)

function flatten(value: unknown, name: string | null, depth: number): string[] {
  if (typeof value === 'object' && value !== null) {
    if (depth >= MAX_DEPTH) return []
    return Object.entries(value).flatMap(([key, each]) => flatten(each, joined([name, key], '.'), depth + 1))
  }
  if (value === '' || !['string', 'number', 'boolean'].includes(typeof value)) return []
  return [`${name}: ${value as string | number | boolean}`]
}
