import type { CarType, ItemType } from '../../shared/car/schema.ts'
import type { Random } from './random.ts'

/** Depreciation and mileage of a kind of vehicle. */
type Depreciation = {
  /** Share of the new price left on leaving the yard, and of the value after each year. */
  first: number
  yearly: number
  kmPerYear: number
  /** Share lost for every 10,000 km above the average for its age, or gained below it. */
  per10000km: number
}

const DEPRECIATION: Record<ItemType, Depreciation> = {
  car: { first: 0.93, yearly: 0.918, kmPerYear: 14_500, per10000km: 0.014 },
  motorcycle: { first: 0.88, yearly: 0.942, kmPerYear: 2_900, per10000km: 0.05 },
  caravan: { first: 0.92, yearly: 0.94, kmPerYear: 0, per10000km: 0 },
  truck: { first: 0.92, yearly: 0.88, kmPerYear: 40_000, per10000km: 0.005 },
}

/** On-road costs on top of the list price, dollars for the fixed part. */
const ON_ROAD = { share: 0.045, fixed: 1_300 }
const DEMO_DISCOUNT = 0.93

type Worth = {
  item_type: ItemType
  car_type: CarType
  listPrice: number
  /** Years since it was built. */
  age: number
  km: number | null
  retention: number
}

/** Kilometres for its age: 8 to 60 new, a few thousand for a demonstrator, around the average for the rest. */
export function kilometresFor(
  { item_type, car_type, age }: Omit<Worth, 'km' | 'listPrice' | 'retention'>,
  chance: Random,
) {
  const { kmPerYear } = DEPRECIATION[item_type]
  if (kmPerYear === 0) return null
  if (car_type === 'new') return chance.whole(4, 38)
  if (car_type === 'demo') return chance.whole(900, 7_800)
  // Three draws make the middle likelier than the ends.
  const spread = 0.45 + (chance.next() + chance.next() + chance.next()) * 0.37
  return Math.round(Math.max(1, age) * kmPerYear * spread) + chance.whole(0, 9)
}

/** The asking price in dollars, before any reduction, rounded as dealers do. */
export function askingPrice(worth: Worth, chance: Random): number {
  const delivered = worth.listPrice * (1 + ON_ROAD.share) + ON_ROAD.fixed
  if (worth.car_type === 'new') return roundToDealerPrice(delivered)
  if (worth.car_type === 'demo') return roundToDealerPrice(delivered * DEMO_DISCOUNT)
  return roundToDealerPrice(usedValue(worth) * chance.between(0.97, 1.04))
}

/** What such a used car is asked for on average, in dollars. */
export function usedValue(worth: Worth): number {
  const { first, yearly, kmPerYear, per10000km } = DEPRECIATION[worth.item_type]
  const kept = first * yearly ** worth.age * worth.retention ** (worth.age / 4)
  const beyond = worth.km === null ? 0 : (worth.km - worth.age * kmPerYear) / 10_000
  const worn = 1 - Math.min(0.25, Math.max(-0.1, beyond * per10000km))
  return worth.listPrice * kept * worn
}

/** 24,990 or 24,490: the nearest 500, less ten. */
export const roundToDealerPrice = (amount: number) => Math.max(1_490, Math.round(amount / 500) * 500 - 10)
