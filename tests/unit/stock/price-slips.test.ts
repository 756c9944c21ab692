import { describe, expect, it } from 'vitest'
import { type PricedCar, priceSlips } from '../../../shared/stock/price-slips.ts'

const car = (price: number | null, given: Partial<PricedCar> = {}): PricedCar => ({
  item_type: 'car',
  make: 'Hyundai',
  model: 'Santa Fe',
  car_type: 'used',
  status: 'in_stock',
  year: 2016,
  price,
  ...given,
})
const USUAL = [24_990, 26_500, 27_990, 28_488, 29_990, 33_000]

function slipsOf(...cars: PricedCar[]): string[] {
  const slips = priceSlips()
  for (const [at, each] of [...USUAL.map((price) => car(price)), ...cars].entries()) slips.add(each, { line: at + 2 })
  return slips.find().map(({ place, ask }) => `line ${place.line}: ${ask}`)
}

describe('a price beside those of like cars in the same file', () => {
  it('[OPS-01] is asked about where it has a digit too many', () => {
    expect(slipsOf(car(284_888))).toEqual([
      'line 8: price is $284,888, where 6 like cars of this file cost about $28,488: has it a digit too many?',
    ])
  })

  it('[OPS-01] is asked about where it has a digit too few, a year or two apart too', () => {
    expect(slipsOf(car(2_799, { year: 2018 }))).toEqual([
      'line 8: price is $2,799, where 6 like cars of this file cost about $27,990: has it a digit too few?',
    ])
  })

  it.each<[string, PricedCar]>([
    ['is high or low for its condition', car(9_990)],
    ['is of another model', car(284_888, { model: 'Palisade' })],
    ['is of much later years', car(284_888, { year: 2019 })],
    ['is of a new car', car(284_888, { car_type: 'new' })],
    ['is of a sold car', car(284_888, { status: 'sold' })],
    ['is not there', car(null)],
    ['is for no year', car(284_888, { year: null })],
  ])('[OPS-01] is not asked about where it %s', (_, each) => {
    expect(slipsOf(each)).toEqual([])
  })

  it('[OPS-01] is asked about where it is under a fifth of what cars of its age cost, with no like car', () => {
    expect(slipsOf(car(3_299, { make: 'Audi', model: 'Q5', year: 2017 }))).toEqual([
      'line 8: price is $3,299, where 6 cars of its age of this file cost about $27,990: has it a digit too few?',
    ])
    expect(slipsOf(car(3_299, { item_type: 'motorcycle', make: 'Honda', model: 'CB125F' }))).toEqual([])
    expect(slipsOf(car(9_990, { model: 'Getz' }), car(3_299, { model: 'Getz', year: 2006 }))).toEqual([])
  })

  it.each([284_888, 2_849])('[OPS-01] of %i is not asked about where fewer than five others are like it', (odd) => {
    const slips = priceSlips()
    for (const price of [...USUAL.slice(0, 4), odd]) slips.add(car(price), { line: 2 })
    expect(slips.find()).toEqual([])
  })

  it('[OPS-01] is asked about once where the whole file is in cents', () => {
    const slips = priceSlips()
    for (const [at, price] of USUAL.entries()) slips.add(car(price * 100), { line: at + 2 })
    expect(slips.find().map(({ place, ask }) => `line ${place.line}: ${ask}`)).toEqual([
      'line 2: price is $2,499,000, and 6 of the 6 prices of this file are above $1,000,000: are they in cents? Then "scale": 0.01 goes into "number" of the mapping.',
    ])
  })
})
