import { advertisedPrice, type OfferedCar } from '../car/advertised-price.ts'
import type { PricePart } from '../car/price-estimate.ts'
import type { Car } from '../car/schema.ts'
import { isPurchasable } from '../car/status.ts'
import { DAY_MS } from '../time.ts'

type RankedCar = Pick<Car, 'status' | 'custom_rank' | 'created_at' | 'images' | keyof OfferedCar | 'autograb_data'>

/** `part`: where the price is among those of similar cars (price-parts.ts); null where that is not sure. */
type Signal = { name: string; lowest: number; steps: number; of: (car: RankedCar, part: PricePart | null) => number }

const PRICE_STEPS = 3

/** What makes one listing more relevant than another, the weightiest first; each gives one of `steps` whole numbers. */
export const LISTING_SIGNALS: Signal[] = [
  { name: 'for sale', lowest: 0, steps: 2, of: (car) => (isPurchasable(car) ? 1 : 0) },
  { name: 'custom rank', lowest: -(2 ** 30), steps: 2 ** 31, of: ({ custom_rank }) => custom_rank },
  {
    name: 'week of first listing',
    lowest: 0,
    steps: 2 ** 13,
    of: ({ created_at }) => Math.floor(created_at / WEEK_MS),
  },
  { name: 'photographs', lowest: 0, steps: 3, of: photographStep },
  { name: 'price against the market', lowest: 0, steps: PRICE_STEPS, of: priceStep },
]

const WEEK_MS = 7 * DAY_MS
/** Photographs that show a car from all sides. */
const FULL_SET = 5

function photographStep({ images }: RankedCar): number {
  if (images.length === 0) return 0
  return images.length < FULL_SET ? 1 : 2
}

const STEP_OF_PART: Record<PricePart, number> = { low: 2, middle: 1, high: 0 }
/** A price this far from the market's average is another. */
const PRICE_SHARE = 0.05

/**
 * 2 below what like cars are asked for, 0 above, 1 between and where that is not known. The same sources as on the page of
 * the car (car/market.ts): similar cars, else the average of the feed.
 */
function priceStep(car: RankedCar, part: PricePart | null): number {
  if (part !== null) return STEP_OF_PART[part]
  const price = advertisedPrice(car)
  const market = car.autograb_data?.state_average_market_price ?? car.autograb_data?.average_market_price ?? null
  if (price === null || market === null || market <= 0) return 1
  if (price > market * (1 + PRICE_SHARE)) return 0
  return price < market * (1 - PRICE_SHARE) ? 2 : 1
}

/**
 * All signals in one number, the higher the more relevant; cars of equal numbers stand by the newest id. Whole, and small
 * enough for exact arithmetic.
 */
export const listingRank = (car: RankedCar, part: PricePart | null): number =>
  LISTING_SIGNALS.reduce((rank, { lowest, steps, of }) => rank * steps + clamp(of(car, part) - lowest, steps), 0)

/** The rank of a car as it is once its part is known; the price is the last signal. */
export const withPricePart = (rank: number, part: PricePart | null): number =>
  part === null ? rank : rank - (rank % PRICE_STEPS) + STEP_OF_PART[part]

const clamp = (number: number, below: number) => Math.min(Math.max(number, 0), below - 1)
