import type { FinanceLender } from '../../shared/car/schema.ts'
import { repayment, roundToCents } from '../../shared/finance/amortise.ts'
import { comparisonRate, REFERENCE_LOAN } from '../../shared/finance/comparison-rate.ts'
import { FREQUENCIES } from '../../shared/finance/frequency.ts'
import { dollarsAndCents } from '../../shared/money.ts'
import type { Lender } from './profile.ts'

const MONTHS = 12
const MONTHS_IN_TERM = REFERENCE_LOAN.years * MONTHS

/** A lender's offer for a car at this price in dollars, computed as the site's calculators do. */
export function lenderOffer(price: number, lender: Lender): FinanceLender {
  const { interest_rate: interest, fees, deposit_share } = lender
  const deposit = roundToCents(price * deposit_share)
  const principal = price - deposit + (fees.paid === 'borrowed' ? fees.once : 0)
  const loan = { principal, residual: 0, interest, years: REFERENCE_LOAN.years }
  const month = roundToCents(repayment({ ...loan, payments: FREQUENCIES.month.payments }))
  const paidFirst = fees.paid === 'upfront' ? fees.once : 0
  return {
    interestRate: interest,
    comparisonRate: roundToCents(comparisonRate(interest, fees, lender.repaid)!),
    paymentWeek: roundToCents(repayment({ ...loan, payments: FREQUENCIES.week.payments })),
    paymentMonth: month,
    termYears: REFERENCE_LOAN.years,
    termMonths: MONTHS_IN_TERM,
    deposit,
    balloon: 0,
    establishmentFees: lender.establishment_fee,
    totalPayable: roundToCents((month + fees.monthly) * MONTHS_IN_TERM + paidFirst),
    disclaimer: disclaimer(lender),
  }
}

const FEES_PAID = { upfront: 'are paid when the loan begins', borrowed: 'are borrowed with the price' } as const

function disclaimer({ fees, deposit_share, is_brief }: Lender): string {
  const first = deposit_share > 0 ? `after a deposit of ${deposit_share * 100}%` : 'without a deposit'
  const charged = `Fees of ${dollarsAndCents(fees.once)} ${FEES_PAID[fees.paid]}`
  const monthly =
    fees.monthly > 0 ? `, and an account fee of ${dollarsAndCents(fees.monthly)} is charged every month` : ''
  const example = `The weekly figure is an estimate for a secured loan over five years ${first}. ${charged}${monthly}.`
  if (is_brief) return example
  return `${example} Credit is subject to approval and to the lender’s terms, fees and charges. The rate you are offered depends on your circumstances, on what you borrow and on the age of the vehicle.`
}
