import { describe, expect, it } from 'vitest'
import { effectivePrice } from '../../../shared/car/effective-price.ts'
import { decidePrice, type PricedCar } from '../../../shared/car/price.ts'
import { carSite } from '../../builders/listed-car.ts'

const unpriced: PricedCar = {
  price: null,
  before_price: null,
  offer_price: null,
  subscription_price: null,
  price_type: null,
  preorder: false,
}
const subscribing = { no_price_text: 'Enquire for price.', features: { subscriptions: true } }
const plain = carSite()

describe('which price a car shows', () => {
  it.each<[string, Partial<PricedCar>, string, string]>([
    [
      'the subscription before a price',
      { subscription_price: 189, price: 24_990, preorder: true },
      'subscription',
      '$189 a week',
    ],
    ['a price before PREORDER', { price: 24_990, preorder: true }, 'price', '$24,990'],
    ['a reduced price before PREORDER', { offer_price: 23_990, preorder: true }, 'price', '$23,990'],
    ['PREORDER before the no-price text', { preorder: true }, 'preorder', 'PREORDER'],
    ['the no-price text when there is nothing else', {}, 'none', 'Enquire for price.'],
    ['no subscription of zero', { subscription_price: 0, price: 24_990 }, 'price', '$24,990'],
    ['no price of ten dollars', { price: 10 }, 'none', 'Enquire for price.'],
    ['a price of eleven dollars', { price: 11 }, 'price', '$11'],
    ['no reduced price of ten dollars', { price: 24_990, offer_price: 10 }, 'price', '$24,990'],
  ])('[CRD-04] %s', (_, car, kind, text) => {
    expect(decidePrice({ ...unpriced, ...car }, subscribing)).toMatchObject({ kind, text })
  })

  it('[CRD-04] never shows a subscription where the tenant offers none', () => {
    expect(decidePrice({ ...unpriced, subscription_price: 189, price: 24_990 }, plain).text).toBe('$24,990')
    expect(decidePrice({ ...unpriced, subscription_price: 189 }, plain).kind).toBe('none')
  })

  it("[CRD-04] says the tenant's own words when there is no price", () => {
    expect(decidePrice(unpriced, carSite({ no_price_text: 'Price on application' })).text).toBe('Price on application')
  })
})

describe('reductions', () => {
  it.each<[string, Partial<PricedCar>, string, string | null, string | null]>([
    ['none', { price: 24_990 }, '$24,990', null, null],
    ['marked down', { price: 24_990, before_price: 26_990 }, '$24,990', '$26,990', null],
    ['less with a trade-in', { price: 24_990, offer_price: 23_990 }, '$23,990', '$24,990', 'with trade in'],
    [
      'both, told from the highest',
      { price: 24_990, before_price: 26_990, offer_price: 23_990 },
      '$23,990',
      '$26,990',
      'with trade in',
    ],
    ['an offer above the price is no offer', { price: 24_990, offer_price: 25_990 }, '$24,990', null, null],
    ['a rise is not a reduction', { price: 24_990, before_price: 22_990 }, '$24,990', null, null],
    ['cents alone are not a reduction', { price: 24_990, before_price: 24_990.4 }, '$24,990', null, null],
  ])('[CRD-04] %s', (_, car, text, was, note) => {
    expect(decidePrice({ ...unpriced, ...car }, plain)).toMatchObject({ text, was, note })
  })

  it.each([
    ['DAP', 'Drive away'],
    ['driveaway', 'Drive away'],
    ['Drive Away', 'Drive away'],
    ['EGC', 'Excl. govt charges'],
    ['Excl. Govt. Charges', 'Excl. govt charges'],
    ['Excluding Government Charges', 'Excl. govt charges'],
    ['Ride away', 'Ride away'],
    [null, null],
  ])('[CRD-01] the price type %s reads %s', (price_type, type) => {
    expect(decidePrice({ ...unpriced, price: 24_990, price_type }, plain).type).toBe(type)
  })
})

it.each<[string, Partial<PricedCar>, number | null]>([
  ['the normal price', { price: 24_990 }, 24_990],
  ['the reduced price', { price: 24_990, offer_price: 23_990 }, 23_990],
  ['the price even where a subscription is shown', { price: 24_990, subscription_price: 189 }, 24_990],
  ['nothing when there is no price', { price: 0 }, null],
])('[SRC-05] sorts and filters by %s', (_, car, amount) => {
  expect(effectivePrice({ ...unpriced, ...car })).toBe(amount)
})
