import { bitCount, editDistance, letterMask } from '../typo.ts'

/** Minimum length for corrections of filter words: shorter words are ambiguous. */
const MIN_CHARS = 4
const TWO_EDITS_MIN_CHARS = 7

export type Correction<Value> = { key: string; mask: number; value: Value }

/** Words by length, since a correction changes it by two at most. */
export type Spellings<Value> = Map<number, Correction<Value>[]>

export function addSpelling<Value>(into: Spellings<Value>, key: string, value: Value): void {
  if (!isTypoable(key)) return
  const same = into.get(key.length)
  const word = { key, mask: letterMask(key), value }
  if (same) same.push(word)
  else into.set(key.length, [word])
}

const isTypoable = (key: string): boolean => key.length >= MIN_CHARS && /^[a-z]+$/.test(key)

/**
 * The unambiguous correction of `typed` with the fewest edits; null without one, or where equally close words differ in
 * value. Four-letter words keep their first letter and change length; two edits keep the first letter.
 */
export function findCorrection<Value>(typed: string, spellings: Spellings<Value>): Correction<Value> | null {
  if (!isTypoable(typed)) return null
  const mask = letterMask(typed)
  let best = typed.length >= TWO_EDITS_MIN_CHARS ? 2 : 1
  let closest: Correction<Value> | null = null
  let isUnambiguous = true
  for (let length = typed.length - best; length <= typed.length + 2; length++) {
    if (Math.abs(length - typed.length) <= best) for (const word of spellings.get(length) ?? []) consider(word)
  }
  return isUnambiguous ? closest : null

  function consider(word: Correction<Value>): void {
    const allowed = Math.min(best, word.key.length >= TWO_EDITS_MIN_CHARS ? 2 : 1)
    if (Math.abs(word.key.length - typed.length) > allowed) return
    if (bitCount(mask & ~word.mask) > allowed || bitCount(word.mask & ~mask) > allowed) return
    const edits = editDistance(typed, word.key, allowed)
    if (edits > allowed || !isBelievable(typed, word.key, edits)) return
    if (edits < best || !closest) {
      best = edits
      closest = word
      isUnambiguous = true
    } else if (JSON.stringify(word.value) !== JSON.stringify(closest.value)) isUnambiguous = false
  }
}

function isBelievable(typed: string, word: string, edits: number): boolean {
  const keepsFirst = typed[0] === word[0]
  if (edits > 1) return keepsFirst
  const shortest = Math.min(typed.length, word.length)
  return shortest > MIN_CHARS || (keepsFirst && (typed.length !== word.length || isSwap(typed, word)))
}

const isSwap = (a: string, b: string) => a.split('').toSorted().join() === b.split('').toSorted().join()
