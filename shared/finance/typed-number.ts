const NUMBER = /^-?(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?$/
/** Upper bound of parsed numbers; larger ones are clamped. */
const MAX_NUMBER = 1e12

/**
 * Parses a typed number: '$30 000', ' 30,000.50 ', '12.94%' and full-width digits; null for other text (words,
 * exponents, '12,94'). Always finite.
 */
export function parseTypedNumber(text: string): number | null {
  const plain = text
    .slice(0, 400)
    .normalize('NFKC')
    .replace(/[\s$%]/g, '')
    .replace(/^[\u2212\u2013]/, '-')
  if (!NUMBER.test(plain) || !/\d/.test(plain)) return null
  const value = Number(plain.replaceAll(',', ''))
  return Math.min(MAX_NUMBER, Math.max(-MAX_NUMBER, value))
}
