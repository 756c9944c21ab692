import { dollars } from '../money.ts'

const AMOUNT = /^\$?\s*(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{2}))?$/

/** '$1,250.50' -> 125050 cents; null for other text. */
export function parseCents(text: string): number | null {
  const [, whole, cents = '00'] = AMOUNT.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(whole.replaceAll(',', '')) * 100 + Number(cents)
}

/** The least and the most that can be paid at once on /online-payment. */
const [MIN, MAX] = [10, 5_000]
export const AMOUNT_RANGE = `from ${dollars(MIN)} to ${dollars(MAX)}`

/** Validation message for an amount; null for a valid one. */
export function validateAmount(text: string): string | null {
  const cents = parseCents(text)
  if (cents === null) return 'Enter an amount in dollars, such as 250 or 250.50.'
  if (cents >= MIN * 100 && cents <= MAX * 100) return null
  return `Enter an amount ${AMOUNT_RANGE}. For another, give us a call.`
}
