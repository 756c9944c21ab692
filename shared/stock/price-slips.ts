import type { CarInput } from '../car/schema.ts'
import type { Place } from '../feed/problem.ts'
import { computeOnce } from '../memo.ts'
import { dollars } from '../money.ts'
import { thousands } from '../text.ts'

/**
 * So many times the price of like cars, or so small a part of it, is a slip of a digit. Of 33,000 advertised cars this asks
 * about eighteen; a car without damage does not cost so little or so much.
 */
export const SLIP_FACTOR = 5
/** Fewer of a model say nothing of a price. */
const LEAST_CARS = 6
/** Cars built so many years apart are alike. */
export const YEARS_APART = 2

/** Half of a file above this much is no file of prices in dollars; a dealer of supercars has less. */
const DEAR_FILE = 1_000_000
/** Of fewer prices nothing is said. */
const LEAST_PRICES = 5

export type PricedCar = Pick<CarInput, 'item_type' | 'make' | 'model' | 'car_type' | 'year' | 'price' | 'status'>
/** A value that can hardly be right beside those of other cars in the same file. */
export type FileQuestion = { place: Place; field: keyof CarInput; value: unknown; ask: string }

type Priced = { price: number; place: Place }
type ByYear = Map<number, Priced[]>
/** The prices of one kind of vehicle: motorcycles cost less than the caravans beside them. */
type Kind = { all: ByYear; models: Map<string, ByYear> }

/** Collects the prices of a file, a few numbers a car, and finds those that have a digit too many or too few. */
export function priceSlips() {
  const kinds = new Map<string, Kind>()
  return {
    add({ item_type, make, model, car_type, year, price, status }: PricedCar, place: Place): void {
      if (price === null || price <= 0 || year === null || status === 'sold') return
      const kind = computeOnce(kinds, item_type, (): Kind => ({ all: new Map(), models: new Map() }))
      const key = `${make}|${model}|${car_type === 'used'}`.toLowerCase()
      const years: ByYear = computeOnce(kind.models, key, () => new Map())
      for (const each of [years, kind.all]) computeOnce(each, year, (): Priced[] => []).push({ price, place })
    },
    /** In the order of the file. */
    find: (): FileQuestion[] => [
      ...dearFile([...kinds.values()].flatMap(({ all }) => [...all.values()].flat())),
      ...[...kinds.values()].flatMap(findSlips).toSorted((a, b) => a.place.line - b.place.line),
    ],
  }
}

/** One question for a file whose prices are in cents, at its first car. */
function dearFile(cars: readonly Priced[]): FileQuestion[] {
  const dear = cars.filter(({ price }) => price > DEAR_FILE)
  if (cars.length < LEAST_PRICES || dear.length * 2 < cars.length) return []
  const first = dear.reduce((one, other) => (other.place.line < one.place.line ? other : one))
  const many = `${thousands(dear.length)} of the ${thousands(cars.length)} prices of this file are above ${dollars(DEAR_FILE)}`
  return [askPrice(first, `and ${many}: are they in cents? Then "scale": 0.01 goes into "number" of the mapping.`)]
}

const askPrice = ({ price, place }: Priced, why: string): FileQuestion => ({
  place,
  field: 'price',
  value: price,
  ask: `price is ${dollars(price)}, ${why}`,
})

function usualPrice(years: ByYear, year: number) {
  const like = [...years].flatMap(([other, priced]) => (Math.abs(other - year) <= YEARS_APART ? priced : []))
  const prices = like.map(({ price }) => price).toSorted((a, b) => a - b)
  return { count: prices.length, usual: prices[prices.length >> 1] ?? 0 }
}

/** Of a model with few like cars only what costs too little beside all cars of its age is asked about. */
function findSlips({ all, models }: Kind): FileQuestion[] {
  const ages = new Map([...all.keys()].map((year) => [year, usualPrice(all, year)]))
  return [...models.values()].flatMap((years) =>
    [...years].flatMap(([year, cars]) => {
      const own = usualPrice(years, year)
      const hasLike = own.count >= LEAST_CARS
      const { count, usual } = hasLike ? own : ages.get(year)!
      if (count < LEAST_CARS) return []
      return cars.flatMap((car) => {
        const digit =
          hasLike && car.price > usual * SLIP_FACTOR ? 'many' : car.price * SLIP_FACTOR < usual ? 'few' : null
        if (digit === null) return []
        const beside = `${thousands(count - 1)} ${hasLike ? 'like cars' : 'cars of its age'} of this file cost about ${dollars(usual)}`
        return [askPrice(car, `where ${beside}: has it a digit too ${digit}?`)]
      })
    }),
  )
}
