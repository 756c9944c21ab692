import type { Loan } from '../../shared/finance/amortise.ts'

/** Digits after the point, of a dollar and of a rate. */
const ONE = 10n ** 24n

const fixed = (value: number) => (BigInt(Math.round(value * 1e8)) * ONE) / 10n ** 8n

/**
 * What each payment must be, by cached the lender's books in whole numbers: every period adds its interest and takes
 * one payment. What is owed at the end falls evenly with the payment, so two sets of books say which one leaves the
 * residual. Uses no formula of amortisation.
 */
export function bookedRepayment({ principal, residual, interest, years, payments }: Loan): number {
  const rate = fixed(interest) / 100n / BigInt(payments)
  const periods = Math.round(years * payments)
  const owed = (start: bigint, payment: bigint) => {
    let balance = start
    for (let period = 0; period < periods; period++) balance += (balance * rate) / ONE - payment
    return balance
  }
  const unpaid = owed(fixed(principal), 0n)
  const falls = -owed(0n, ONE)
  const payment = ((unpaid - fixed(residual)) * ONE) / falls
  return Number((payment * 10n ** 10n) / ONE) / 1e10
}
