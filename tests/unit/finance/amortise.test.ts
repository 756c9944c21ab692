import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countPayments, presentValue, repayment, roundToCents } from '../../../shared/finance/amortise.ts'
import { FREQUENCIES, type Frequency } from '../../../shared/finance/frequency.ts'
import { bookedRepayment } from '../../builders/amortisation.ts'

const loan = { principal: 30_000, residual: 0, interest: 12.94, years: 5 }
const every = (frequency: Frequency) => FREQUENCIES[frequency].payments

const cents = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((amount) => amount / 100)
const counts = (years: number) => Object.values(FREQUENCIES).map(({ payments }) => countPayments({ years, payments }))

describe('what repays a loan', () => {
  it('[FIN-08] is the nearest whole number of payments, and one at least', () => {
    expect([counts(1.99), counts(0.001)]).toEqual([
      [103, 52, 24],
      [1, 1, 1],
    ])
  })

  it.each<[Frequency, number]>([
    ['month', 681.67],
    ['week', 156.85],
    ['fortnight', 313.97],
  ])('[FIN-08] $30,000 at 12.94%% over 5 years is by the %s $%d', (frequency, payment) => {
    expect(roundToCents(repayment({ ...loan, payments: every(frequency) }))).toBe(payment)
  })

  it.each<[string, Partial<typeof loan>, number]>([
    ['without interest', { interest: 0 }, 500],
    ['with next to no interest', { interest: 1e-10 }, 500],
    ['without interest, and a third left to the end', { interest: 0, residual: 10_000 }, 333.33],
    // Half of the loan is repaid, the other half earns its interest every month.
    ['with half left to the end', { residual: 15_000 }, 502.59],
    ['with all of it left to the end: the interest alone', { residual: 30_000 }, 323.5],
  ])('[FIN-04] %s', (_, changes, payment) => {
    expect(roundToCents(repayment({ ...loan, ...changes, payments: 12 }))).toBe(payment)
  })

  it('[FIN-03] counts the payments of half years', () => {
    expect([counts(5), counts(2.5)]).toEqual([
      [260, 130, 60],
      [130, 65, 30],
    ])
  })

  it('[FIN-08] agrees to the cent with books kept payment by payment, for any loan that can be asked for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 30_000_000 }).map((amount) => amount / 100),
        cents(250_000),
        cents(20),
        fc.integer({ min: 2, max: 14 }).map((halves) => halves / 2),
        fc.constantFrom(...(Object.keys(FREQUENCIES) as Frequency[])),
        (principal, residual, interest, years, frequency) => {
          const asked = { principal, residual, interest, years, payments: every(frequency) }
          expect(Math.abs(repayment(asked) - bookedRepayment(asked))).toBeLessThan(0.000_01)
        },
      ),
      { numRuns: 200 },
    )
  })
})

it('[FIN-05] a row of payments is worth less the higher the rate, and without one what it adds up to', () => {
  expect(presentValue(0, 60)).toBe(60)
  fc.assert(
    fc.property(fc.double({ min: 0, max: 2, noNaN: true }), fc.integer({ min: 1, max: 364 }), (rate, count) => {
      const worth = presentValue(rate, count)
      expect(worth > 0 && worth <= count * (1 + 1e-12)).toBe(true)
      expect(presentValue(rate + 0.01, count)).toBeLessThan(worth)
    }),
  )
})
