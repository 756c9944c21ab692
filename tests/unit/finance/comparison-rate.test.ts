import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repayment } from '../../../shared/finance/amortise.ts'
import { type ComparedFees, comparisonRate } from '../../../shared/finance/comparison-rate.ts'
import { FREQUENCIES, type Frequency } from '../../../shared/finance/frequency.ts'

/** The fees of one dealer (B9). */
const FEES = { once: 395 + 6 + 912.25, monthly: 8 }
const NONE: ComparedFees = { once: 0, monthly: 0, paid: 'upfront' }

describe('the comparison rate of a secured loan of $30,000 over 5 years', () => {
  it.each<[string, ComparedFees['paid'], Frequency, string]>([
    ['fees paid up front', 'upfront', 'month', '15.48'],
    ['fees borrowed', 'borrowed', 'month', '15.37'],
    ['fees paid up front', 'upfront', 'week', '15.55'],
    ['fees borrowed', 'borrowed', 'fortnight', '15.43'],
  ])('[FIN-05] at 12.94%% with %s (%s), repaid by the %s, is %s%%', (_, paid, frequency, rate) => {
    expect(comparisonRate(12.94, { ...FEES, paid }, frequency)?.toFixed(2)).toBe(rate)
  })

  it.each<[Frequency, number]>([
    ['month', 12.94],
    // A year has more weeks in the regulation than a shopper pays for.
    ['week', (12.94 / 52) * 52.18],
    ['fortnight', (12.94 / 26) * 26.09],
  ])('[FIN-05] without fees is the interest, repaid by the %s', (frequency, rate) => {
    expect(comparisonRate(12.94, NONE, frequency)).toBeCloseTo(rate, 9)
  })

  it('[FIN-05] without fees or interest is nothing', () => expect(comparisonRate(0, NONE, 'month')).toBe(0))

  it('[FIN-05] has no answer where the fees eat the loan', () => {
    expect(comparisonRate(10, { once: 30_000, monthly: 0, paid: 'upfront' }, 'month')).toBeNull()
    expect(comparisonRate(10, { once: 29_999, monthly: 0, paid: 'upfront' }, 'month')).toBeGreaterThan(10_000)
  })

  const fees = fc.record({
    once: fc.integer({ min: 0, max: 20_000 }),
    monthly: fc.integer({ min: 0, max: 100 }),
    paid: fc.constantFrom<ComparedFees['paid']>('upfront', 'borrowed'),
  })
  const interests = fc.integer({ min: 0, max: 3_000 }).map((rate) => rate / 100)
  const frequencies = fc.constantFrom(...(Object.keys(FREQUENCIES) as Frequency[]))

  it('[FIN-05] solves the equation: discounted at it, every payment and fee is worth what was lent', () => {
    fc.assert(
      fc.property(interests, fees, frequencies, (interest, charged, frequency) => {
        const { payments, compared } = FREQUENCIES[frequency]
        const rate = comparisonRate(interest, charged, frequency)! / 100 / compared
        const borrowed = charged.paid === 'borrowed' ? charged.once : 0
        const loan = { principal: 30_000 + borrowed, residual: 0, interest, years: 5, payments }
        const each = repayment(loan) + (charged.monthly * 12) / compared
        let worth = 0
        for (let period = 1; period <= 5 * payments; period++) worth += each / (1 + rate) ** period
        expect(worth).toBeCloseTo(30_000 + borrowed - charged.once, 4)
      }),
    )
  })

  it('[FIN-05] never falls below the interest, and rises with every fee', () => {
    fc.assert(
      fc.property(interests, fees, frequencies, (interest, charged, frequency) => {
        const rate = comparisonRate(interest, charged, frequency)!
        expect(rate).toBeGreaterThan(interest - 1e-9)
        expect(comparisonRate(interest, { ...charged, once: charged.once + 100 }, frequency)!).toBeGreaterThan(rate)
        expect(comparisonRate(interest, { ...charged, monthly: charged.monthly + 1 }, frequency)!).toBeGreaterThan(rate)
      }),
    )
  })
})
