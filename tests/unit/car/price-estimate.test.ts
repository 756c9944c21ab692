import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Comparable, ComparedCar } from '../../../shared/car/comparables.ts'
import { comparePrice } from '../../../shared/car/compare-price.ts'
import { estimatePrice } from '../../../shared/car/price-estimate.ts'

const TRAITS = { simple_fuel: 'Petrol', simple_transmission: 'Automatic', drive: 'FWD' }

const car = (fields: Partial<ComparedCar> = {}): ComparedCar => ({
  id: 1,
  item_type: 'car',
  make: 'Toyota',
  model: 'Corolla',
  badge: 'Ascent',
  ...TRAITS,
  year: 2019,
  km: 60_000,
  price: 20_000,
  ...fields,
})

/** What a car of a simple market is asked for: 8% a year, 3% every 10,000 km. */
const marketPrice = (year: number, km: number) => 20_000 * 1.08 ** (year - 2019) * 0.97 ** ((km - 60_000) / 10_000)
/** So many cars of that market around the car, a little dearer and cheaper in turn. */
const market = (count: number, fields: Partial<Comparable> = {}): Comparable[] =>
  Array.from({ length: count }, (_, at) => {
    const [year, km] = [2017 + (at % 5), 35_000 + ((at * 7_919) % 50_000)]
    return {
      id: at + 2,
      badge: 'Ascent',
      ...TRAITS,
      year,
      km,
      price: marketPrice(year, km) * (at % 2 ? 1.02 : 0.98),
      ...fields,
    }
  })
const confidence = (cars: Comparable[], own = car()) => comparePrice(own, cars)!.confidence

describe('the price that similar cars suggest', () => {
  it.each([
    ['the car in the middle', 2019, 60_000],
    ['a newer one with few kilometres', 2021, 40_000],
    ['an older one with many', 2017, 80_000],
  ])('[STK-08] is adjusted to year and kilometres: %s', (_, year, km) => {
    const { estimate, min, max } = estimatePrice(car({ year, km }), market(40))!
    expect(Math.abs(estimate / marketPrice(year, km) - 1)).toBeLessThan(0.03)
    expect([min < estimate, estimate < max]).toEqual([true, true])
  })

  it('[STK-08] holds about 8 in 10 of them in its range', () => {
    const stock = market(60).map((one, at) => ({ ...one, price: one.price * (1 + ((at * 37) % 41) / 100 - 0.2) }))
    const inside = stock.filter((one) => {
      const { min, max } = estimatePrice({ ...car(), ...one }, stock)!
      return one.price >= min && one.price <= max
    })
    expect(inside.length / stock.length).toBeGreaterThan(0.7)
    expect(inside.length / stock.length).toBeLessThan(0.95)
  })

  it.each([
    ['a price in cents', 1_990_000],
    ['a deposit for a price', 500],
    ['a collector’s car', 90_000],
  ])('[STK-08] hardly moves for %s', (_, price) => {
    const plain = estimatePrice(car(), market(20))!
    const odd = estimatePrice(car(), [...market(20), { ...market(1)[0]!, id: 99, price }])!
    expect(Math.abs(odd.estimate / plain.estimate - 1)).toBeLessThan(0.03)
  })

  it('[STK-08] follows the car’s own badge, the more the more cars have it', () => {
    const plain = market(20)
    const dear = (count: number) =>
      market(count).map((one) => ({ ...one, id: one.id + 100, badge: 'ZR', price: one.price * 1.3 }))
    const estimates = [1, 3, 8].map(
      (count) => estimatePrice(car({ badge: 'ZR' }), [...plain, ...dear(count)])!.estimate,
    )
    expect(estimates.toSorted((a, b) => a - b)).toEqual(estimates)
    expect(estimates[2]! / estimatePrice(car(), plain)!.estimate).toBeGreaterThan(1.15)
  })

  it.each([
    ['a car six years older', { year: 2013 }],
    ['a car of another age of use', { km: 121_000 }],
    ['a car that says no year', { year: null }],
    ['a car that says no kilometres', { km: null }],
    ['the car itself', { id: 1 }],
    ['a car without a price', { price: 0 }],
  ])('[VDP-11] leaves out %s', (_, odd) => {
    const near = market(12)
    expect(comparePrice(car(), [...near, { ...near[0]!, id: 90, price: 70_000, ...odd }])).toEqual(
      comparePrice(car(), near),
    )
  })
})

