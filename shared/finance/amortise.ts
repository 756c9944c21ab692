export type Loan = {
  /** Dollars owed at the start. */
  principal: number
  /** Dollars still owed after the last payment: a balloon, or residual. */
  residual: number
  /** Per cent a year. */
  interest: number
  years: number
  /** Payments a year, each at the end of its period. */
  payments: number
}

export const paymentsOf = ({ years, payments }: Pick<Loan, 'years' | 'payments'>) =>
  Math.max(1, Math.round(years * payments))

/** What each of `count` payments of one dollar is worth at the start, at this rate a period (0.01 is 1%). */
export function presentValue(rate: number, count: number): number {
  // Written so that no digits are lost where the rate is next to nothing.
  return rate === 0 ? count : -Math.expm1(-count * Math.log1p(rate)) / rate
}

/** Standard amortisation: dollars that each payment must be. Below zero where the residual is worth more than the loan. */
export function repayment(loan: Loan): number {
  const count = paymentsOf(loan)
  const rate = loan.interest / 100 / loan.payments
  const residualNow = loan.residual * (1 + rate) ** -count
  return (loan.principal - residualNow) / presentValue(rate, count)
}

/** Half a cent and more becomes a cent. */
export const toCents = (amount: number) => Math.round(amount * 100) / 100
