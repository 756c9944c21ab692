import type { FinanceLender } from '../../shared/car/schema.ts'
import type { Lender } from './profile.ts'

const WEEKS = 52
const MONTHS = 12
const TERM_YEARS = 5
/** The loan every comparison rate in Australia is told for. */
const COMPARISON_LOAN = 30_000

/** Standard amortisation: what each of `payments` must be to repay `principal` at `rate` a period. */
const payment = (principal: number, rate: number, payments: number) =>
  (principal * rate) / (1 - (1 + rate) ** -payments)

/** A lender's offer for a car at this price: no deposit, no balloon, the fee borrowed with the rest. */
export function lenderOffer(price: number, lender: Lender): FinanceLender {
  const { interest_rate: interestRate, establishment_fee: fee } = lender
  const months = TERM_YEARS * MONTHS
  const borrowed = price + fee
  const month = cents(payment(borrowed, interestRate / 100 / MONTHS, months))
  return {
    interestRate,
    comparisonRate: comparisonRate(interestRate, fee),
    paymentWeek: cents(payment(borrowed, interestRate / 100 / WEEKS, TERM_YEARS * WEEKS)),
    paymentMonth: month,
    termYears: TERM_YEARS,
    termMonths: months,
    deposit: 0,
    balloon: 0,
    establishmentFees: fee,
    totalPayable: cents(month * months),
    disclaimer:
      'The weekly figure is an estimate for a secured loan over five years without a deposit, and includes the establishment fee. ' +
      'The comparison rate is for a secured loan of $30,000 over five years. It is true for this example only: other terms, fees and amounts give another rate. ' +
      'Credit is subject to approval and to the lender’s terms, fees and charges.',
  }
}

/** The yearly rate, in percent to two decimals, at which the payments including the fee repay the loan alone. */
export function comparisonRate(interestRate: number, fee: number): number {
  const months = TERM_YEARS * MONTHS
  const paid = payment(COMPARISON_LOAN + fee, interestRate / 100 / MONTHS, months)
  let low = interestRate
  let high = interestRate + 10
  while (high - low > 0.0005) {
    const middle = (low + high) / 2
    if (payment(COMPARISON_LOAN, middle / 100 / MONTHS, months) < paid) low = middle
    else high = middle
  }
  return cents(high)
}

const cents = (amount: number) => Math.round(amount * 100) / 100
