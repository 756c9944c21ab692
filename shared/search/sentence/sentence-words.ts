import { foldText, textKey } from '../../text.ts'

/** Outcome of a word: part of a meaning, ignored filler, what nothing here can be read by, or full text. */
export type Fate = 'meant' | 'filler' | 'unread' | 'text'

export type SentenceWords = ReturnType<typeof toSentenceWords>

/** The words of one sentence with their outcomes so far. */
export function toSentenceWords(sentence: string) {
  const tokens = splitTokens(sentence)
  const fates: (Fate | null)[] = tokens.map(({ isQuoted }) => (isQuoted ? 'text' : null))
  const isFree = (at: number) => fates[at] === null && tokens[at]!.key !== ''
  return {
    tokens,
    roleAt: (at: number): Fate | null => fates[at] ?? null,
    isFree,
    areFree: (from: number, to: number) => tokens.slice(from, to).every((_, offset) => isFree(from + offset)),
    /** The joined key of a range of words. */
    keyFrom: (from: number, to: number) => {
      let key = ''
      for (let at = from; at < to; at++) key += tokens[at]!.key
      return key
    },
    /** Sets the outcome of a range of words, except where one is set. Returns `to`. */
    setRole: (from: number, to: number, fate: Fate) => {
      for (let at = from; at < to; at++) fates[at] ??= fate
      return to
    },
    resetToText: (from: number, to: number) => void fates.fill('text', from, to),
    /** Matches a pattern against the words without outcome, and reports word ranges. */
    eachMatch: (pattern: RegExp, onMatch: (from: number, to: number, groups: Record<string, string>) => void) => {
      const { text, starts } = maskedText()
      for (const match of text.matchAll(pattern)) {
        const from = starts.findIndex((start) => start >= match.index)
        const next = starts.findIndex((start) => start >= match.index + match[0].length)
        onMatch(from, next < 0 ? tokens.length : next, match.groups ?? {})
      }
    },
  }

  /** The words joined by spaces; those with an outcome are masked by blanks of equal length. */
  function maskedText(): { text: string; starts: number[] } {
    const starts: number[] = []
    let text = ''
    for (const [at, { word }] of tokens.entries()) {
      starts.push(text.length)
      text += `${fates[at] === null && word !== '' ? word : '_'.repeat(word.length || 1)} `
    }
    return { text: text.slice(0, -1), starts }
  }
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

export const plainText = (text: string): string => text.replace(CONTROL, ' ').replace(/\s+/g, ' ').trim()

function splitTokens(text: string): Token[] {
  const chunks = text.replace(/[“”„]/g, '"').match(QUOTED) ?? []
  return chunks.flatMap((chunk) => {
    if (chunk.startsWith('"') && chunk.length > 1)
      return { raw: chunk, word: '"', key: '', isQuoted: true, hasComma: false }
    const parts = chunk.split(BETWEEN).filter(Boolean)
    return parts.flatMap((part) => withoutSign(part).map((raw) => toToken(raw, chunk.includes(`${raw},`))))
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
