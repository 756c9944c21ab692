import { describe, expect, it } from 'vitest'
import {
  closestRivals,
  modelFacts,
  modelFigures,
  modelWords,
  rivalsTable,
} from '../../../shared/brand/model-figures.ts'
import { histogram, KM_STEPS, YEAR_STEPS } from '../../../shared/brand/model-view.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { carSummary } from '../../../shared/car/summary.ts'
import { nounFor } from '../../../shared/vehicle-words.ts'
import { aCar } from '../../builders/car.ts'

const cars = (...all: Partial<Car>[]) => all.map((details, at) => carSummary(aCar({ id: at + 1, ...details })))
const noun = nounFor(['car'])
const words = (...all: Partial<Car>[]) => modelWords('Kia Rio', modelFigures(cars(...all)), noun)

const labelsOf = (all: Partial<Car>[]) => modelFacts(modelFigures(cars(...all))).map(({ label }) => label)

describe('what is said of a model', () => {
  const one = { price: 20_000, year: 2020, km: 30_000, simple_body: 'Hatch', simple_fuel: 'Petrol', seats: 5 }

  it.each([
    ['one car', [one], 'One Kia Rio, 2020, $20,000. A petrol hatch with 5 seats, 30,000 km on the clock.'],
    [
      'several',
      [one, { ...one, price: 30_000, year: 2022, km: 10_000 }],
      '2 Kia Rio cars, 2020 to 2022, $20,000 to $30,000. They’ve done 10,000 to 30,000 km.',
    ],
    [
      'cars of which little is known',
      [{ price: null, year: null, km: null, simple_body: null, simple_fuel: null, seats: null }],
      'One Kia Rio.',
    ],
    ['cars that are alike', [one, one], '2 Kia Rio cars, 2020, $20,000 each. They’ve done 30,000 km.'],
    ['none', [], 'There’s no Kia Rio in stock right now. Send us an enquiry and we’ll tell you when one comes in.'],
  ])('[BRD-01] is made from the figures of %s', (_, all, expected) => {
    expect(words(...all)).toBe(expected)
  })

  it.each([
    ['Excl. govt charges', 'EGC', 'egc'],
    [null, 'EGC', 'Drive away'],
  ])('[CRD-08] says what its prices cover, where all of them cover the same: %s', (type, first, second) => {
    const all = cars({ price: 20_000, price_type: first }, { price: 30_000, price_type: second })
    expect(modelFigures(all).price?.type).toBe(type)
  })

  it('[BRD-01] says what its prices cover as within a sentence', () => {
    const away = { price: 20_000, price_type: 'Drive away', year: 2020 }
    expect(words(away, { ...away, price: 30_000 })).toContain('$20,000 to $30,000 drive away.')
  })

  it('[BRD-01] has a median of five prices or more', () => {
    const five = Array.from({ length: 5 }, () => ({ price: 20_000 }))
    expect(labelsOf(five)).toContain('Median price')
    expect(labelsOf(five.slice(1))).not.toContain('Median price')
  })

  it('[BRD-01] leaves placeholders out of the prices', () => {
    expect(modelFigures(cars({ price: 1 }, { price: 20_000 })).price).toEqual({
      from: 20_000,
      to: 20_000,
      median: 20_000,
      cars: 1,
      type: null,
    })
  })
})

const labels = (from: number, to: number) => `${from}-${to}`

describe('the bars of a chart', () => {
  it('[BRD-01] stand for every value once, at most eight of them', () => {
    for (const values of [
      [2010, 2012, 2012, 2026],
      [1960, 1999, 2020, 2026],
      [2020, 2021, 2022, 2023],
    ].map((years) => [...years, ...years])) {
      const bars = histogram(values, YEAR_STEPS, labels)
      expect(bars.length).toBeLessThanOrEqual(8)
      expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
    }
  })

  it('[BRD-01] are none for a few values or values alike', () => {
    expect(histogram([1, 2, 3, 4, 5, 6, 7], YEAR_STEPS, labels)).toEqual([])
    expect(histogram(Array<number>(8).fill(5), KM_STEPS, labels)).toEqual([])
  })

  it('[BRD-01] grow as wide as the values need', () => {
    expect(histogram([0, 10, 20, 30, 40, 50, 60, 2_000_000], KM_STEPS, labels).length).toBeLessThanOrEqual(8)
  })
})

const stock = (details: Partial<Car>) => ({ title: 'A', href: null, figures: modelFigures(cars(details)) })

describe('the closest rivals', () => {
  it('[BRD-01] are compared in what two of them state', () => {
    const bare = { seats: null, simple_fuel: null }
    const known = stock({ seats: 5, simple_fuel: 'Petrol' })
    const { rows } = rivalsTable(known, [stock({ ...bare, simple_fuel: 'Diesel' }), stock(bare)])
    expect(Object.fromEntries(rows.map(({ label, values }) => [label, values]))).toMatchObject({
      Fuel: ['Petrol', 'Diesel', '–'],
    })
    expect(rows.map(({ label }) => label)).not.toContain('Seats')
  })

  const own = { make: 'Kia', model: 'Rio' }

  it('[BRD-01] are two, nearest in median price, and never the model itself', () => {
    const others = cars(
      ...[19_000, 21_000].map((price) => ({ make: 'Kia', model: 'Rio', price })),
      ...[10_000, 12_000].map((price) => ({ make: 'Suzuki', model: 'Swift', price })),
      ...[21_000, 25_000].map((price) => ({ make: 'Mazda', model: '2', price })),
      ...[40_000, 50_000].map((price) => ({ make: 'Mini', model: 'Cooper', price })),
    )
    expect(closestRivals(own, 20_000, others)).toEqual([
      { make: 'Mazda', model: '2' },
      { make: 'Suzuki', model: 'Swift' },
    ])
  })

  it('[BRD-01] are models with two cars or more before those with one', () => {
    const others = cars(
      { make: 'Ford', model: 'Fiesta', price: 20_000 },
      { make: 'Mini', model: 'Cooper', price: 50_000 },
      { make: 'Mini', model: 'Cooper', price: 50_000 },
      { make: 'Honda', model: 'Jazz', price: null },
    )
    expect(closestRivals(own, 20_000, others).map(({ model }) => model)).toEqual(['Cooper', 'Fiesta'])
  })
})
