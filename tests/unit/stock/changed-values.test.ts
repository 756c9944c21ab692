import { describe, expect, it } from 'vitest'
import { type CarValues, findSlips } from '../../../shared/stock/changed-values.ts'

const car = {
  price: 15_990,
  before_price: 17_990,
  km: 41_000,
  images: null,
  car_type: 'used',
  colour: null,
  badge: null,
} as CarValues
const held = (after: Partial<CarValues>, before = car) =>
  findSlips(before, { ...before, ...after }).map(({ field }) => field)

describe('a value stays as it was', () => {
  it.each<[string, Partial<CarValues>, string[]]>([
    ['a price that lost its last digit', { price: 1599 }, ['price']],
    ['a price that lost its first digit', { price: 5990 }, ['price']],
    ['a price that lost one in the middle', { price: 1990 }, ['price']],
    ['a price with a digit too many', { price: 159_900 }, ['price']],
    ['a price with a digit typed twice', { price: 115_990 }, ['price']],
    ['a price in thousands', { price: 15.99 }, ['price']],
    ['a price in cents', { price: 1_599_000 }, ['price']],
    ['a price with two digits swapped', { price: 51_990 }, ['price']],
    ['a price of another car', { price: 85_000 }, ['price']],
    ['an odometer that lost a digit', { km: 4100 }, ['km']],
    ['an odometer with a digit too many', { km: 410_000 }, ['km']],
    ['an odometer that runs back', { km: 33_000 }, ['km']],
    ['a former price with a digit too many', { before_price: 179_900 }, ['before_price']],
    ['price and odometer in each other’s column', { price: 41_000, km: 15_990 }, ['price', 'km']],
    ['both', { price: 1599, km: 4100 }, ['price', 'km']],
  ])('[STK-06] %s', (_, after, fields) => {
    expect(held(after)).toEqual(fields)
  })
})

describe('a value changes at once', () => {
  it.each<[string, Partial<CarValues>, CarValues?]>([
    ['a price cut by a tenth', { price: 14_391 }],
    ['a price cut by two fifths', { price: 9594 }],
    ['a price cut by three tenths, with its last digits', { price: 10_990 }],
    ['a price that is a third more', { price: 21_990 }],
    ['a price that is a digit shorter', { price: 9990 }],
    ['a price cut from six digits to five', { price: 89_990 }, { ...car, price: 109_990 }],
    ['a price on application', { price: null }],
    ['a price that was on application', { price: 1599 }, { ...car, price: null }],
    ['a bid', { price: 900 }, { ...car, price: 90 }],
    ['a test drive', { km: 41_020 }],
    ['a transport', { km: 45_000 }],
    ['an odometer put right by some hundreds', { km: 40_400 }],
    ['an odometer put right by a twelfth', { km: 37_900 }],
    ['a demonstrator that is driven', { km: 4000 }, { ...car, km: 90 }],
    ['an odometer that is not said', { km: null }],
  ])('[STK-06] %s', (_, after, before) => {
    expect(held(after, before)).toEqual([])
  })
})
