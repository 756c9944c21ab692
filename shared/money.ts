import { thousands } from './text.ts'

/** Whole Australian dollars with thousands separators (CRD-04): 24990 -> '$24,990'. Cents are rounded. */
export const dollars = (amount: number) => (amount <= -0.5 ? `-$${thousands(-amount)}` : `$${thousands(amount)}`)

/** 1234.5 -> '$1,234.50'. */
export function dollarsAndCents(amount: number): string {
  const [whole = '0', cents = '00'] = Math.abs(amount).toFixed(2).split('.')
  return `${amount <= -0.005 ? '-' : ''}$${thousands(Number(whole))}.${cents}`
}
