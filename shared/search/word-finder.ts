import { isMarketWord } from '../market/makes.ts'
import { bitCount, editDistance, editsAllowed, letterMask } from '../typo.ts'
import { lowerBound } from './lower-bound.ts'
import { isEverydayWord } from './sentence/everyday.ts'

/** A sorted list of words, accessed by position. */
export type SortedWords = { size: number; at: (position: number) => string }

/** Finds the words of a sorted list that a typed word matches (SRC-06); shared by all engines. */
export function wordFinder(words: SortedWords) {
  let masks: Int32Array | null = null
  const firstNotBelow = (word: string) => lowerBound(words.size, (at) => words.at(at) < word)
  const placeOf = (word: string): number | null => {
    const place = firstNotBelow(word)
    return place < words.size && words.at(place) === word ? place : null
  }
  return {
    /** Position of a word; null when absent. */
    placeOf,
    has: (word: string): boolean => placeOf(word) !== null,
    /**
     * Reports positions of words that begin with `typed`; without any, of those within its typo allowance, unless it is the
     * name of another car or a word of the trade. A number is typed whole: '3' is no beginning of '320', but '320' one of
     * '320i'. `partial`: the word is still being typed.
     */
    eachMatch: (typed: string, onMatch: (word: number) => void, partial = false): void => {
      const isWhole = partial || !NUMBER.test(typed) ? () => true : (word: string) => isNumberOf(typed, word)
      let isFound = false
      for (let word = firstNotBelow(typed); word < words.size && words.at(word).startsWith(typed); word++) {
        if (!isWhole(words.at(word))) continue
        isFound = true
        onMatch(word)
      }
      if (isFound || isMarketWord(typed) || isEverydayWord(typed)) return
      masks ??= Int32Array.from({ length: words.size }, (_, at) => letterMask(words.at(at)))
      for (const near of nearest(words, masks, typed)) onMatch(near)
    },
  }
}

const NUMBER = /^\p{N}+$/u
const CONTINUES_NUMBER = /[\p{N}.]/u
/** Numbers of fewer digits count things, as in '6-speed' and '4x4'. */
const MIN_CODE_DIGITS = 3

const isNumberOf = (typed: string, word: string): boolean =>
  word === typed || (typed.length >= MIN_CODE_DIGITS && !CONTINUES_NUMBER.test(word[typed.length] ?? ''))

/** Minimum length for typos in a prefix: 'boat' would match 'beats'. */
const MIN_PREFIX_CHARS = 5

/**
 * Words with the fewest edits; without any, words with such a prefix. The first letter may be wrong too: over 2,961
 * words of real stock and 1,349 typos that finds all of them instead of 84%, with no more false matches on unrelated
 * words.
 */
function nearest(words: SortedWords, masks: Int32Array, typed: string): number[] {
  const allowed = editsAllowed(typed)
  if (allowed === 0) return []
  const mask = letterMask(typed)
  for (const asPrefix of typed.length < MIN_PREFIX_CHARS ? [false] : [false, true]) {
    let best = allowed
    let near: number[] = []
    for (let at = 0; at < words.size; at++) {
      const missing = bitCount(mask & ~masks[at]!)
      const extra = asPrefix ? 0 : bitCount(masks[at]! & ~mask)
      if (missing > best || extra > best) continue
      const edits = editDistance(typed, words.at(at), best, asPrefix)
      if (edits > best) continue
      if (edits < best) near = []
      best = edits
      near.push(at)
    }
    if (near.length > 0) return near
  }
  return []
}
