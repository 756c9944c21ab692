import { thousands } from './text.ts'

/** Currency of every amount (ISO 4217). */
export const AUSTRALIAN_DOLLARS = 'AUD'

/** Whole Australian dollars with thousands separators (CRD-04): 24990 -> '$24,990'. Cents are rounded. */
export const dollars = (amount: number) => (amount <= -0.5 ? `-$${thousands(-amount)}` : `$${thousands(amount)}`)

export function dollarsAndCents(amount: number): string {
  const cents = Math.round(Math.abs(amount) * 100)
  const text = `$${thousands(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`
  return amount < 0 && cents > 0 ? `-${text}` : text
}

const NUMBER = /^(-?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?)(k?)$/i
/** Upper bound of parsed numbers; larger ones are clamped. */
const MAX_NUMBER = 1e12

/**
 * A number that a shopper typed, always finite: '$30 000', '30k', ' 30,000.50 ', '12.94%', full-width digits; null for
 * words, exponents, '12,94'.
 */
export function parseTypedNumber(text: string): number | null {
  const plain = text
    .slice(0, 400)
    .normalize('NFKC')
    .replace(/[\s$%]/g, '')
    .replace(/^[\u2212\u2013]/, '-')
  const [, digits = '', thousand] = NUMBER.exec(plain) ?? []
  if (!/\d/.test(digits)) return null
  const value = Number(digits.replaceAll(',', '')) * (thousand ? 1000 : 1)
  return Math.min(MAX_NUMBER, Math.max(-MAX_NUMBER, value))
}