describe('how sure a comparison is', () => {
  it('[STK-08] too little to be shown with fewer than eight cars', () => {
    expect(confidence(market(7))).toBeLessThanOrEqual(0.2)
    expect(confidence(market(8))).toBeGreaterThan(0.2)
  })

  it.each([
    ['2019 among cars of 2021 and 2022', market(20).map((one, at) => ({ ...one, year: 2021 + (at % 2) }))],
    ['2019 among cars of 2017 and 2018', market(20).map((one, at) => ({ ...one, year: 2017 + (at % 2) }))],
    ['more kilometres than any', market(20).map((one) => ({ ...one, km: 30_000 + one.id }))],
    ['fewer kilometres than any', market(20).map((one) => ({ ...one, km: 80_000 + one.id }))],
  ])('[STK-08] too little to be shown for %s', (_, stock) => {
    expect(confidence(stock)).toBe(0.2)
  })

  it('[STK-08] more with more cars and with closer prices', () => {
    expect(confidence(market(40))).toBeGreaterThan(confidence(market(10)))
    const wild = market(20).map((one, at) => ({ ...one, price: one.price * (at % 3 === 0 ? 1.5 : 0.8) }))
    expect(confidence(wild)).toBeLessThan(confidence(market(20)))
  })

  it('[VDP-11] says nothing of fewer than three', () => {
    expect(comparePrice(car(), market(2))).toBeNull()
    expect(comparePrice(car(), [])).toBeNull()
  })
})

describe('a price compared with the stock', () => {
  it('[VDP-11] says what the cars are and how they were used', () => {
    const found = comparePrice(car(), market(20))!
    expect(found.description).toBe(
      'Compared with 20 cars on this site, adjusted to this one’s year and kilometres: Toyota Corolla, 2017 to 2021, 35,000 to 82,514 km.',
    )
    expect(found.basis).toMatchObject({ cars: 20, same_badge: 20 })
    expect(found.basis!.per_year).toBeGreaterThan(5)
    expect(found.basis!.per_10000_km).toBeLessThan(-1)
  })

  it.each([
    [
      'caravans without kilometres',
      { item_type: 'caravan', km: null, year: 2019 },
      'Compared with 9 caravans on this site: Toyota Corolla, 2019.',
    ],
    ['new cars without a year', { year: null, km: 10 }, 'Compared with 9 cars on this site: Toyota Corolla, 10 km.'],
  ] as const)('[VDP-11] compares %s', (_, fields, description) => {
    const { item_type: __, ...shared } = { item_type: 'car', ...fields }
    const found = comparePrice(car(fields), market(9, shared))!
    expect([found.description, found.basis!.per_10000_km]).toEqual([description, null])
    expect(found.confidence).toBeGreaterThan(0.2)
  })

  const anyCar = fc.record({
    id: fc.integer({ min: 2, max: 500 }),
    badge: fc.constantFrom('Ascent', 'Ascent Sport', 'ZR', null),
    simple_fuel: fc.constantFrom('Petrol', 'Hybrid', null),
    simple_transmission: fc.constantFrom('Automatic', 'Manual', null),
    drive: fc.constantFrom('FWD', null),
    year: fc.option(fc.integer({ min: 2012, max: 2026 }), { nil: null }),
    km: fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: null }),
    price: fc.integer({ min: 5_000, max: 60_000 }),
  })
  const someCars = fc.uniqueArray(anyCar, { maxLength: 40, selector: ({ id }) => id })

  it('[VDP-11] keeps its figures in order over any stock', () => {
    fc.assert(
      fc.property(someCars, (stock) => {
        const found = comparePrice(car(), stock)
        if (found === null) return
        expect(found.market_range_min).toBeGreaterThan(0)
        expect(found.market_range_min).toBeLessThanOrEqual(found.market_range_max)
        for (const share of [found.confidence, found.fill / 100]) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(1)
        }
        expect(JSON.stringify(found)).not.toMatch(/null,"per_year":null.*NaN|NaN/)
      }),
    )
  })

  it('[VDP-11] is the same in any order of the cars, with or without the car itself', () => {
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
      }),
    )
  })
})

