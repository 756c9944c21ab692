import { dollars } from '../money.ts'
import {
  isConclusive,
  type MarketComparison,
  type MarketComparisonView,
  marketComparisonView,
  suggestsLess,
} from './market-comparison.ts'
import { decidePrice, outrightPrice, type PricedCar, type PriceSite } from './price.ts'
import type { Car } from './schema.ts'
import { isPurchasable } from './status.ts'

/** How far a price is below the market, in words (VDP-12). */
export type MarketIndicator = NonNullable<ReturnType<typeof marketIndicator>>

type MarketCar = PricedCar & Pick<Car, 'status' | 'state' | 'autograb_data'>

/** Minimum dollars below the average (VDP-12). */
const MIN_DIFFERENCE = 500

/** By the abbreviations of feeds and addresses. */
const STATES: Record<string, { of: string; in: string }> = {
  qld: { of: 'Queensland', in: 'in Queensland' },
  nsw: { of: 'New South Wales', in: 'in New South Wales' },
  vic: { of: 'Victorian', in: 'in Victoria' },
  sa: { of: 'South Australian', in: 'in South Australia' },
  wa: { of: 'Western Australian', in: 'in Western Australia' },
  tas: { of: 'Tasmanian', in: 'in Tasmania' },
  nt: { of: 'Northern Territory', in: 'in the Northern Territory' },
  act: { of: 'ACT', in: 'in the ACT' },
}
const NATION = { of: 'national', in: 'across Australia' }

/** VDP-12: the average of the car's state, else the national one; null unless a fixed price for sale is at least 500 below it. */
export function marketIndicator(car: MarketCar, site: PriceSite) {
  const amount = outrightPrice(car, site)
  if (!isPurchasable(car) || amount === null) return null
  const market = findMarket(car)
  if (market === null || market.average - amount < MIN_DIFFERENCE) return null
  return {
    text: `${dollars(market.average - amount)} below the ${market.where.of} average`,
    detail: `The average market price of a vehicle like this one ${market.where.in} is ${dollars(market.average)}.`,
  }
}

function findMarket({ autograb_data: data, state }: Pick<MarketCar, 'autograb_data' | 'state'>) {
  const region = STATES[state?.toLowerCase() ?? '']
  if (region && data?.state_average_market_price) return { where: region, average: data.state_average_market_price }
  if (data?.average_market_price) return { where: NATION, average: data.average_market_price }
  return null
}

/** What a page says of a price among others: of these at most one, or a page could contradict itself. */
export type PriceStory = { comparison: MarketComparisonView | null; market: MarketIndicator | null }

/**
 * A conclusive comparison decides (VDP-11): also where it is not shown, since the price is above its range. Only without
 * one does the average of the feed speak (VDP-12), and not of a car that the site's own stock holds dearer than like ones.
 * `provided`: by the provider, where the site shows it. `showsAbove`: the comparison is shown for a price above its range too.
 */
export function priceStory(
  car: MarketCar,
  { provided, own }: Record<'provided' | 'own', MarketComparison | null>,
  { listing, showsAbove }: { listing: PriceSite; showsAbove: boolean },
): PriceStory {
  const price = decidePrice(car, listing)
  if (provided !== null && isConclusive(provided, price))
    return { comparison: marketComparisonView(provided, price, showsAbove), market: null }
  const isDear = own !== null && suggestsLess(own, price)
  return { comparison: null, market: isDear ? null : marketIndicator(car, listing) }
}
