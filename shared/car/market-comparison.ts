import { dollars } from '../money.ts'
import type { Price } from './price.ts'
import type { Car } from './schema.ts'
import { isPurchasable } from './status.ts'

/** The price of a car in its market range, in the shape providers answer (VDP-11). Amounts are dollars. */
export type MarketComparison = {
  /** Position of the price in the range, in percent. */
  fill: number
  listing_price: number
  market_range_min: number
  market_range_max: number
  /** 0 to 1 */
  confidence: number
  /** The sample, in words. */
  description: string
}

/** The comparison as the page shows it. */
export type MarketComparisonView = {
  /** 'Below most of them' */
  verdict: string
  price: string
  min: string
  max: string
  description: string
  /** Percent of the chart's width from its left edge. */
  marker: number
  from: number
  to: number
}

/** Confidence must exceed this (VDP-11). */
const MIN_CONFIDENCE = 0.2
/**
 * Maximum relative difference between the provider's listing price and ours; beyond it the answer is about another car.
 */
const MAX_PRICE_DIFFERENCE = 0.1
/** Margin of the chart on either side, as a share of its range. */
const MARGIN = 0.12

/** Whether a car has a price to compare. */
export const hasComparablePrice = (car: Pick<Car, 'status'>, price: Price) =>
  isPurchasable(car) && price.kind === 'price'

/**
 * VDP-11: null unless the confidence is above 0.2, the range is valid and reaches the listing price, and the listing
 * price is the one on this page.
 */
export function marketComparisonView(answer: MarketComparison, price: Price): MarketComparisonView | null {
  const { listing_price: listingPrice, market_range_min: min, market_range_max: max, confidence, description } = answer
  if (confidence <= MIN_CONFIDENCE || max < listingPrice || min > max || price.amount === null) return null
  if (Math.abs(listingPrice - price.amount) > price.amount * MAX_PRICE_DIFFERENCE) return null
  const [low, high] = [Math.min(min, listingPrice), max]
  const margin = Math.max((high - low) * MARGIN, 1)
  const at = (amount: number) => Math.round(((amount - low + margin) / (high - low + 2 * margin)) * 1000) / 10
  return {
    verdict: verdictOf(listingPrice, min, max),
    price: dollars(listingPrice),
    min: dollars(min),
    max: dollars(max),
    description,
    marker: at(listingPrice),
    from: at(min),
    to: at(max),
  }
}

/** Thirds of the range: the wording is no more precise than the chart. */
function verdictOf(listingPrice: number, min: number, max: number): string {
  if (listingPrice < min) return 'Below the range of similar ones'
  const share = max === min ? 0.5 : (listingPrice - min) / (max - min)
  if (share < 1 / 3) return 'At the lower end of similar ones'
  return share > 2 / 3 ? 'At the upper end of similar ones' : 'In the middle of similar ones'
}
