import { generationsCalled } from '../../market/generations.ts'
import { isMarketModel, isMarketWord } from '../../market/makes.ts'
import { namesake, textKey } from '../../text.ts'
import { editDistance } from '../../typo.ts'
import type { FacetKey } from '../attributes.ts'
import { valueLabel } from '../labels.ts'
import type { Meaning } from '../query.ts'
import { addSpelling, type Correction, findCorrection, findModelCorrection, type Spellings } from './corrections.ts'
import { isEverydayWord } from './everyday.ts'
import type { Lexicon } from './lexicon.ts'
import { isOrdinaryWord, STOP_WORDS, UNREAD_WORDS } from './plain-words.ts'
import type { SentenceWords } from './sentence-words.ts'

type Deps = {
  line: SentenceWords
  lexicon: Lexicon
  meanings: readonly Meaning[]
  fits: (meaning: Meaning) => boolean
  /** Whether a known phrase begins at a word. */
  isPhrase: (at: number) => boolean
}

/** A phrase up to the word `to`, exclusive; `text`: of a correction, as it is written. */
export type Phrase = { meaning: Meaning; to: number; text?: string }

export const MAX_PHRASE_WORDS = 6
export const MAX_MODEL_WORDS = 3
/** A second half of fewer letters is found in too many words. */
const MIN_HALF_CHARS = 4

/** A shorter word that asks for nothing is too near to words that do. */
const MIN_NOISE_CHARS = 6
const NOISE: Spellings = new Map()
for (const word of STOP_WORDS) addSpelling(NOISE, word, {}, MIN_NOISE_CHARS)

const MIN_PROSE_WORDS = 7

/** Units that make a number a count instead of a model: 'mazda 6 cylinder'. */
export const COUNTED_UNITS =
  /^(?:seat|door|cyl|speed|kms?$|ks?$|k$|grand|lit|year|month|owner|wheel|berth|sleep|tonne?|cc$|kw$|hp$)/

/** Badges and short models are only corrected beside a make or model. */
export const isAboutVehicle = (meanings: readonly Meaning[]): boolean =>
  meanings.some(({ facets }) => facets?.make ?? facets?.model)

