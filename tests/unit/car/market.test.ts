import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marketIndicator } from '../../../shared/car/market.ts'
import { listedCar } from '../../builders/listed-car.ts'

const SITE = { no_price_text: 'Call us.', features: { subscriptions: true } }
const market = (state: number | null, nation: number | null) => ({
  state_average_market_price: state,
  average_market_price: nation,
})
const textFor = (car: Parameters<typeof listedCar>[0]) => marketIndicator(listedCar(car), SITE)?.text ?? null

describe('the market indicator', () => {
  it.each([
    [
      '500 below the state average',
      { price: 30_000, autograb_data: market(30_500, null) },
      '$500 below the Queensland average',
    ],
    ['499 below it', { price: 30_000, autograb_data: market(30_499, null) }, null],
    ['499.99 below it', { price: 30_000.01, autograb_data: market(30_500, null) }, null],
    ['at the average', { price: 30_000, autograb_data: market(30_000, 40_000) }, null],
    ['above it', { price: 31_000, autograb_data: market(30_000, 40_000) }, null],
    [
      'no state average, 500 below the national',
      { price: 30_000, autograb_data: market(null, 30_500) },
      '$500 below the national average',
    ],
    ['no state average, 499 below the national', { price: 30_000, autograb_data: market(null, 30_499) }, null],
    [
      'a state average of nothing',
      { price: 30_000, autograb_data: market(0, 31_000) },
      '$1,000 below the national average',
    ],
    [
      'no state known',
      { state: null, price: 30_000, autograb_data: market(32_000, 31_000) },
      '$1,000 below the national average',
    ],
    [
      'a state in lower case',
      { state: 'wa', price: 30_000, autograb_data: market(31_200, null) },
      '$1,200 below the Western Australian average',
    ],
    ['neither average', { price: 30_000, autograb_data: market(null, null) }, null],
    ['no market data', { price: 30_000, autograb_data: null }, null],
    [
      'a reduced price',
      { price: 31_000, offer_price: 30_000, autograb_data: market(31_200, null) },
      '$1,200 below the Queensland average',
    ],
    ['a sold car', { status: 'sold', price: 20_000, autograb_data: market(30_000, 30_000) }, null],
    ['a withdrawn car', { status: 'withdrawn', price: 20_000, autograb_data: market(30_000, 30_000) }, null],
    ['a car paid by the week', { subscription_price: 189, price: 20_000, autograb_data: market(30_000, 30_000) }, null],
    ['a car without a price', { price: null, autograb_data: market(30_000, 30_000) }, null],
    ['a preorder', { price: 0, preorder: true, autograb_data: market(30_000, 30_000) }, null],
    [
      'a coming car',
      { status: 'coming_soon', price: 29_000, autograb_data: market(30_000, null) },
      '$1,000 below the Queensland average',
    ],
  ] as [string, Parameters<typeof listedCar>[0], string | null][])('[VDP-12] for %s', (_, car, text) => {
    expect(textFor(car)).toBe(text)
  })

  it('[VDP-12] says what the average is of and how much it is', () => {
    const car = listedCar({ price: 30_000, autograb_data: market(31_200, 50_000) })
    expect(marketIndicator(car, SITE)?.detail).toBe(
      'The average market price of a vehicle like this one in Queensland is $31,200.',
    )
  })

  it('[VDP-12] never speaks of a price that is less than 500 below the average it names', () => {
    const amount = fc.option(fc.integer({ min: 0, max: 90_000 }), { nil: null })
    fc.assert(
      fc.property(amount, amount, amount, (price, state, nation) => {
        const text = textFor({ price, autograb_data: market(state, nation) })
        if (text === null) return
        const average = text.includes('national') ? nation! : state!
        expect(average - price!).toBeGreaterThanOrEqual(500)
      }),
    )
  })
})
