import { computeOnce } from '../../memo.ts'
import { textKey } from '../../text.ts'
import { bitCount, editDistance, letterMask, typingCost } from '../../typo.ts'
import type { Meaning } from '../query.ts'

/** Minimum length for corrections of filter words: shorter words are ambiguous. */
const MIN_CHARS = 4
const TWO_EDITS_MIN_CHARS = 7
/** Beside a make even a short name is unambiguous: 'honda rcv'. */
export const MIN_MODEL_CHARS = 3

/** A phrase that a misspelt one may stand for; `text`: as it is written. */
export type Correction = { key: string; text: string; mask: number; meaning: Meaning }

/** Phrases by length, since a correction changes it by two at most; of one length the commonest first. */
export type Spellings = Map<number, Correction[]>

export function addSpelling(into: Spellings, text: string, meaning: Meaning, minChars = MIN_CHARS): void {
  const key = textKey(text)
  if (!isTypoable(key, minChars)) return
  computeOnce(into, key.length, () => []).push({ key, text, mask: letterMask(key), meaning })
}

/** Words of letters, and codes with a letter: their digits are never corrected. */
const isTypoable = (key: string, minChars: number): boolean =>
  key.length >= minChars && /^[a-z0-9]+$/.test(key) && /[a-z]/.test(key)

const pickDigits = (key: string) => key.replace(/\D/g, '')

/** Whether a phrase may be meant beside what else was read. */
type IsPossible = (phrase: Correction) => boolean

/**
 * The correction of `typed` that its typist most likely meant, and of equally likely ones that of the same attribute
 * which is commonest in stock; null without one, or where equally likely words differ in kind. Four-letter words keep
 * their first letter and change length; two edits keep the first letter, and no code has two.
 */
export const findCorrection = (typed: string, spellings: Spellings, isPossible?: IsPossible): Correction | null =>
  findLikeliest(typed, spellings, { minChars: MIN_CHARS, twoEditsFrom: TWO_EDITS_MIN_CHARS, isBelievable, isPossible })

/** The model of a make that a word stands for; shorter words are corrected than elsewhere. */
export const findModelCorrection = (typed: string, spellings: Spellings, isPossible?: IsPossible): Correction | null =>
  findLikeliest(typed, spellings, {
    minChars: /\d/.test(typed) ? MIN_MODEL_CHARS - 1 : MIN_MODEL_CHARS,
    twoEditsFrom: TWO_EDITS_MIN_CHARS + 1,
    isBelievable: isNearModel,
    isPossible,
  })

type Limits = {
  minChars: number
  twoEditsFrom: number
  isBelievable: typeof isBelievable
  isPossible?: IsPossible | undefined
}

function findLikeliest(typed: string, spellings: Spellings, limits: Limits): Correction | null {
  if (!isTypoable(typed, limits.minChars)) return null
  const mask = letterMask(typed)
  const digits = pickDigits(typed)
  const most = typed.length >= limits.twoEditsFrom && digits === '' ? 2 : 1
  let best = most
  let cost = Number.POSITIVE_INFINITY
  let closest: Correction | null = null
  let isUnambiguous = true
  for (let length = typed.length - most; length <= typed.length + most; length++) {
    for (const phrase of spellings.get(length) ?? []) {
      // First what rules most phrases out.
      if (bitCount(mask & ~phrase.mask) > best || bitCount(phrase.mask & ~mask) > best) continue
      // An order has no name that is hard to spell: 'chopper' is not 'cheaper'.
      const allowed = Math.min(best, length >= TWO_EDITS_MIN_CHARS && !phrase.meaning.sort ? 2 : 1)
      const edits = editDistance(typed, phrase.key, allowed)
      if (edits > allowed || pickDigits(phrase.key) !== digits) continue
      if (!limits.isBelievable(typed, phrase, edits)) continue
      const typing = typingCost(typed, phrase.key)
      if (closest && edits >= best && typing > cost) continue
      if (limits.isPossible?.(phrase) === false) continue
      if (edits < best || typing < cost || !closest) {
        best = edits
        cost = typing
        closest = phrase
        isUnambiguous = true
      } else if (typing === cost && listFacets(phrase) !== listFacets(closest)) isUnambiguous = false
    }
  }
  return isUnambiguous ? closest : null
}

/** The attributes of a meaning: of two makes or two models the commoner is meant, of a make and a colour neither. */
const listFacets = ({ meaning: { facets = {} } }: Correction): string => Object.keys(facets).join()

function isBelievable(typed: string, { key: word, text }: Correction, edits: number): boolean {
  const keepsFirst = typed[0] === word[0]
  // 'Austin' is not 'just in'.
  if (edits > 1 || text.includes(' ')) return keepsFirst
  const shortest = Math.min(typed.length, word.length)
  return shortest > MIN_CHARS || (keepsFirst && (typed.length !== word.length || isSwap(typed, word)))
}

/** Beside its make a name of three letters is one slip of the fingers away: 'rcv' is a CR-V, 'koa' a Kona, 'vts' no Ute. */
const isNearModel = (typed: string, { key: word }: Correction): boolean =>
  Math.min(typed.length, word.length) > MIN_MODEL_CHARS ||
  (typed[0] === word[0] && typed.length !== word.length) ||
  typingCost(typed, word) < 1

/** Whether a name that is known is one misspelt: 'volkswagon', but no 'vw' and no 'toyotas'. */
export const isSlipOf = (typed: string, word: string): boolean =>
  typed.length > MIN_CHARS && !typed.startsWith(word) && !word.startsWith(typed) && editDistance(typed, word, 2) <= 2

const isSwap = (a: string, b: string) => a.split('').toSorted().join() === b.split('').toSorted().join()
