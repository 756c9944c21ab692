import type { FEES_PAID } from '../tenant/choices.ts'
import { paymentsOf, presentValue, repayment } from './amortise.ts'
import { FREQUENCIES, type Frequency } from './frequency.ts'

/** The loan that car loans in Australia are compared by: secured, of so many dollars over so many years (FIN-02). */
export const EXAMPLE = { principal: 30_000, years: 5 } as const

/** What a lender charges beside interest, in dollars. */
export type ComparedFees = {
  /** All that is charged when the loan begins. */
  once: number
  monthly: number
  paid: keyof typeof FEES_PAID
}

const MONTHS = 12
const HALVINGS = 100

/**
 * Per cent a year of the example loan with its fees: the comparison rate of section 166 of the National Credit Code,
 * by the equation of regulation 100(3) (what is lent equals what is paid, each at its present value). Fees paid when
 * the loan begins lessen what is lent; fees borrowed raise each payment; the monthly one is spread over the payments.
 * null where no rate solves it, as for fees of more than the loan.
 */
export function comparisonRate(interest: number, { once, monthly, paid }: ComparedFees, frequency: Frequency) {
  const { payments, compared } = FREQUENCIES[frequency]
  const isBorrowed = paid === 'borrowed'
  const principal = EXAMPLE.principal + (isBorrowed ? once : 0)
  const loan = { principal, residual: 0, interest, years: EXAMPLE.years, payments }
  const each = repayment(loan) + (monthly * MONTHS) / compared
  const rate = solve(EXAMPLE.principal - (isBorrowed ? 0 : once), each, paymentsOf(loan))
  return rate === null ? null : rate * compared * 100
}

/** The rate a period at which so many payments are worth what was lent. Bisection: the worth falls as the rate rises. */
function solve(lent: number, each: number, count: number): number | null {
  if (!(lent > 0) || !Number.isFinite(each)) return null
  if (each * count <= lent) return 0
  let low = 0
  let high = each / lent
  for (let turn = 0; turn < HALVINGS; turn++) {
    const middle = (low + high) / 2
    if (each * presentValue(middle, count) > lent) low = middle
    else high = middle
  }
  return high
}
