import { countPayments, presentValue, repayment } from './amortise.ts'
import { FREQUENCIES, type Frequency } from './frequency.ts'
import type { FEES_PAID } from './settings.ts'

/** The reference loan of Australian car finance: secured, in dollars and years (FIN-02). */
export const REFERENCE_LOAN = { principal: 30_000, years: 5 } as const

/** Fees of a lender in dollars. */
export type ComparedFees = {
  /** Sum of the fees at the start of the loan. */
  once: number
  monthly: number
  paid: keyof typeof FEES_PAID
}

const MONTHS_PER_YEAR = 12
const MAX_ITERATIONS = 100

/**
 * Comparison rate in percent a year: section 166 of the National Credit Code with the equation of regulation 100(3),
 * which equates the present values of loan and payments. Upfront fees reduce the amount lent; borrowed fees raise each
 * payment; monthly fees are spread over the payments. null where no rate solves the equation, as for fees above the
 * loan.
 */
export function comparisonRate(interest: number, { once: atStart, monthly, paid }: ComparedFees, frequency: Frequency) {
  const { payments, compared } = FREQUENCIES[frequency]
  const isBorrowed = paid === 'borrowed'
  const principal = REFERENCE_LOAN.principal + (isBorrowed ? atStart : 0)
  const loan = { principal, residual: 0, interest, years: REFERENCE_LOAN.years, payments }
  const payment = repayment(loan) + (monthly * MONTHS_PER_YEAR) / compared
  const rate = solveRate(REFERENCE_LOAN.principal - (isBorrowed ? 0 : atStart), payment, countPayments(loan))
  return rate === null ? null : rate * compared * 100
}

/** The rate per period whose present value of payments equals the amount lent, by bisection: the value falls as the rate rises. */
function solveRate(lent: number, payment: number, count: number): number | null {
  if (!(lent > 0) || !Number.isFinite(payment)) return null
  if (payment * count <= lent) return 0
  let low = 0
  let high = payment / lent
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const middle = (low + high) / 2
    if (payment * presentValue(middle, count) > lent) low = middle
    else high = middle
  }
  return high
}
