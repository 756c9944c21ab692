/**
 * An interest rate and the comparison rate that it never goes without (FIN-02). Sections 160 and 164 of the National
 * Credit Code: who advertises a rate gives the comparison rate, called by that name and no less prominent than the rate
 * or any repayment; ASIC's RG 234 adds that it stands close by, without a click between. Text is ready to show.
 */
export type Rates = {
  /** '12.94%' a year */
  interest: string
  /** '15.48%', or '8.38% to 19.42%' */
  comparison: string
}

/** To two decimals, as FIN-02 asks of comparison rates. */
export const perCent = (rate: number) => `${rate.toFixed(2)}%`
