import { dollars } from '../money.ts'
import { joined, thousands } from '../text.ts'
import type { Price } from './price.ts'
import { type PricePart, pricePart, UNSHOWN_CONFIDENCE } from './price-estimate.ts'
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
  description: string
  /** How the range was made, where the site's own stock made it. */
  basis?: ComparisonBasis
}

/** Shares are in percent of a price. */
export type ComparisonBasis = {
  /** Cars like it on the site, the nearest of them, which are compared, and how many share its badge, if it has one. */
  similar: number
  cars: number
  same_badge: number | null
  /** How far the years and kilometres of cars like it may be from its own; null where it does not say. */
  within_years: number | null
  within_km: number | null
  /** The price that they suggest for this car, in dollars. */
  estimate: number
  /** Two in three prices are this close to what the others suggest for them. */
  spread: number
  /** What a year newer, and 10,000 km more, change; null where the cars do not differ in it. */
  per_year: number | null
  per_10000_km: number | null
}

/** Greatest relative difference between the provider's listing price and ours; beyond it the answer is about another car. */
const MAX_PRICE_DIFFERENCE = 0.1
/** Margin of the chart on either side, as a share of its range. */
const MARGIN = 0.12

export const hasComparablePrice = (car: Pick<Car, 'status'>, price: Price) =>
  isPurchasable(car) && price.kind === 'price'

/** Whether an answer is about the price on this page, and sure enough to go by (VDP-11). */
export const isConclusive = (answer: MarketComparison, { amount }: Price): boolean =>
  answer.confidence > UNSHOWN_CONFIDENCE &&
  answer.market_range_min <= answer.market_range_max &&
  amount !== null &&
  Math.abs(answer.listing_price - amount) <= amount * MAX_PRICE_DIFFERENCE

/** VDP-12: whether cars like it suggest less than its price, however sure that is: it is not called cheap then. */
export const suggestsLess = (
  { basis, market_range_min: min, market_range_max: max }: MarketComparison,
  { amount }: Price,
) => amount !== null && (basis?.estimate ?? (min + max) / 2) < amount

/**
 * VDP-11: null unless the confidence is above 0.2, the range is valid, and the listing price is the one on this page. A
 * price above the range hides the comparison, unless the site shows it there as well (`vehicle.comparison_above_range`).
 */
export function marketComparisonView(answer: MarketComparison, price: Price, showsAbove = false) {
  const { listing_price: listingPrice, market_range_min: min, market_range_max: max, description } = answer
  if (!isConclusive(answer, price) || (max < listingPrice && !showsAbove)) return null
  const [low, high] = [Math.min(min, listingPrice), Math.max(max, listingPrice)]
  const margin = Math.max((high - low) * MARGIN, 1)
  const at = (amount: number) => Math.round(((amount - low + margin) / (high - low + 2 * margin)) * 1000) / 10
  return {
    verdict: judgePrice(listingPrice, min, max),
    price: dollars(listingPrice),
    min: dollars(min),
    max: dollars(max),
    description,
    // How the range was made: a sentence each, a press away.
    working: workingText(answer),
    // Percent of the chart's width from its left edge.
    marker: at(listingPrice),
    from: at(min),
    to: at(max),
  }
}

export type MarketComparisonView = NonNullable<ReturnType<typeof marketComparisonView>>

const VERDICTS = {
  low: 'At the lower end of the range',
  middle: 'In the middle of the range',
  high: 'At the upper end of the range',
} satisfies Record<PricePart, string>

function judgePrice(listingPrice: number, min: number, max: number): string {
  if (listingPrice < min) return 'Below the range'
  if (listingPrice > max) return 'Above the range'
  return VERDICTS[pricePart(listingPrice, min, max)]
}

/** Plain sentences on method, sample and spread (STK-08). */
function workingText({ basis }: MarketComparison): string[] {
  if (!basis) return ['The range comes from a market data provider, not from this website.']
  const { similar, cars, same_badge: sameBadge, estimate, spread, per_year: perYear, per_10000_km: per10000Km } = basis
  const compared = similar > cars ? `the ${cars} nearest of ${thousands(similar)}` : `${cars}`
  const slopes = [
    ...(perYear === null ? [] : [`${signedText(perYear)} for each year newer`]),
    ...(per10000Km === null ? [] : [`${signedText(per10000Km)} for every 10,000 km more`]),
  ]
  return [
    `We compared the asking prices of ${compared} like it on this site today: same make, model, body and condition${withinText(basis)}.${badgeText(sameBadge)}`,
    slopes.length === 0
      ? 'Their years and kilometres are so close that we didn’t adjust anything.'
      : `Among them, prices go ${slopes.join(' and ')}. We adjusted each one to match this one, and gave unusual prices little weight.`,
    `That suggests about ${dollars(estimate)}. Two in three are within ${spread}% of what the others suggest, and about 8 in 10 fall inside the range shown.`,
    'These are asking prices, not sale prices. They don’t account for condition, history or extras.',
  ]
}

function withinText({ within_years: years, within_km: km }: ComparisonBasis): string {
  const measures = joined([years && `${years} years`, km && `${thousands(km)} km`], ' and ')
  return measures === null ? '' : `, within ${measures}`
}

/** Which of them count the most. */
function badgeText(cars: number | null): string {
  const traits = 'its fuel, gearbox and drive'
  if (cars === null) return ` Those with ${traits} count the most.`
  if (cars === 0) return ` None has the same badge: those with a badge close to it, ${traits} count the most.`
  return ` ${cars} ${cars === 1 ? 'has' : 'have'} the same badge; with ${traits}, they count the most.`
}

const signedText = (percent: number) => `${percent < 0 ? 'down' : 'up'} by about ${Math.abs(percent)}%`
