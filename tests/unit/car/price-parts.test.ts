import { describe, expect, it } from 'vitest'
import type { Comparable } from '../../../shared/car/comparables.ts'
import { estimatePrice, pricePart } from '../../../shared/car/price-estimate.ts'
import { type PricedStock, priceParts } from '../../../shared/car/price-parts.ts'

type Priced = Omit<Comparable, 'id'> & { kind: number | null; isInStock: boolean }

const priced = (fields: Partial<Priced> = {}): Priced => ({
  kind: 1,
  badge: null,
  simple_fuel: null,
  simple_transmission: null,
  drive: null,
  isInStock: true,
  year: 2019,
  km: 60_000,
  price: 20_000,
  ...fields,
})

/** So many cars around the usual one, a little dearer and cheaper in turn. */
const market = (count: number, fields: Partial<Priced> = {}): Priced[] =>
  Array.from({ length: count }, (_, at) => {
    const [year, km] = [2017 + (at % 5), 35_000 + ((at * 7_919) % 50_000)]
    const price = 20_000 * 1.08 ** (year - 2019) * 0.97 ** ((km - 60_000) / 10_000) * (at % 2 ? 1.02 : 0.98)
    return priced({ year, km, price, ...fields })
  })

function stockOf(cars: Priced[]) {
  let reads = 0
  const countedPrice = (price: number) => ({ enumerable: true, get: () => (reads++, price) })
  const stock: PricedStock = {
    length: cars.length,
    kindAt: (position) => cars[position]!.kind,
    carAt: (position) =>
      Object.defineProperty({ ...cars[position]!, id: position }, 'price', countedPrice(cars[position]!.price)),
    isInStock: (position) => cars[position]!.isInStock,
  }
  const steps = priceParts(stock)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return { partAt: step.value.at, reads }
}

/** The part of a car beside such a market. */
const partBeside = (own: Partial<Priced>, others: Priced[]) => stockOf([priced(own), ...others]).partAt(0)

describe('where each price of a stock is among similar cars', () => {
  it.each([
    ['a price below theirs', { price: 16_000 }, 'low'],
    ['a price like theirs', { price: 20_000 }, 'middle'],
    ['a price above theirs', { price: 25_000 }, 'high'],
    ['an old price for a newer car', { year: 2021, price: 20_000 }, 'low'],
    ['the same price for a car driven further', { km: 76_000, price: 22_500 }, 'high'],
  ])('[STK-08] says so of %s', (_, own, part) => {
    expect(partBeside(own, market(20))).toBe(part)
  })

  it.each<[string, Partial<Priced>, Priced[]]>([
    ['fewer than eight others', { price: 10_000 }, market(7)],
    ['a car newer than all of them', { year: 2022 }, market(20)],
    ['a car driven further than all of them', { km: 90_000 }, market(20)],
    ['a car that says no year', { year: null }, market(20)],
    ['a car that says no kilometres', { km: null }, market(20)],
    ['a car that is not for sale or has no price', { kind: null }, market(20)],
    ['others of another kind', {}, market(20, { kind: 2 })],
    ['others that are not in stock', {}, market(20, { isInStock: false })],
    ['others that do not agree', {}, market(20).map((car, at) => ({ ...car, price: car.price * (at % 2 ? 2 : 0.5) }))],
  ])('[VDP-11] says nothing of a price beside %s', (_, own, others) => {
    expect(partBeside({ price: 20_000, ...own }, others)).toBeNull()
  })

  it('[STK-08] measures a dear badge by its own', () => {
    const dear = market(12, { badge: 'ZR' }).map((car) => ({ ...car, price: car.price * 1.3 }))
    expect(partBeside({ badge: 'ZR', price: 24_500 }, [...market(20, { badge: 'SX' }), ...dear])).toBe('low')
    expect(partBeside({ badge: 'SX', price: 24_500 }, [...market(20, { badge: 'SX' }), ...dear])).toBe('high')
  })

  it('[VDP-11] [SRC-05] is hardly ever the opposite of what the page of the car says', () => {
    const cars = market(36).map((car, at) => ({ ...car, price: car.price * (1 + ((at * 37) % 41) / 200 - 0.1) }))
    const comparables = cars.map((car, id) => ({ ...car, id, badge: null }))
    const { partAt } = stockOf(cars)
    const pairs = comparables.map((car) => {
      const { min, max } = estimatePrice(car, comparables)!
      return `${partAt(car.id)} ${pricePart(car.price, min, max)}`
    })
    expect(pairs.filter((pair) => pair === 'high low' || pair === 'low high')).toEqual([])
    const differing = pairs.filter((pair) => !/^(\w+) \1$|null/.test(pair))
    expect(differing.length).toBeLessThan(pairs.length / 5)
  })

  it('[STK-05] makes a model for cars near to each other and not for each car', () => {
    const cars = market(3_000)
    // Each model looks at every car.
    expect(stockOf(cars).reads / cars.length).toBeLessThan(cars.length / 10)
  })
})