/** A yard of Rangers: many work grades, some of the same years and kilometres of the dear one, and few dear ones. */
describe('a dear grade among many plain ones', () => {
  const GRADES = [
    { badge: 'XL 2.2 (4X2)', share: 0.66, drive: 'RWD' },
    { badge: 'XL 3.2 (4X4)', share: 0.82, drive: '4WD' },
    { badge: 'XLT 3.2 (4X4)', share: 0.94, drive: '4WD' },
  ]
  const ranger = (id: number, year: number, km: number): Comparable => {
    const { share, ...grade } = GRADES[id % GRADES.length]!
    const price = 48_000 * share * 1.08 ** (year - 2017) * 0.975 ** ((km - 80_000) / 10_000) * (id % 2 ? 1.04 : 0.96)
    return { id, ...grade, simple_fuel: 'Diesel', simple_transmission: 'Automatic', year, km, price }
  }
  const plain = Array.from({ length: 90 }, (_, at) =>
    ranger(at + 10, 2014 + (at % 7), 30_000 + ((at * 7_919) % 110_000)),
  )
  const wildtraks = [
    [2016, 96_000, 44_990, 'WILDTRAK 3.2 (4X4)'],
    [2017, 71_000, 52_990, 'WILDTRAK 3.2 (4X4)'],
    [2018, 64_000, 57_990, 'WILDTRAK 3.2 (4X4)'],
    [2019, 60_000, 58_990, 'WILDTRAK 2.0 (4X4)'],
    [2015, 118_000, 41_990, 'WILDTRAK 3.2 (4X4)'],
  ].map(([year, km, price, badge], at) => ({ ...ranger(200 + at, 2017, 70_000), year, km, price, badge }) as Comparable)
  const own = { ...car({ model: 'Ranger', make: 'Ford' }), ...wildtraks[1]!, id: 1, km: 72_675, price: 53_990 }

  it('[STK-08] is compared with its own grade, however few they are', () => {
    const { basis, market_range_min: min, market_range_max: max } = comparePrice(own, [...plain, ...wildtraks])!
    expect([min < own.price, own.price < max]).toEqual([true, true])
    expect(basis!.estimate).toBeGreaterThan(48_000)
    // The one that has gone farthest is not among the nearest.
    expect(basis!.same_badge).toBe(3)
  })

  it('[STK-08] without one of its own counts those with its drive before the others', () => {
    const [four, rear] = ['4WD', 'RWD'].map((drive) => estimatePrice({ ...own, badge: 'FX4', drive }, plain)!.estimate)
    expect(four).toBeGreaterThan(rear! * 1.05)
  })

  it('[STK-08] counts badges by the words that they share', () => {
    const [close, far] = ['WILDTRAK X 2.0 (4X4)', 'TREMOR'].map(
      (badge) => estimatePrice({ ...own, badge }, [...plain, ...wildtraks])!.estimate,
    )
    expect(close).toBeGreaterThan(far! * 1.1)
  })

  it('[STK-08] takes the nearest in year and kilometres, says of how many, and none beyond the kilometres it names', () => {
    const { basis } = comparePrice(own, plain, 5)!
    const similar = plain.filter(({ year, km }) => Math.abs(year! - 2017) <= 5 && Math.abs(km! - own.km) <= 50_000)
    expect(basis).toMatchObject({ similar: similar.length + 5, within_years: 5, within_km: 50_000 })
    expect(basis!.cars).toBeLessThan(similar.length)
    const { cars } = estimatePrice(own, plain)!
    expect(cars.every((one) => similar.includes(one))).toBe(true)
    const years = ({ year, km }: Comparable) => Math.abs(year! - own.year!) + Math.abs(km! - own.km) / 30_000
    const distance = (all: readonly Comparable[]) => all.reduce((sum, one) => sum + years(one), 0) / all.length
    expect(distance(cars)).toBeLessThan(distance(similar) * 0.8)
  })

  it('[STK-08] gives a wider range to a car that has less in common with the others', () => {
    const [raptor, wildtrak] = ['RAPTOR', 'WILDTRAK 3.2 (4X4)'].map((badge) => {
      const { estimate, min, max } = estimatePrice({ ...own, badge }, [...plain, ...wildtraks])!
      return (max - min) / estimate
    })
    expect(raptor).toBeGreaterThan(wildtrak! * 1.3)
  })
})

describe('kinship of fuel and gearbox', () => {
  it.each([
    ['fuel', { simple_fuel: 'Diesel' }],
    ['gearbox', { simple_transmission: 'Manual' }],
    ['drive', { drive: 'AWD' }],
  ])('[STK-08] a car follows those of its own %s', (_, trait) => {
    const others = [
      ...market(20),
      ...market(6, trait).map((one) => ({ ...one, id: one.id + 50, price: one.price * 1.15 })),
    ]
    const ratio = estimatePrice(car(trait), others)!.estimate / estimatePrice(car(), others)!.estimate
    expect(ratio).toBeGreaterThan(1.06)
    expect(ratio).toBeLessThan(1.16)
  })
})
