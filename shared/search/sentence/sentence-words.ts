import { allMatches, foldText, textKey } from '../../text.ts'
import { numberWordsAt } from './number-words.ts'

/** Outcome of a word: part of a meaning, ignored filler, what nothing here can be read by, or full text. */
export type Fate = 'meant' | 'filler' | 'unread' | 'text'

export type SentenceWords = ReturnType<typeof toSentenceWords>

/** The words of one sentence with their outcomes so far. `splitWord`: the parts of a word that is two run together. */
export function toSentenceWords(sentence: string, splitWord: (word: string) => string[] | null) {
  const tokens = splitTokens(sentence, splitWord)
  const numbers = numbersIn(tokens.map(({ word }) => word))
  let masked: { text: string; starts: number[] } | null = null
  const fates: (Fate | null)[] = tokens.map(({ isQuoted }) => (isQuoted ? 'text' : null))
  const keys: string[][] = tokens.map(() => [''])
  /** Kept, since a phrase is looked for in many tables. */
  const keyFrom = (from: number, to: number): string =>
    to > from ? (keys[from]![to - from] ??= keyFrom(from, to - 1) + tokens[to - 1]!.key) : ''
  const isFree = (at: number) => fates[at] === null && tokens[at]!.key !== ''
  return {
    tokens,
    roleAt: (at: number): Fate | null => fates[at] ?? null,
    isFree,
    areFree: (from: number, to: number) => tokens.slice(from, to).every((_, offset) => isFree(from + offset)),
    /** The joined key of a range of words. */
    keyFrom,
    /** Sets the outcome of a range of words, except where one is set. Returns `to`. */
    setRole: (from: number, to: number, fate: Fate) => {
      masked = null
      for (let at = from; at < to; at++) fates[at] ??= fate
      return to
    },
    resetToText: (from: number, to: number) => {
      masked = null
      fates.fill('text', from, to)
    },
    /** Whether a pattern is found in the words without outcome. */
    has: (pattern: RegExp) => pattern.test((masked ??= maskedText()).text),
    /** Matches a pattern against the words without outcome, and reports word ranges. */
    eachMatch: (pattern: RegExp, onMatch: (from: number, to: number, groups: Record<string, string>) => void) => {
      const { text, starts } = (masked ??= maskedText())
      for (const match of allMatches(text, pattern)) {
        const from = starts.findIndex((start) => start >= match.index)
        const next = starts.findIndex((start) => start >= match.index + match[0].length)
        onMatch(from, next < 0 ? tokens.length : next, match.groups ?? {})
      }
    },
  }

  /** The words joined by spaces, numbers in digits; words with an outcome are masked by blanks of equal length. */
  function maskedText(): { text: string; starts: number[] } {
    const starts: number[] = []
    let text = ''
    for (let at = 0; at < tokens.length; at++) {
      const { word } = tokens[at]!
      starts.push(text.length)
      const number = numbers.get(at)
      const isNumber = number !== undefined && fates.slice(at, number.to).every((fate) => fate === null)
      if (isNumber) while (at < number.to - 1) starts[++at] = text.length
      text += `${isNumber ? number.digits : fates[at] === null && word !== '' ? word : '_'.repeat(word.length || 1)} `
    }
    return { text: text.slice(0, -1), starts }
  }
}

/** The numbers in words of a sentence, by where they begin. */
function numbersIn(words: readonly string[]): Map<number, { to: number; digits: string }> {
  const numbers = new Map<number, { to: number; digits: string }>()
  for (let at = 0; at < words.length; at++) {
    const number = numberWordsAt(words, at)
    if (!number) continue
    numbers.set(at, number)
    at = number.to - 1
  }
  return numbers
}

/**
 * One word: `raw` as typed, `word` folded without outer punctuation, `key` its letters and digits only. `hasComma`: one
 * follows it.
 */
type Token = { raw: string; word: string; key: string; isQuoted: boolean; hasComma: boolean }

const CONTROL = /\p{Cc}+/gu
const QUOTED = /"[^"]*"|[^\s"]+|"/g
/** Separators: commas outside numbers, and signs between alternatives. */
const BETWEEN = /(?<!\d),+|,+(?!\d{3})|[/;|&()]+/
/** The dash between two lengths, and in a number in words: 18'-21', thirty-five. */
const INNER_DASH = /(?<=\d['’′]\d{0,2})(-)(?=\d)|(?<=^(?:[a-z]+ty))-(?=[a-z]+$)/i
/** A dash before a word excludes it; a dash alone does not. */
const EXCEPT = '- '
const SIGNS = new Map([
  [EXCEPT, 'not'],
  ['<', 'under'],
  ['>', 'over'],
  ['~', 'around'],
])
const BEGINS_WITH_SIGN = /^(?:([<>~])=?(?=.)|(-)(?=\p{L}))/u
const OUTSIDE = /^[^\p{L}\p{N}$-]+|[^\p{L}\p{N}+]+$/gu

/** Feet, and inches behind them: 20' and 20'6. */
const FEET_MARK = /^(\d{1,2})['’′](?=\d{0,2}$)/

/** Inches behind feet: no quotation. */
const INCH_MARK = /(\d['’′] ?\d{1,2}) ?(?:["”“″]|''|’’)/g

export const plainText = (text: string): string =>
  text.replace(CONTROL, ' ').replace(/\s+/g, ' ').replace(INCH_MARK, '$1').trim()

function splitTokens(text: string, splitWord: (word: string) => string[] | null): Token[] {
  const chunks = text.replace(/[“”„]/g, '"').match(QUOTED) ?? []
  return chunks.flatMap((chunk) => {
    if (chunk.startsWith('"') && chunk.length > 1)
      return { raw: chunk, word: '"', key: '', isQuoted: true, hasComma: false }
    const parts = chunk.split(BETWEEN).filter(Boolean)
    return parts
      .flatMap((part) => withoutSign(part).flatMap((word) => word.split(INNER_DASH).filter(Boolean)))
      .flatMap((word) => splitWord(word) ?? [word])
      .map((raw) => toToken(raw, chunk.includes(`${raw},`)))
  })
}

/** Splits a leading sign off: '<40k' is two words, and so is '-corolla'. */
function withoutSign(part: string): string[] {
  const sign = BEGINS_WITH_SIGN.exec(part)
  return sign ? [sign[1] ?? EXCEPT, part.slice(sign[0].length)] : [part]
}

function toToken(raw: string, hasComma: boolean): Token {
  const isDash = raw === '-' || raw === '–'
  const word = SIGNS.get(raw) ?? (isDash ? '-' : foldText(raw.replace(FEET_MARK, '$1ft')).replace(OUTSIDE, ''))
  return { raw: raw.trim(), word, key: textKey(word), isQuoted: false, hasComma }
}
