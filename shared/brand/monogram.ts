/** Initials of at most so many letters are a mark. */
const MOST = 3

/**
 * The letters that stand for a brand without a logo: its name where that is short and all capitals ('BMW'), the
 * initials of its first two words ('Land Rover' is LR), else its first letter.
 */
export function monogram(name: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []
  const [first = '', second] = words
  if (words.length === 1 && first.length <= MOST && first === first.toUpperCase()) return first
  return [first, second]
    .flatMap((word) => (word ? [...word].slice(0, 1) : []))
    .join('')
    .toUpperCase()
}
