import { type MarketIndicator, marketIndicator } from './market.ts'
import {
  isConclusive,
  type MarketComparison,
  type MarketComparisonView,
  marketComparisonView,
} from './market-comparison.ts'
import { decidePrice, type PricedCar, type PriceSite } from './price.ts'
import type { Car } from './schema.ts'

/** What a page says of a price among others: of these at most one, or a page could contradict itself. */
export type PriceStory = { comparison: MarketComparisonView | null; market: MarketIndicator | null }

/** `showsAbove`: the comparison is shown for a price above its range too. */
type StorySite = { listing: PriceSite; showsAbove: boolean }

/**
 * A conclusive comparison decides, be it of a provider or of the site's stock (VDP-11): also where it is not shown, since
 * the price is above its range. Only without one does the average of the feed speak (VDP-12).
 */
export function priceStory(
  car: PricedCar & Pick<Car, 'status' | 'state' | 'autograb_data'>,
  answer: MarketComparison | null,
  { listing, showsAbove }: StorySite,
): PriceStory {
  const price = decidePrice(car, listing)
  if (answer === null || !isConclusive(answer, price))
    return { comparison: null, market: marketIndicator(car, listing) }
  return { comparison: marketComparisonView(answer, price, showsAbove), market: null }
}
