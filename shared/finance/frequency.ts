/** Repayment frequencies (A9, B9): `payments` a year; `compared` is the count of regulation 100(3) of the NCCP Regulations 2010. */
export const FREQUENCIES = {
  week: { label: 'Weekly', each: 'a week', every: 'week', payments: 52, compared: 52.18 },
  fortnight: { label: 'Fortnightly', each: 'a fortnight', every: 'fortnight', payments: 26, compared: 26.09 },
  month: { label: 'Monthly', each: 'a month', every: 'month', payments: 12, compared: 12 },
} as const

export type Frequency = keyof typeof FREQUENCIES
