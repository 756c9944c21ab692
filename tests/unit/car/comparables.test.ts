import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Comparable, type ComparedCar, comparePrice } from '../../../shared/car/comparables.ts'

const car = (fields: Partial<ComparedCar> = {}): ComparedCar => ({
  id: 1,
  item_type: 'car',
  make: 'Toyota',
  model: 'Corolla',
  badge: 'Ascent',
  year: 2019,
  km: 60_000,
  price: 20_000,
  ...fields,
})
const other = (price: number, fields: Partial<Comparable> = {}): Comparable => ({ ...car(), id: 2, price, ...fields })
const others = (...prices: number[]) => prices.map((price, at) => other(price, { id: at + 2 }))

const sure = (cars: Comparable[]) => comparePrice(car(), cars)!.confidence

/** Cars that may or may not be near. */
const anyCar = fc.record({
  id: fc.integer({ min: 2, max: 500 }),
  badge: fc.constantFrom('Ascent', 'ZR', null),
  year: fc.option(fc.integer({ min: 2012, max: 2026 }), { nil: null }),
  km: fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: null }),
  price: fc.integer({ min: 5_000, max: 60_000 }),
})
const someCars = fc.array(anyCar, { maxLength: 40 })

describe('a price compared with the stock', () => {
  it('[VDP-11] has the range of the cars compared and says what they are', () => {
    const stock = [
      other(18_000, { id: 2, year: 2018, km: 41_000 }),
      other(20_000, { id: 3, year: 2019, km: 60_500 }),
      other(22_000, { id: 4, year: 2021, km: 88_900 }),
    ]
    expect(comparePrice(car(), stock)).toMatchObject({
      fill: 50,
      listing_price: 20_000,
      market_range_min: 18_000,
      market_range_max: 22_000,
      description: 'Compared with 3 cars on this site: Toyota Corolla, 2018 to 2021, 41,000 to 88,900 km.',
    })
  })

  it.each([
    ['a car three years older', other(1, { year: 2016 })],
    ['a car three years younger', other(1, { year: 2022 })],
    ['a car of another age of use', other(1, { km: 91_000 })],
    ['a car that says no year', other(1, { year: null })],
    ['a car that says no kilometres', other(1, { km: null })],
    ['the car itself', other(1, { id: 1 })],
    ['a car without a price', other(0)],
  ])('[VDP-11] leaves out %s', (_, odd) => {
    const near = others(19_000, 20_000, 21_000)
    expect(comparePrice(car(), [...near, { ...odd, price: odd.price * 18_500 }])).toEqual(comparePrice(car(), near))
  })

  it.each([
    ['a price in cents', 1_990_000],
    ['a deposit for a price', 500],
    ['another kind of car', 48_000],
  ])('[VDP-11] cuts %s', (_, price) => {
    const near = others(19_000, 19_500, 20_000, 20_500, 21_000)
    expect(comparePrice(car(), [...near, other(price, { id: 99 })])).toEqual(comparePrice(car(), near))
  })

  it('[VDP-11] says nothing of fewer than three', () => {
    expect(comparePrice(car(), others(19_000, 20_000))).toBeNull()
    expect(comparePrice(car(), [])).toBeNull()
  })

  it.each([
    [
      'caravans without kilometres',
      { item_type: 'caravan', km: null },
      'Compared with 3 caravans on this site: Toyota Corolla, 2019.',
    ],
    ['new cars without a year', { year: null, km: 10 }, 'Compared with 3 cars on this site: Toyota Corolla, 10 km.'],
  ] as const)('[VDP-11] compares %s', (_, fields, description) => {
    const stock = [1, 2, 3].map((id) => other(20_000 + id, { ...fields, id: id + 1 }))
    expect(comparePrice(car(fields), stock)?.description).toBe(description)
  })

  it('[VDP-11] is surer the more cars, the tighter their prices and the likelier the cars', () => {
    const three = others(19_000, 20_000, 21_000)
    const nine = [0, 10, 20].flatMap((more) => three.map((one) => ({ ...one, id: one.id + more })))
    expect(sure(nine)).toBeGreaterThan(sure(three))
    expect(sure(others(15_000, 20_000, 25_000))).toBeLessThan(sure(three))
    expect(sure(three.map((one) => ({ ...one, badge: 'ZR' })))).toBeLessThan(sure(three))
    expect(sure(three.map((one) => ({ ...one, year: 2021 })))).toBeLessThan(sure(three))
    expect(sure(three)).toBeGreaterThan(0.2)
    expect(sure(others(8_000, 20_000, 31_000))).toBeLessThanOrEqual(0.2)
  })

  it('[VDP-11] keeps its figures in order, whatever the stock', () => {
    fc.assert(
      fc.property(someCars, (stock) => {
        const found = comparePrice(car(), stock)
        if (found === null) return
        expect(found.market_range_min).toBeLessThanOrEqual(found.market_range_max)
        for (const share of [found.confidence, found.fill / 100]) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(1)
        }
        const prices = stock.map(({ price }) => price)
        expect(prices).toEqual(expect.arrayContaining([found.market_range_min, found.market_range_max]))
      }),
    )
  })

  it('[VDP-11] is the same in whatever order the cars come, with or without the car itself', () => {
    fc.assert(
      fc.property(someCars, (stock) => {
        expect(comparePrice(car(), [car(), ...stock.toReversed()])).toEqual(comparePrice(car(), stock))
      }),
    )
  })

  it('[VDP-11] is as sure in any currency', () => {
    fc.assert(
      fc.property(someCars, (stock) => {
        const coins = stock.map((one) => ({ ...one, price: one.price * 64 }))
        const [one, many] = [comparePrice(car(), stock), comparePrice(car({ price: 20_000 * 64 }), coins)]
        expect(many?.confidence).toBe(one?.confidence)
        expect(many?.market_range_max).toBe(one ? one.market_range_max * 64 : undefined)
      }),
    )
  })
})
