import type { Car } from '../car/schema.ts'
import { foldText } from '../text.ts'
import { COMMON_ADVERT_WORDS, STOP_WORDS } from './sentence/plain-words.ts'

/** What of a dealer's text is read, in characters, and kept, in words: the rest is mostly small print. */
const MAX_CHARS = 1_500
const MAX_WORDS = 60
const MIN_WORD_CHARS = 3
const MAX_WORD_CHARS = 20

const TAG = /<[^>]*>/g
const WORD = /[\p{L}\p{N}]+/gu
const DIGITS = /^\d+$/

/**
 * The words of a dealer's own title and comments, whole (SRC-06): a car is found by them besides its values, and comes
 * after those whose values have the word. Numbers and words that every advertisement has are left out.
 */
export function advertWords({
  name,
  carsales_title,
  dealercomments,
}: Pick<Car, 'name' | 'carsales_title' | 'dealercomments'>): string[] {
  const text = [name, carsales_title, dealercomments?.slice(0, MAX_CHARS).replace(TAG, ' ')].filter(Boolean).join(' ')
  const words = new Set<string>()
  for (const [word] of foldText(text).matchAll(WORD)) {
    if (word.length < MIN_WORD_CHARS || word.length > MAX_WORD_CHARS || DIGITS.test(word)) continue
    if (STOP_WORDS.has(word) || COMMON_ADVERT_WORDS.has(word)) continue
    words.add(word)
    if (words.size === MAX_WORDS) break
  }
  return [...words]
}
