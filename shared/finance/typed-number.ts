const NUMBER = /^-?(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?$/
/** No sum or rate on a page is this large; what is larger counts as this. */
const LARGEST = 1e12

/**
 * The number somebody typed: '$30 000', ' 30,000.50 ', '12.94%' and digits of full width are read, everything else
 * (words, exponents, '12,94') is null. Never NaN and never endless.
 */
export function typedNumber(text: string): number | null {
  const plain = text
    .slice(0, 400)
    .normalize('NFKC')
    .replace(/[\s$%]/g, '')
    .replace(/^[\u2212\u2013]/, '-')
  if (!NUMBER.test(plain) || !/\d/.test(plain)) return null
  const value = Number(plain.replaceAll(',', ''))
  return Math.min(LARGEST, Math.max(-LARGEST, value))
}
