import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyTypedBound,
  moveThumb,
  type PriceSliderSettings,
  rangeView,
  thumbPositions,
} from '../../../shared/search/range.ts'

const slider: PriceSliderSettings = { min: 5_000, max: 250_000, step: null }

describe('the extent of a slider', () => {
  it('[SRC-08] is the stock’s own, in whole thousands for price and kilometres', () => {
    expect(rangeView('price', { min: 7_250, max: 89_990 }, undefined)).toMatchObject({ min: 7_000, max: 90_000 })
    expect(rangeView('km', { min: 12, max: 181_400 }, undefined)).toMatchObject({ min: 0, max: 182_000 })
    expect(rangeView('year', { min: 2011, max: 2026 }, undefined)).toMatchObject({ min: 2011, max: 2026, step: 1 })
  })

  it('[SRC-08] moves by a hundredth of the range, never finer than a thousand', () => {
    expect(rangeView('price', { min: 0, max: 50_000 }, undefined)?.step).toBe(1000)
    expect(rangeView('price', { min: 0, max: 600_000 }, undefined)?.step).toBe(6000)
  })

  it('[SRC-08] ends at the site’s dearest price and says that there is more', () => {
    const range = rangeView('price', { min: 5_000, max: 1_500_000 }, undefined, slider)
    expect(range).toMatchObject({ max: 250_000, goesBeyond: true })
    expect(rangeView('price', { min: 5_000, max: 90_000 }, undefined, slider)).toMatchObject({
      max: 90_000,
      goesBeyond: false,
    })
    expect(rangeView('price', { min: 300_000, max: 900_000 }, undefined, slider)?.max).toBe(900_000)
  })
})

it('[SRC-08] is whole steps from end to end, so that both ends can be reached and leave out nothing', () => {
  const amounts = fc.tuple(fc.nat(900_000), fc.nat(900_000)).filter(([a, b]) => a !== b)
  fc.assert(
    fc.property(amounts, fc.constantFrom('price' as const, 'km' as const, 'year' as const), ([a, b], key) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)]
      const { min, max, step, goesBeyond } = rangeView(key, { min: low, max: high }, undefined, slider)!
      expect((max - min) % step).toBe(0)
      expect(min).toBeLessThanOrEqual(low)
      expect(max >= high || goesBeyond).toBe(true)
    }),
  )
})

describe('a slider without an extent of its own', () => {
  const chosen = { min: 10_000, max: 20_000 }

  it.each([
    ['no car is left and nothing is chosen', null, undefined, null],
    ['all cars cost the same and nothing is chosen', { min: 9_000, max: 9_000 }, undefined, null],
    ['no car is left of what was chosen', null, chosen, { min: 5_000, max: 250_000 }],
    ['all cars that are left cost the same', { min: 9_000, max: 9_000 }, chosen, { min: 9_000, max: 100_000 }],
    ['they cost more than the fallback', { min: 150_000, max: 150_000 }, chosen, { min: 150_000, max: 150_000 }],
  ])('[SRC-08] %s', (_, extent, bounds, ends) => {
    const view = rangeView('price', extent, bounds, slider)
    expect(view && { min: view.min, max: view.max }).toEqual(ends)
  })

  it('[SRC-08] moves by the step the site names', () => {
    expect(rangeView('price', { min: 0, max: 600_000 }, undefined, { ...slider, step: 500 })?.step).toBe(500)
  })
})

const range = rangeView('price', { min: 5_000, max: 105_000 }, undefined)!

describe('its thumbs', () => {
  it('[SRC-08] stand at the ends until something is chosen', () => {
    expect(thumbPositions(range)).toEqual({ from: 5_000, to: 105_000 })
    expect(thumbPositions({ ...range, from: 20_000, to: 900_000 })).toEqual({ from: 20_000, to: 105_000 })
  })

  it('[SRC-08] never pass each other and never leave the range', () => {
    const thumbs = fc
      .record({ from: fc.nat(110_000), to: fc.nat(110_000) })
      .map(({ from, to }) => thumbPositions({ ...range, from: Math.min(from, to), to: Math.max(from, to) }))
    const moves = fc.tuple(thumbs, fc.constantFrom('from' as const, 'to' as const), fc.integer({ min: -1e6, max: 1e6 }))
    fc.assert(
      fc.property(moves, ([start, moved, wanted]) => {
        const { from, to } = moveThumb(range, start, moved, wanted)
        expect(from).toBeLessThanOrEqual(to)
        expect(from).toBeGreaterThanOrEqual(range.min)
        expect(to).toBeLessThanOrEqual(range.max)
      }),
    )
  })

  it('[SRC-08] stop on steps, and reach the very end', () => {
    expect(moveThumb(range, { from: 5_000, to: 105_000 }, 'from', 20_499)).toEqual({ from: 20_000, to: 105_000 })
    expect(moveThumb(range, { from: 5_000, to: 50_000 }, 'to', 999_999)).toEqual({ from: 5_000, to: 105_000 })
  })
})

describe('a number typed as a bound', () => {
  const open = { from: null, to: null }

  it.each([
    ['inside the range', range, open, 'from', 20_000, { from: 20_000, to: null }],
    ['below the range', range, open, 'from', 3, null],
    ['above the range', range, open, 'to', 900_000, null],
    ['above a range that goes on', { ...range, goesBeyond: true }, open, 'to', 900_000, { from: null, to: 900_000 }],
    ['past the other bound', range, { from: 30_000, to: null }, 'to', 20_000, null],
    ['at the other bound', range, { from: 30_000, to: null }, 'to', 30_000, { from: 30_000, to: 30_000 }],
    ['no number', range, { from: 30_000, to: null }, 'from', null, { from: null, to: null }],
  ] as const)('[SRC-08] %s', (_, over, bounds, end, wanted, taken) => {
    expect(applyTypedBound(over, bounds, end, wanted)).toEqual(taken)
  })
})
