import { type Token, tokensOf } from './tokens.ts'

/** What became of a word: part of a meaning, left out as it asks for nothing, or text. */
export type Fate = 'meant' | 'filler' | 'text'

/** The words of one sentence and what became of each so far. */
export type Line = {
  tokens: Token[]
  fateOf: (at: number) => Fate | null
  isFree: (at: number) => boolean
  areFree: (from: number, to: number) => boolean
  /** The words from one place to another as one key. */
  keyFrom: (from: number, to: number) => string
  /** Gives the words between a fate; those that have one keep it. Answers `to`. */
  settle: (from: number, to: number, fate: Fate) => number
  /** Words thought to mean something are text after all. */
  takeBack: (from: number, to: number) => void
  /** Finds a pattern among the free words, and between which of them it lies. */
  eachMatch: (pattern: RegExp, found: (from: number, to: number, groups: Record<string, string>) => void) => void
}

export function lineOf(sentence: string): Line {
  const tokens = tokensOf(sentence)
  const fates: (Fate | null)[] = tokens.map(({ isQuoted }) => (isQuoted ? 'text' : null))
  const isFree = (at: number) => fates[at] === null && tokens[at]!.key !== ''
  return {
    tokens,
    fateOf: (at) => fates[at] ?? null,
    isFree,
    areFree: (from, to) => tokens.slice(from, to).every((_, offset) => isFree(from + offset)),
    keyFrom: (from, to) => {
      let key = ''
      for (let at = from; at < to; at++) key += tokens[at]!.key
      return key
    },
    settle: (from, to, fate) => {
      for (let at = from; at < to; at++) fates[at] ??= fate
      return to
    },
    takeBack: (from, to) => void fates.fill('text', from, to),
    eachMatch: (pattern, found) => {
      const { text, starts } = written()
      for (const match of text.matchAll(pattern)) {
        const from = starts.findIndex((start) => start >= match.index)
        const next = starts.findIndex((start) => start >= match.index + match[0].length)
        found(from, next < 0 ? tokens.length : next, match.groups ?? {})
      }
    },
  }

  /** The words with spaces between; those with a fate are blanks of the same length. */
  function written(): { text: string; starts: number[] } {
    const starts: number[] = []
    let text = ''
    for (const [at, { word }] of tokens.entries()) {
      starts.push(text.length)
      text += `${fates[at] === null && word !== '' ? word : '_'.repeat(word.length || 1)} `
    }
    return { text: text.slice(0, -1), starts }
  }
}
