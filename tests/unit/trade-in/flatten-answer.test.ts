import { describe, expect, it } from 'vitest'
import { flattenAnswer } from '../../../shared/trade-in/valuation.ts'

describe('what a valuation service answered, in words', () => {
  it.each([
    ['amounts', { offer_price: 26_800, sure: false }, 'offer_price: 26800; sure: false'],
    ['what lies deeper', { range: { low: 1, high: 2 } }, 'range.low: 1; range.high: 2'],
    ['a list', { notes: ['dents', 'tyres'] }, 'notes.0: dents; notes.1: tyres'],
    ['nothing of nothing', { a: null, b: '', c: {} }, ''],
    ['nothing from the deep', { a: { b: { c: { d: { e: 1 } } } } }, ''],
  ])('[TRD-01] has %s', (_, value, words) => {
    expect(flattenAnswer(value)).toBe(words)
  })

  it('[TRD-01] is never longer than anybody reads', () => {
    expect(flattenAnswer({ text: 'x '.repeat(9_000) }).length).toBeLessThanOrEqual(1_001)
  })
})
