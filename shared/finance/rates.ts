/**
 * An interest rate with its comparison rate (FIN-02). National Credit Code, sections 160 and 164: an advertised rate is
 * accompanied by the comparison rate under that name, no less prominent than the rate or any repayment; ASIC RG 234:
 * next to it, without a click. Both are display text.
 */
export type Rates = {
  /** '12.94%' a year */
  interest: string
  /** '15.48%', '8.38% to 19.42%' or '20.00% or more' */
  comparison: string
}

/** Two decimals, as FIN-02 requires of comparison rates. */
export const perCent = (rate: number) => `${rate.toFixed(2)}%`