/** Finds what misspelt words of a sentence stand for; every function gives null where they stand for nothing known. */
export function misspeltPhrases({ line, lexicon, meanings, fits, isPhrase }: Deps) {
  const { tokens, isFree, keyFrom, longest } = line
  const isPossible = ({ meaning }: Correction) => fits(meaning)
  return { correctionAt, correctionOver, longerModelName, noiseAt }

  /** A known phrase whose next word is misspelt: 'landcruiser prad'. */
  function correctionOver(at: number, to: number): Phrase | null {
    const next = tokens[to]
    if (!next || !isFree(to) || isKnownWord(next.key) || isPhrase(to)) return null
    for (let from = at; from < to; from++) {
      const known = keyFrom(from, to)
      const both = findCorrection(known + next.key, lexicon.misspellable, isPossible)
      if (both?.key.startsWith(known) && both.key.length > known.length + 1 && keepsKnown(at, to + 1, both))
        return { meaning: both.meaning, to: to + 1 }
    }
    return null
  }

  /** A correction at `at`, also of one word typed as two; of one word alone when all others are read. */
  function correctionAt(at: number, isLast: boolean): Phrase | null {
    const token = tokens[at]
    if (!token || !isFree(at)) return null
    const next = tokens[at + 1]
    if (next && isFree(at + 1) && !STOP_WORDS.has(token.key) && !UNREAD_WORDS.has(token.key)) {
      const both = findCorrection(token.key + next.key, lexicon.misspellable, isPossible)
      const isLonger = both !== null && both.key.length > token.key.length + 1 && keepsKnown(at, at + 2, both)
      if (isLonger && (both.key.endsWith(next.key) ? next.key.length >= MIN_HALF_CHARS : !isKnownWord(next.key)))
        return extendCorrection(at + 2, both)
    }
    const model = modelCorrectionAt(at)
    if (model) return model
    const badge = (to: number) =>
      isAboutVehicle(meanings) ? findCorrection(keyFrom(at, to), lexicon.badgeSpellings(), isPossible) : null
    const two = isLast && next && isFree(at + 1) && !isKnownWord(next.key) ? badge(at + 2) : null
    if (two && keepsKnown(at, at + 2, two)) return { ...two, to: at + 2 }
    if (isKnownWord(token.key)) return null
    const near = findCorrection(token.key, lexicon.misspellable, (one) => isLikely(at, one)) ?? badge(at + 1)
    const phrase = near && extendCorrection(at + 1, near)
    return isLast || (phrase && phrase.to > at + 1) ? phrase : null
  }

  /** Whether a correction fits; among many words, beside none that was read, only a near one is a place or model: 'care' is no Clare. */
  function isLikely(at: number, { key, meaning }: Correction): boolean {
    const typed = tokens[at]!.key
    const isProse = tokens.length >= MIN_PROSE_WORDS && (meaning.facets?.model ?? meaning.facets?.city) !== undefined
    const isNear = typed.length >= MIN_NOISE_CHARS && editDistance(typed, key, 1) <= 1
    return fits(meaning) && (!isProse || isNear || [at - 1, at + 1].some((beside) => line.roleAt(beside) === 'meant'))
  }

  /** The word that asks for nothing which a misspelt one stands for: 'something' of 'somthing'. */
  function noiseAt(at: number): string | null {
    const { key } = tokens[at]!
    const near = isKnownWord(key) ? null : findCorrection(key, NOISE)
    return near?.key.startsWith(key[0]!) ? near.key : null
  }

  /** A misspelt model of the one make that the sentence names. */
  function modelCorrectionAt(at: number): Phrase | null {
    const makes = new Set(meanings.flatMap(({ facets }) => facets?.make ?? []))
    const [make] = makes
    if (make === undefined || makes.size > 1 || meanings.some(({ facets }) => facets?.model)) return null
    const spellings = lexicon.modelSpellings.get(make)
    if (!spellings) return null
    return longest(at, MAX_MODEL_WORDS, (key, to) => {
      const near = isKnownWord(tokens[to - 1]!.key) ? null : findModelCorrection(key, spellings, isPossible)
      return near && keepsKnown(at, to, near) ? extendCorrection(to, near) : null
    })
  }

  /** Extends a corrected word by the next one: 'mazada 3', 'land crusier prado'. */
  function extendCorrection(to: number, { key, meaning, text }: Correction): Phrase {
    const longer = longest(to, MAX_PHRASE_WORDS - 1, (rest, end) => {
      const isCount = COUNTED_UNITS.test(tokens[end]?.key ?? '')
      const together = isCount ? undefined : lexicon.meanings.get(key + rest)?.find(fits)
      return together ? { meaning: together, to: end } : null
    })
    return longer ?? { meaning, to, text }
  }

  /**
   * The longer name of a model of the market that begins within the phrase from `at` to `to` and ends behind it, of which
   * the stock has no car: in 'tesla model y', with a Model 3 in stock, the last two words. null where a badge or another
   * known word follows the phrase.
   */
  function longerModelName(at: number, to: number): { from: number; to: number } | null {
    const find = (_: string, end: number) => {
      const rest = keyFrom(to, end)
      if ((rest.length > 1 && lexicon.findBadge(rest)) || lexicon.meanings.has(rest)) return null
      for (let from = at; from < to; from++) if (isMarketModel(keyFrom(from, end))) return { from, to: end }
      return null
    }
    return longest(at, MAX_PHRASE_WORDS, find, to - at + 1)
  }

  /** Whether what is known of the words from `from` up to `to` stands in a correction of them all: 'land crusier', not 'ford ocus'. */
  function keepsKnown(from: number, to: number, { text }: Correction): boolean {
    const parts = text.split(' ').map(textKey)
    return tokens.slice(from, to).every(({ key }, at, all) => {
      if (!isKnownWord(key)) return true
      return at === 0 ? parts[0]!.startsWith(key) : at < all.length - 1 || parts.at(-1)!.endsWith(key)
    })
  }

  /** Whether a word is known and needs no correction; a letter alone is a word. */
  function isKnownWord(key: string): boolean {
    if (/^[a-z]?$/.test(key) || isOrdinaryWord(key) || UNREAD_WORDS.has(key)) return true
    if (isMarketModel(key) || (isMarketWord(key) && !/\d/.test(key)) || isEverydayWord(key)) return true
    return generationsCalled(key).length > 0 || lexicon.isKnown(key) || lexicon.meanings.has(key)
  }
}

/** Misspelt words, from `from` up to `to`, exclusive, and what they were understood as. */
export type CorrectedWords = { from: number; to: number; text: string }

/** A meaning in its own words, without a make that was read `before`: 'Land Rover', 'Toyota HiLux'. */
export function meaningText({ facets = {} }: Meaning, before: readonly Meaning[]): string {
  const isSaid = (make: string) => before.some((meaning) => meaning.facets?.make?.includes(make))
  const entries = Object.entries(facets) as [FacetKey, string[]][]
  const unsaid = entries.filter(([key, values]) => key !== 'make' || !values.every(isSaid))
  return unsaid.map(([key, values]) => valueLabel(key, namesake(values) ?? values[0] ?? '')).join(' ')
}

/** The sentence with its corrections in place; null without any. */
export function correctedText(
  words: readonly { raw: string }[],
  corrections: readonly CorrectedWords[],
): string | null {
  const parts = words.flatMap(({ raw }, at) => {
    const correction = corrections.find(({ from, to }) => from <= at && at < to)
    return correction ? (correction.from === at ? correction.text : []) : raw
  })
  return corrections.length === 0 ? null : parts.filter(Boolean).join(' ')
}
