export type Loan = {
  /** Dollars borrowed. */
  principal: number
  /** Dollars owed after the last payment: the balloon. */
  residual: number
  /** Percent a year. */
  interest: number
  years: number
  /** Payments per year, in arrears. */
  payments: number
}

export const countPayments = ({ years, payments }: Pick<Loan, 'years' | 'payments'>) =>
  Math.max(1, Math.round(years * payments))

/** Present value of `count` payments of one dollar at a rate per period (0.01 is 1%). */
export function presentValue(rate: number, count: number): number {
  // expm1 and log1p keep precision for rates close to zero.
  return rate === 0 ? count : -Math.expm1(-count * Math.log1p(rate)) / rate
}

/** Standard amortisation: dollars per payment. Negative where the residual exceeds the loan. */
export function repayment(loan: Loan): number {
  const count = countPayments(loan)
  const rate = loan.interest / 100 / loan.payments
  const residualNow = loan.residual * (1 + rate) ** -count
  return (loan.principal - residualNow) / presentValue(rate, count)
}

/** Rounds to cents, half a cent up. */
export const roundToCents = (amount: number) => Math.round(amount * 100) / 100

/** Whole dollars of a payment: never less than the payment to the cent. */
export const roundUp = (amount: number) => Math.ceil(roundToCents(amount))
