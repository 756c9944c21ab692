import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseTypedNumber } from '../../shared/money.ts'

it.each<[string, number | null]>([
  ['30000', 30_000],
  ['  30,000 ', 30_000],
  ['$30 000', 30_000],
  ['$30\u00a0000.50', 30_000.5],
  ['12.94%', 12.94],
  ['.5', 0.5],
  ['5.', 5],
  ['-5', -5],
  ['\u22125', -5],
  ['３００００', 30_000],
  ['1,234,567.89', 1_234_567.89],
  ['007', 7],
  ['30k', 30_000],
  ['$1.5 K', 1_500],
  ['30kk', null],
  ['k', null],
  ['', null],
  ['   ', null],
  ['.', null],
  ['-', null],
  ['$', null],
  ['abc', null],
  ['1e3', null],
  ['1e308', null],
  ['0x10', null],
  ['12,94', null],
  ['1.2.3', null],
  ['5-', null],
  ['NaN', null],
  ['Infinity', null],
  ['٣٠٠٠', null],
  ['9'.repeat(399), 1e12],
  [`-${'9'.repeat(350)}`, -1e12],
])('[FIN-08] reads %o as %o', (typed, number) => expect(parseTypedNumber(typed)).toBe(number))

it('[FIN-08] makes of any text a number or nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.double().map(String)), (typed) => {
      const number = parseTypedNumber(typed)
      expect(number === null || Number.isFinite(number)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
