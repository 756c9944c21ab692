import { describe, expect, it } from 'vitest'
import { advertisedPrice, withCurrentOffer } from '../../../shared/car/advertised-price.ts'
import { decidePrice, type PricedCar } from '../../../shared/car/price.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { carSite } from '../../builders/listed-car.ts'

const unpriced: PricedCar = {
  car_type: 'used',
  price: null,
  price_ex_gst: null,
  before_price: null,
  rrp: null,
  offer_price: null,
  offer_condition: null,
  offer_until: null,
  subscription_price: null,
  price_type: null,
  preorder: false,
  special_tag: null,
}
const TRADE_IN = { offer_price: 23_990, offer_condition: 'trade in' } as const
const subscribing = { no_price_text: 'Enquire for price.', features: { subscriptions: true } }
const plain = carSite()

describe('which price a car shows', () => {
  it('[SIT-01] says of a sample that it is one, wherever its price stands', () => {
    const sample = { ...unpriced, special_tag: 'Sample', price: 24_990, price_type: 'Drive away' }
    expect(decidePrice(sample, plain)).toMatchObject({ text: '$24,990', type: 'Sample car' })
    expect(decidePrice({ ...sample, subscription_price: 189 }, subscribing).type).toBe('Sample car')
  })

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
    ['an offer for everyone', { price: 24_990, offer_price: 23_990 }, '$23,990', '$24,990', null],
    [
      'an offer until a day',
      { price: 24_990, offer_price: 23_990, offer_until: '2026-12-03' },
      '$23,990',
      '$24,990',
      'until 3 December',
    ],
    [
      'an offer until the day of feeds that know none',
      { price: 24_990, offer_price: 23_990, offer_until: '2099-12-31' },
      '$23,990',
      '$24,990',
      null,
    ],
    [
      'both, told from the highest',
      { price: 24_990, before_price: 26_990, offer_price: 23_990 },
      '$23,990',
      '$26,990',
      null,
    ],
    ['less with a trade-in alone', { price: 24_990, ...TRADE_IN }, '$24,990', null, null],
    [
      'marked down, and less with a trade-in',
      { price: 24_990, before_price: 26_990, ...TRADE_IN },
      '$24,990',
      '$26,990',
      null,
    ],
    [
      'no reduction from what the maker recommends',
      { price: 24_990, rrp: 29_990, car_type: 'new' },
      '$24,990',
      null,
      null,
    ],
    ['an offer above the price is no offer', { price: 24_990, offer_price: 25_990 }, '$24,990', null, null],
    ['a rise is not a reduction', { price: 24_990, before_price: 22_990 }, '$24,990', null, null],
    ['cents alone are not a reduction', { price: 24_990, before_price: 24_990.4 }, '$24,990', null, null],
  ])('[CRD-04] %s', (_, car, text, was, note) => {
    expect(decidePrice({ ...unpriced, ...car }, plain)).toMatchObject({ text, was, note })
  })

  it.each<[string, Partial<PricedCar>, string, string[]]>([
    ['with a trade-in', { price: 24_990, ...TRADE_IN }, '$24,990', ['$23,990 with trade in']],
    [
      'with finance, until a day',
      { price: 24_990, offer_price: 23_990, offer_condition: 'finance', offer_until: '2026-12-03' },
      '$24,990',
      ['$23,990 with our finance until 3 December'],
    ],
    [
      'for a business',
      { price: 24_990, offer_price: 23_990, offer_condition: 'abn' },
      '$24,990',
      ['$23,990 for ABN holders'],
    ],
    ['a conditional offer alone', TRADE_IN, 'Enquire for price.', ['$23,990 with trade in']],
    ['no conditional offer above the price', { price: 22_990, ...TRADE_IN }, '$22,990', []],
    ['no conditional offer of some cents less', { price: 23_990.4, ...TRADE_IN }, '$23,990', []],
    ['no conditional offer of ten dollars', { price: 24_990, ...TRADE_IN, offer_price: 10 }, '$24,990', []],
    ['none beside a week', { subscription_price: 189, price: 24_990, ...TRADE_IN }, '$189 a week', []],
    ['without GST', { price: 54_450, price_ex_gst: 49_500 }, '$54,450', ['$49,500 excl. GST']],
    ['no price without GST alone', { price_ex_gst: 49_500 }, 'Enquire for price.', []],
    ['no price without GST that is the price', { price: 49_500, price_ex_gst: 49_500 }, '$49,500', []],
    [
      'no price without GST of another price',
      { price: 54_450, price_ex_gst: 49_500, offer_price: 51_000 },
      '$51,000',
      [],
    ],
    ['the maker’s price of a new car', { car_type: 'new', price: 24_990, rrp: 26_990 }, '$24,990', ['RRP $26,990']],
    ['the maker’s price alone', { car_type: 'new', preorder: true, rrp: 26_990 }, 'PREORDER', ['RRP $26,990']],
    ['no maker’s price of a used car', { price: 24_990, rrp: 26_990 }, '$24,990', []],
    ['no maker’s price of a demonstrator', { car_type: 'demo', price: 24_990, rrp: 26_990 }, '$24,990', []],
    ['no maker’s price below the price', { car_type: 'new', price: 27_990, rrp: 26_990 }, '$27,990', []],
    [
      'all of them, the one without GST first',
      { car_type: 'new', price: 24_990, price_ex_gst: 22_718, rrp: 26_990, ...TRADE_IN },
      '$24,990',
      ['$22,718 excl. GST', '$23,990 with trade in', 'RRP $26,990'],
    ],
  ])('[CRD-08] beside the price: %s', (_, car, text, beside) => {
    const price = decidePrice({ ...unpriced, ...car }, subscribing)
    expect([price.text, Object.values(price.beside)]).toEqual([text, beside])
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

describe('what every shopper pays today', () => {
  it.each<[string, Partial<PricedCar>, number | null]>([
    ['the normal price', { price: 24_990 }, 24_990],
    ['the reduced price', { price: 24_990, offer_price: 23_990 }, 23_990],
    ['no reduced price with a condition', { price: 24_990, ...TRADE_IN }, 24_990],
    ['no price that is conditional alone', TRADE_IN, null],
    ['the price even where a subscription is shown', { price: 24_990, subscription_price: 189 }, 24_990],
    ['neither what the maker recommends nor a price without GST', { rrp: 29_990, price_ex_gst: 27_264 }, null],
    ['nothing when there is no price', { price: 0 }, null],
  ])('[CRD-08] [SRC-05] sorts and filters by %s', (_, car, amount) => {
    expect(advertisedPrice({ ...unpriced, ...car })).toBe(amount)
  })

  it.each<[string, Partial<PricedCar & Pick<Car, 'offer_from'>>, string | null, number]>([
    ['from its first day', { offer_from: '2026-12-03' }, '2026-12-03', 23_990],
    ['not on the day before', { offer_from: '2026-12-03' }, '2026-12-02', 24_990],
    ['on its last day', { offer_until: '2026-12-03' }, '2026-12-03', 23_990],
    ['no more on the day after', { offer_until: '2026-12-02' }, '2026-12-03', 24_990],
    ['without a last day', {}, '2026-12-03', 23_990],
    ['in a stock of the past', { offer_until: '2026-12-02' }, null, 23_990],
  ])('[CRD-08] an offer holds %s', (_, car, today, amount) => {
    const offered = { ...unpriced, price: 24_990, offer_price: 23_990, ...car }
    expect(advertisedPrice(withCurrentOffer(offered, today))).toBe(amount)
  })

  it('[CRD-08] says nothing of a conditional offer that has ended', () => {
    const offered = { ...unpriced, price: 24_990, ...TRADE_IN, offer_until: '2026-12-02' }
    expect(decidePrice(withCurrentOffer(offered, '2026-12-03'), plain)).toEqual(
      decidePrice({ ...unpriced, price: 24_990 }, plain),
    )
  })
})
