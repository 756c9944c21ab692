import { dollars } from '../money.ts'

const AMOUNT = /^\$?\s*(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{2}))?$/

/** '$1,250.50' -> 125050 cents; null for other text. */
export function parseCents(text: string): number | null {
  const [, whole, cents = '00'] = AMOUNT.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(whole.replaceAll(',', '')) * 100 + Number(cents)
}

/** Validation message for an amount; null for a valid one. Bounds are dollars. */
export function validateAmount(text: string, { min, max }: { min: number; max: number }): string | null {
  const cents = parseCents(text)
  if (cents === null) return 'Enter an amount in dollars, such as 250 or 250.50.'
  if (cents >= min * 100 && cents <= max * 100) return null
  return `Enter an amount from ${dollars(min)} to ${dollars(max)}. For another, give us a call.`
}
