import { effectivePrice } from '../car/effective-price.ts'
import type { Car } from '../car/schema.ts'
import { DAY_MS } from '../time.ts'

type RankedCar = Pick<Car, 'custom_rank' | 'created_at' | 'images' | 'price' | 'offer_price' | 'autograb_data'>

/** What makes one listing more relevant than another, the weightiest first; each gives a whole number below `steps`. */
export const LISTING_SIGNALS: { name: string; steps: number; of: (car: RankedCar) => number }[] = [
  { name: 'custom rank', steps: 2 ** 31, of: ({ custom_rank }) => clamp(custom_rank + 2 ** 30, 2 ** 31) },
  { name: 'week of first listing', steps: 2 ** 13, of: ({ created_at }) => clamp(created_at / (7 * DAY_MS), 2 ** 13) },
  { name: 'photographs', steps: 3, of: ({ images }) => (images.length === 0 ? 0 : images.length < FULL_SET ? 1 : 2) },
  { name: 'price against the market', steps: 3, of: priceStep },
]

/** Photographs that show a car from all sides. */
const FULL_SET = 5
/** A price this far from the market's average is another. */
const PRICE_SHARE = 0.05

/** 2 below what like cars are asked for, 0 above, 1 between and where the feed has no such average. */
function priceStep(car: RankedCar): number {
  const price = effectivePrice(car)
  const market = car.autograb_data?.state_average_market_price ?? car.autograb_data?.average_market_price ?? null
  if (price === null || market === null || market <= 0) return 1
  if (price > market * (1 + PRICE_SHARE)) return 0
  return price < market * (1 - PRICE_SHARE) ? 2 : 1
}

const clamp = (number: number, below: number) => Math.min(Math.max(Math.floor(number), 0), below - 1)

/**
 * All signals in one number, the higher the more relevant; cars of equal numbers stand by the newest id. Whole, and small
 * enough for exact arithmetic.
 */
export const listingRank = (car: RankedCar): number =>
  LISTING_SIGNALS.reduce((rank, { steps, of }) => rank * steps + of(car), 0)
