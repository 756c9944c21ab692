import { type MarketIndicator, marketIndicator } from './market.ts'
import {
  isConclusive,
  type MarketComparison,
  type MarketComparisonView,
  marketComparisonView,
  suggestsLess,
} from './market-comparison.ts'
import { decidePrice, type PricedCar, type PriceSite } from './price.ts'
import type { Car } from './schema.ts'

/** What a page says of a price among others: of these at most one, or a page could contradict itself. */
export type PriceStory = { comparison: MarketComparisonView | null; market: MarketIndicator | null }

/** `showsAbove`: the comparison is shown for a price above its range too. */
type StorySite = { listing: PriceSite; showsAbove: boolean }

/** What the provider of comparisons answers, where the site shows them, and what the site's own stock says. */
type Comparisons = { provided: MarketComparison | null; own: MarketComparison | null }

/**
 * A conclusive comparison decides (VDP-11): also where it is not shown, since the price is above its range. Only without
 * one does the average of the feed speak (VDP-12), and not of a car that the site's own stock holds dearer than like ones.
 */
export function priceStory(
  car: PricedCar & Pick<Car, 'status' | 'state' | 'autograb_data'>,
  { provided, own }: Comparisons,
  { listing, showsAbove }: StorySite,
): PriceStory {
  const price = decidePrice(car, listing)
  if (provided !== null && isConclusive(provided, price))
    return { comparison: marketComparisonView(provided, price, showsAbove), market: null }
  const isDear = own !== null && suggestsLess(own, price)
  return { comparison: null, market: isDear ? null : marketIndicator(car, listing) }
}
