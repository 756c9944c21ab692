import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveThumb, rangeView, thumbsOf } from '../../../shared/search/range.ts'

describe('the extent of a slider', () => {
  it('[SRC-08] is the stock’s own, in whole thousands for price and kilometres', () => {
    expect(rangeView('price', { min: 7_250, max: 89_990 }, undefined)).toMatchObject({ min: 7_000, max: 90_000 })
    expect(rangeView('km', { min: 12, max: 181_400 }, undefined)).toMatchObject({ min: 0, max: 182_000 })
    expect(rangeView('year', { min: 2011, max: 2026 }, undefined)).toMatchObject({ min: 2011, max: 2026, step: 1 })
  })

  it('[SRC-08] moves by a hundredth of the range, never finer than a thousand', () => {
    expect(rangeView('price', { min: 0, max: 50_000 }, undefined).step).toBe(1000)
    expect(rangeView('price', { min: 0, max: 600_000 }, undefined).step).toBe(6000)
  })

  it('[SRC-08] ends at the site’s dearest price and says that there is more', () => {
    const range = rangeView('price', { min: 5_000, max: 1_500_000 }, undefined, 250_000)
    expect(range).toMatchObject({ max: 250_000, goesBeyond: true })
    expect(rangeView('price', { min: 5_000, max: 90_000 }, undefined, 250_000)).toMatchObject({
      max: 90_000,
      goesBeyond: false,
    })
    expect(rangeView('price', { min: 300_000, max: 900_000 }, undefined, 250_000).max).toBe(900_000)
  })
})

const range = rangeView('price', { min: 5_000, max: 105_000 }, undefined)

describe('its thumbs', () => {
  it('[SRC-08] stand at the ends until something is chosen', () => {
    expect(thumbsOf(range)).toEqual({ from: 5_000, to: 105_000 })
    expect(thumbsOf({ ...range, from: 20_000, to: 900_000 })).toEqual({ from: 20_000, to: 105_000 })
  })

  it('[SRC-08] never pass each other and never leave the range', () => {
    const thumbs = fc
      .record({ from: fc.nat(110_000), to: fc.nat(110_000) })
      .map(({ from, to }) => thumbsOf({ ...range, from: Math.min(from, to), to: Math.max(from, to) }))
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
