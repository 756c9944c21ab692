import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hasComparablePrice,
  type MarketComparison,
  marketComparisonView,
} from '../../../shared/car/market-comparison.ts'
import { decidePrice } from '../../../shared/car/price.ts'
import { listedCar } from '../../builders/listed-car.ts'

const SITE = { no_price_text: 'Call us.', features: { subscriptions: true } }
const priced = (fields: Parameters<typeof listedCar>[0] = {}) =>
  decidePrice(listedCar({ price: 20_000, ...fields }), SITE)
const anAnswer = (fields: Partial<MarketComparison> = {}): MarketComparison => ({
  fill: 40,
  listing_price: 20_000,
  market_range_min: 18_000,
  market_range_max: 23_000,
  confidence: 0.6,
  description: 'Compared with 4 cars on this site.',
  ...fields,
})

describe('whether a comparison is shown', () => {
  it.each([
    ['all is well', {}, true],
    ['the confidence is 0.2', { confidence: 0.2 }, false],
    ['the confidence is just above it', { confidence: 0.21 }, true],
    ['the range ends at the price', { market_range_max: 20_000 }, true],
    ['the range ends below the price', { market_range_max: 19_999 }, false],
    ['the range begins above the price', { market_range_min: 21_000 }, true],
    ['the range is upside down', { market_range_min: 24_000 }, false],
    ['it speaks of another price', { listing_price: 15_000 }, false],
    ['the range is one price', { market_range_min: 20_000, market_range_max: 20_000 }, true],
  ] as [string, Partial<MarketComparison>, boolean][])('[VDP-11] when %s', (_, fields, isShown) => {
    expect(marketComparisonView(anAnswer(fields), priced()) !== null).toBe(isShown)
  })

  it.each([
    ['a sold car', { status: 'sold' }, false],
    ['a car paid by the week', { subscription_price: 189 }, false],
    ['a car without a price', { price: null }, false],
    ['a car on sale', {}, true],
    ['a coming car', { status: 'coming_soon' }, true],
  ] as [string, Parameters<typeof listedCar>[0], boolean][])('[VDP-11] for %s', (_, fields, is) => {
    expect(hasComparablePrice(listedCar(fields), priced(fields))).toBe(is)
  })
})

describe('a car that costs more than similar ones', () => {
  const answer = anAnswer({ market_range_max: 19_000 })

  it('[VDP-11] has no comparison, unless its site shows it there as well', () => {
    expect(marketComparisonView(answer, priced())).toBeNull()
    const view = marketComparisonView(answer, priced(), true)!
    expect(view.verdict).toBe('Above the range')
    expect([view.min, view.max, view.price]).toEqual(['$18,000', '$19,000', '$20,000'])
    expect(view.marker).toBeGreaterThan(view.to)
  })

  it('[VDP-11] is not shown either way without confidence', () => {
    expect(marketComparisonView({ ...answer, confidence: 0.2 }, priced(), true)).toBeNull()
  })
})

const workingOf = (fields: Partial<MarketComparison>) =>
  marketComparisonView(anAnswer(fields), priced())!.working.join(' ')

describe('how a comparison was made', () => {
  const basis = {
    similar: 14,
    cars: 14,
    same_badge: 5,
    within_years: 5,
    within_km: 40_000,
    estimate: 20_400,
    spread: 7.2,
    per_year: 6.1,
    per_10000_km: -1.8,
  }
  it('[STK-08] says method, number, spread and range in plain words', () => {
    const words = workingOf({ basis })
    expect(words).toContain('asking prices of 14 like it')
    expect(words).toContain('condition, within 5 years and 40,000 km.')
    expect(words).toContain('5 have the same badge')
    expect(words).toContain('up by about 6.1% for each year newer and down by about 1.8% for every 10,000 km more')
    expect(words).toContain('suggests about $20,400')
    expect(words).toContain('within 7.2%')
    expect(words).toContain('about 8 in 10')
    expect(words).toContain('not sale prices')
  })

  it('[STK-08] says that the nearest were taken where there are more, and nothing of kilometres that are not known', () => {
    const words = workingOf({ basis: { ...basis, similar: 1_214, cars: 24, within_km: null, same_badge: 1 } })
    expect(words).toContain('asking prices of the 24 nearest of 1,214 like it')
    expect(words).toContain('condition, within 5 years. 1 has the same badge')
  })

  it('[STK-08] says what it could not adjust, and where a provider made it', () => {
    expect(workingOf({ basis: { ...basis, per_year: null, per_10000_km: null, same_badge: 0 } })).toMatch(
      /None has the same badge.*we didn’t adjust anything/,
    )
    expect(workingOf({})).toContain('a market data provider')
  })
})

describe('what a comparison says', () => {
  it.each([
    [18_500, 'At the lower end of the range'],
    [20_500, 'In the middle of the range'],
    [23_000, 'At the upper end of the range'],
    [17_999, 'Below the range'],
  ])('[VDP-11] of %d among 18,000 to 23,000', (price, verdict) => {
    const view = marketComparisonView(anAnswer({ listing_price: price }), priced({ price }))!
    expect(view.verdict).toBe(verdict)
    expect([view.min, view.max]).toEqual(['$18,000', '$23,000'])
  })

  it('[VDP-11] draws range and price in their order, within the drawing', () => {
    const amount = fc.integer({ min: 5_000, max: 90_000 })
    fc.assert(
      fc.property(fc.tuple(amount, amount), fc.double({ min: 0, max: 1, noNaN: true }), ([one, two], share) => {
        const [min, max] = [Math.min(one, two), Math.max(one, two)]
        const price = Math.round(max * (0.3 + 0.7 * share))
        const answer = anAnswer({ listing_price: price, market_range_min: min, market_range_max: max })
        const { from, to, marker } = marketComparisonView(answer, priced({ price }))!
        for (const place of [from, to, marker]) {
          expect(place).toBeGreaterThanOrEqual(0)
          expect(place).toBeLessThanOrEqual(100)
        }
        expect((marker - from) * (price - min)).toBeGreaterThanOrEqual(0)
        expect(marker).toBeLessThanOrEqual(to)
      }),
    )
  })
})
