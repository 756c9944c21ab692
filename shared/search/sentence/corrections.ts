import { bitCount, editDistance, letterMask, typingCost } from '../../typo.ts'

/** Minimum length for corrections of filter words: shorter words are ambiguous. */
const MIN_CHARS = 4
const TWO_EDITS_MIN_CHARS = 7
/** Beside a make even a short name is unambiguous: 'honda rcv'. */
const MIN_MODEL_CHARS = 3

export type Correction<Value> = { key: string; mask: number; value: Value }

/** Words by length, since a correction changes it by two at most; of one length the commonest first. */
export type Spellings<Value> = Map<number, Correction<Value>[]>

export function addSpelling<Value>(into: Spellings<Value>, key: string, value: Value, minChars = MIN_CHARS): void {
  if (!isTypoable(key, minChars)) return
  const same = into.get(key.length)
  const word = { key, mask: letterMask(key), value }
  if (same) same.push(word)
  else into.set(key.length, [word])
}

/** Words of letters, and codes with a letter: their digits are never corrected. */
const isTypoable = (key: string, minChars: number): boolean =>
  key.length >= minChars && /^[a-z0-9]+$/.test(key) && /[a-z]/.test(key)

const pickDigits = (key: string) => key.replace(/\D/g, '')

/**
 * The correction of `typed` that its typist most likely meant, and of equally likely ones that of the same attribute
 * which is commonest in stock; null without one, or where equally likely words differ in kind. Four-letter words keep
 * their first letter and change length; two edits keep the first letter, and no code has two.
 */
export function findCorrection<Value>(typed: string, spellings: Spellings<Value>): Correction<Value> | null {
  if (!isTypoable(typed, MIN_CHARS)) return null
  const most = typed.length >= TWO_EDITS_MIN_CHARS && pickDigits(typed) === '' ? 2 : 1
  return likeliest(typed, most, spellings, isBelievable)
}

/** The model of a make that a word stands for; shorter words are corrected than elsewhere. */
export function findModelCorrection<Value>(typed: string, spellings: Spellings<Value>): Correction<Value> | null {
  if (!isTypoable(typed, MIN_MODEL_CHARS)) return null
  const most = typed.length > TWO_EDITS_MIN_CHARS && pickDigits(typed) === '' ? 2 : 1
  return likeliest(typed, most, spellings, () => true)
}

export const addModelSpelling = <Value>(into: Spellings<Value>, key: string, value: Value): void =>
  addSpelling(into, key, value, MIN_MODEL_CHARS - 1)

type IsBelievable = (typed: string, word: string, edits: number) => boolean

function likeliest<Value>(
  typed: string,
  most: number,
  spellings: Spellings<Value>,
  isBelievableWord: IsBelievable,
): Correction<Value> | null {
  const mask = letterMask(typed)
  const digits = pickDigits(typed)
  let best = most
  let cost = Number.POSITIVE_INFINITY
  let closest: Correction<Value> | null = null
  let isUnambiguous = true
  for (let length = typed.length - most; length <= typed.length + most; length++)
    for (const word of spellings.get(length) ?? []) consider(word)
  return isUnambiguous ? closest : null

  function consider(word: Correction<Value>): void {
    const allowed = Math.min(best, word.key.length >= TWO_EDITS_MIN_CHARS ? 2 : 1)
    if (Math.abs(word.key.length - typed.length) > allowed) return
    if (bitCount(mask & ~word.mask) > allowed || bitCount(word.mask & ~mask) > allowed) return
    const edits = editDistance(typed, word.key, allowed)
    if (edits > allowed || pickDigits(word.key) !== digits || !isBelievableWord(typed, word.key, edits)) return
    const typing = typingCost(typed, word.key)
    if (edits < best || typing < cost || !closest) {
      best = edits
      cost = typing
      closest = word
      isUnambiguous = true
    } else if (typing === cost && facetKind(word.value) !== facetKind(closest.value)) isUnambiguous = false
  }
}

/** The attributes of a meaning: of two makes or two models the commoner is meant, of a make and a colour neither. */
function facetKind(value: unknown): string {
  const { facets = {} } = value as { facets?: object }
  return Object.keys(facets).join()
}

function isBelievable(typed: string, word: string, edits: number): boolean {
  const keepsFirst = typed[0] === word[0]
  if (edits > 1) return keepsFirst
  const shortest = Math.min(typed.length, word.length)
  return shortest > MIN_CHARS || (keepsFirst && (typed.length !== word.length || isSwap(typed, word)))
}

const isSwap = (a: string, b: string) => a.split('').toSorted().join() === b.split('').toSorted().join()
