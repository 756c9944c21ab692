import { thousands } from './text.ts'

/** Whole Australian dollars with thousands separators (CRD-04): 24990 -> '$24,990'. Cents are rounded. */
export const dollars = (amount: number) => (amount <= -0.5 ? `-$${thousands(-amount)}` : `$${thousands(amount)}`)
