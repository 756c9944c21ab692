import { dollars } from '../money.ts'
import type { Price } from './price.ts'
import type { Car } from './schema.ts'
import { isPurchasable } from './status.ts'

/** The price of a car among those of cars like it, as providers answer (VDP-11). Amounts are dollars. */
export type Comparison = {
  /** How far along the range the price stands, in percent. */
  fill: number
  listing_price: number
  market_range_min: number
  market_range_max: number
  /** 0 to 1 */
  confidence: number
  /** What it was computed from, in words. */
  description: string
}

/** What the page shows of it, decided. */
export type ComparisonView = {
  /** 'Below most of them' */
  verdict: string
  price: string
  min: string
  max: string
  description: string
  /** Percent of the drawing's width from its left. */
  marker: number
  from: number
  to: number
}

/** Confidence has to be above it (VDP-11). */
const LEAST_CONFIDENCE = 0.2
/** A provider that takes the price for another by more than this share speaks of another car. */
const SAME_PRICE = 0.1
/** Room on either side of what is drawn, of its own width. */
const MARGIN = 0.12

/** Whether a car has a price that can be held against others. */
export const isComparable = (car: Pick<Car, 'status'>, price: Price) => isPurchasable(car) && price.kind === 'price'

/**
 * VDP-11: null unless the confidence is above 0.2, the range makes sense and reaches to the listing price, and the
 * listing price is the one that this page shows.
 */
export function comparisonView(answer: Comparison, price: Price): ComparisonView | null {
  const { listing_price: listed, market_range_min: min, market_range_max: max, confidence, description } = answer
  if (confidence <= LEAST_CONFIDENCE || max < listed || min > max || price.amount === null) return null
  if (Math.abs(listed - price.amount) > price.amount * SAME_PRICE) return null
  const [low, high] = [Math.min(min, listed), max]
  const margin = Math.max((high - low) * MARGIN, 1)
  const at = (amount: number) => Math.round(((amount - low + margin) / (high - low + 2 * margin)) * 1000) / 10
  return {
    verdict: verdictOf(listed, min, max),
    price: dollars(listed),
    min: dollars(min),
    max: dollars(max),
    description,
    marker: at(listed),
    from: at(min),
    to: at(max),
  }
}

/** Thirds of the range, so that the words claim no more than the drawing shows. */
function verdictOf(listed: number, min: number, max: number): string {
  if (listed < min) return 'Below the range of similar ones'
  const share = max === min ? 0.5 : (listed - min) / (max - min)
  if (share < 1 / 3) return 'At the lower end of similar ones'
  return share > 2 / 3 ? 'At the upper end of similar ones' : 'In the middle of similar ones'
}
