import { thousands } from './text.ts'

/** Currency of every amount (ISO 4217). */
export const AUSTRALIAN_DOLLARS = 'AUD'

/** Whole Australian dollars with thousands separators (CRD-04): 24990 -> '$24,990'. Cents are rounded. */
export const dollars = (amount: number) => (amount <= -0.5 ? `-$${thousands(-amount)}` : `$${thousands(amount)}`)

/** Dollars and cents: 42.5 -> '$42.50'. */
export function dollarsAndCents(amount: number): string {
  const cents = Math.round(Math.abs(amount) * 100)
  const text = `$${thousands(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`
  return amount < 0 && cents > 0 ? `-${text}` : text
}
