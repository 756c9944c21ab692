import { dollars, dollarsAndCents } from '../money.ts'
import { thousands } from '../text.ts'
import { roundToCents } from './amortise.ts'
import type { Calculator } from './calculator.ts'
import { REFERENCE_LOAN } from './comparison-rate.ts'
import { FREQUENCIES, type Frequency } from './frequency.ts'

/** Steps of a calculation. Contains no rates: these are shown together above it. */
export type LoanWorking = { rows: { label: string; text: string }[]; notes: string[] }

type CalculationSteps = {
  calculator: Calculator
  frequency: Frequency
  sum: number
  deposit: number
  principal: number
  residual: number
  years: number
  /** Dollars per payment, to the cent. */
  exact: number
  count: number
  total: number
}

const amount = (value: number) => (Number.isInteger(value) ? dollars(value) : dollarsAndCents(value))

const FEES_PAID_TEXT = { upfront: 'paid up front', borrowed: 'added to the loan' } as const

export function explainLoan(steps: CalculationSteps): LoanWorking {
  const { calculator, frequency, sum, deposit, principal, residual, years, exact, count, total } = steps
  const { fees, kind } = calculator
  const { every, payments } = FREQUENCIES[frequency]
  const rows: [string, string | null][] = [
    [kind === 'loan' ? 'Amount to borrow' : 'Purchase price', amount(sum)],
    ['Deposit or trade-in', deposit > 0 ? `−${amount(deposit)}` : null],
    ...fees.once.map((fee): [string, string] => [fee.label, `${amount(fee.amount)}, ${FEES_PAID_TEXT[fees.paid]}`]),
    ['Account fee', fees.monthly > 0 ? `${amount(fees.monthly)} a month, on top of each payment` : null],
    ['Amount of the loan', amount(roundToCents(principal))],
    ['Residual at the end', residual > 0 ? amount(residual) : null],
    ['Number of payments', `${thousands(count)}, one a ${every} for ${years === 1 ? '1 year' : `${years} years`}`],
    ['Each payment, to the cent', dollarsAndCents(exact)],
    [deposit > 0 ? 'Total payable, on top of the deposit' : 'Total payable', dollarsAndCents(total)],
  ]
  return {
    rows: rows.flatMap(([label, text]) => (text === null ? [] : [{ label, text }])),
    notes: [
      `Each payment is (A − F ÷ (1 + r)ⁿ) × r ÷ (1 − (1 + r)⁻ⁿ), where A is the amount of the loan, F what is paid at the end (${amount(residual)}), r the yearly rate ÷ ${payments}, and n the number of payments.`,
      `The total is every payment to the cent, plus the residual and all fees.`,
      comparisonNote(calculator),
    ],
  }
}

function comparisonNote({ fees, frequency }: Calculator): string {
  const example = `a secured loan of ${dollars(REFERENCE_LOAN.principal)} over ${REFERENCE_LOAN.years} years`
  if (!fees.areKnown)
    return `The comparison rates are the lenders’ own for ${example}. We don’t know yet which fees apply.`
  return `The comparison rate is worked out for ${example} at the same interest rate and with the same fees, repaid ${FREQUENCIES[frequency].label.toLowerCase()}.`
}
