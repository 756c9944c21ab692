import { describe, expect, it } from 'vitest'
import { parseCents, validateAmount } from '../../../shared/reservation/amount.ts'

describe('an amount to pay', () => {
  it.each([
    ['250', 25_000],
    ['$1,250.50', 125_050],
    [' 1,000,000 ', 100_000_000],
    ['0.99', 99],
    ['250.5', null],
    ['250.555', null],
    ['12,50', null],
    ['-5', null],
    ['1e3', null],
    ['250 dollars', null],
    ['', null],
  ])('[RES-04] %s is %s cents', (text, cents) => expect(parseCents(text)).toBe(cents))

  it.each([
    ['9.99', 'Enter an amount from $10 to $5,000.'],
    ['5000.01', 'Enter an amount from $10 to $5,000.'],
    ['a lot', 'Enter an amount in dollars'],
  ])('[RES-04] of %s is refused', (text, words) => expect(validateAmount(text)).toContain(words))

  it.each(['10', '5,000', '42.10'])('[RES-04] of %s is taken', (text) => expect(validateAmount(text)).toBeNull())
})
