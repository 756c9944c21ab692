/** Maximum characters of a monogram. */
const MAX_CHARS = 3

/**
 * Monogram for a brand without a logo: a short all-capitals name itself ('BMW'), the initials of the first two words
 * ('LR' for 'Land Rover'), else the first letter.
 */
export function monogram(name: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
  const [only = '', ...others] = words
  if (others.length === 0 && only.length <= MAX_CHARS && only === only.toUpperCase()) return only
  const initials = words.slice(0, 2).map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0))
  return initials.join('').toUpperCase()
}
