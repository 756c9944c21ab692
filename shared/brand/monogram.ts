/** Initials of at most so many letters are a mark. */
const MOST = 3

/**
 * The letters that stand for a brand without a logo: its name where that is short and all capitals ('BMW'), the
 * initials of its first two words ('Land Rover' is LR), else its first letter.
 */
export function monogram(name: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
  const [only = '', ...others] = words
  if (others.length === 0 && only.length <= MOST && only === only.toUpperCase()) return only
  const initials = words.slice(0, 2).map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0))
  return initials.join('').toUpperCase()
}
