import { type Token, tokensOf } from './tokens.ts'

/** Outcome of a word: part of a meaning, ignored filler, what nothing here can be read by, or full text. */
export type Fate = 'meant' | 'filler' | 'unread' | 'text'

/** The words of one sentence with their outcomes so far. */
export type SentenceWords = {
  tokens: Token[]
  roleOf: (at: number) => Fate | null
  isFree: (at: number) => boolean
  areFree: (from: number, to: number) => boolean
  /** The joined key of a range of words. */
  keyFrom: (from: number, to: number) => string
  /** Sets the outcome of a range of words, except where one is set. Returns `to`. */
  setRole: (from: number, to: number, fate: Fate) => number
  /** Resets a range of words to full text. */
  resetToText: (from: number, to: number) => void
  /** Matches a pattern against the words without outcome, and reports word ranges. */
  eachMatch: (pattern: RegExp, onMatch: (from: number, to: number, groups: Record<string, string>) => void) => void
}

export function toSentenceWords(sentence: string): SentenceWords {
  const tokens = tokensOf(sentence)
  const fates: (Fate | null)[] = tokens.map(({ isQuoted }) => (isQuoted ? 'text' : null))
  const isFree = (at: number) => fates[at] === null && tokens[at]!.key !== ''
  return {
    tokens,
    roleOf: (at) => fates[at] ?? null,
    isFree,
    areFree: (from, to) => tokens.slice(from, to).every((_, offset) => isFree(from + offset)),
    keyFrom: (from, to) => {
      let key = ''
      for (let at = from; at < to; at++) key += tokens[at]!.key
      return key
    },
    setRole: (from, to, fate) => {
      for (let at = from; at < to; at++) fates[at] ??= fate
      return to
    },
    resetToText: (from, to) => void fates.fill('text', from, to),
    eachMatch: (pattern, onMatch) => {
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
