import { allMatches, foldText, textKey, WORD_NUMBERS } from '../../text.ts'

/** Outcome of a word: part of a meaning, ignored filler, what nothing here can be read by, one of several alternatives that one search cannot have beside the others, or full text. */
export type Fate = 'meant' | 'filler' | 'unread' | 'apart' | 'text'

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
    /** The joined key of a range of words. */
    keyFrom,
    /** What is first found of the runs of free words from `at`, of `most` words down to `least`, by their key and end. */
    longest: <Found>(at: number, most: number, find: (key: string, to: number) => Found | null, least = 1) => {
      let end = at
      while (end < tokens.length && end - at < most && isFree(end)) end++
      for (let to = end; to >= at + least; to--) {
        const found = find(keyFrom(at, to), to)
        if (found !== null) return found
      }
      return null
    },
    /** Sets the outcome of a range of words, except where one is set. Returns `to`. */
    setRole: (from: number, to: number, fate: Fate) => {
      masked = null
      for (let at = from; at < to; at++) fates[at] ??= fate
      return to
    },
    resetRole: (from: number, to: number, fate: Fate) => {
      masked = null
      fates.fill(fate, from, to)
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

/** "audi's" are Audis, and no grade S. */
const POSSESSIVE = /(?<=\p{L}{2})['’]s$/iu

/** Inches behind feet, which end no quotation; what is quoted stays as it is. */
const INCH_MARK = /("[^"]*")|(\d['’′] ?\d{1,2}) ?(?:["”“″]|''|’’)/g

export const plainText = (text: string): string =>
  text.replace(CONTROL, ' ').replace(/\s+/g, ' ').replace(INCH_MARK, '$1$2').trim()

/** Signs alone ask for nothing that can be read. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text.normalize('NFKD'))

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
  const word =
    SIGNS.get(raw) ??
    (isDash ? '-' : foldText(raw.replace(FEET_MARK, '$1ft').replace(POSSESSIVE, '')).replace(OUTSIDE, ''))
  return { raw: raw.trim(), word, key: textKey(word), isQuoted: false, hasComma }
}

const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SMALL = new Map([
  ...[...WORD_NUMBERS, ...TEENS].map((word, value) => [word, value] as const),
  ...TENS.map((word, at) => [word, 20 + at * 10] as const),
])
const HUNDRED = 100
const SCALES = new Map(Object.entries({ hundred: HUNDRED, thousand: 1e3, thou: 1e3, million: 1e6, mil: 1e6 }))
const CENTURIES = new Set([19, 20])
/** What makes a number of a word below ten: a 'three' may be a Mazda. */
const COUNTED =
  /^(?:ks?|kms|grand|bucks|dollars?|cc|t|tons?|tonnes?|kgs?|kilos?|m|met(?:re|er)s?|ft|foot|feet|footer|inch|inches|l|lit(?:re|er)s?|doors?)$/
const FEET = /^(?:ft|foot|feet)$/

/**
 * The number in words from `at` up to `to`, in digits: 'twenty five thousand', 'a hundred and twenty', 'half a million', 'three
 * and a half', 'twenty eighteen'. null for none. Whole hundreds from a thousand have a comma, which no year has.
 */
export function numberWordsAt(words: readonly string[], at: number): { to: number; digits: string } | null {
  const one = words[at] === 'half' && words[at + 1] === 'a' ? 0.5 : 1
  const first = one < 1 ? at + 2 : at + Number(words[at] === 'a' || words[at] === 'an')
  let [to, total, group, last] = [first, 0, 0, Number.POSITIVE_INFINITY]
  for (; to < words.length; to++) {
    const [word = '', next = ''] = [words[to], words[to + 1]]
    const scale = SCALES.get(word)
    const small = SMALL.get(word) ?? (SCALES.has(next) && /^\d+(?:\.\d+)?$/.test(word) ? Number(word) : undefined)
    if (word === 'and' && SCALES.has(words[to - 1] ?? '') && SMALL.has(next)) continue
    if (scale !== undefined) {
      if (to === at && !SCALES.has(next) && !COUNTED.test(next)) return null
      if (scale > HUNDRED) total += (group || one) * scale
      group = scale > HUNDRED ? 0 : (group || one) * scale
    } else if (small === undefined || (to === first && first > at)) break
    else if (group === 0 || (last >= HUNDRED && small < HUNDRED) || (last >= 20 && small > 0 && small < 10))
      group += small
    else if (total === 0 && CENTURIES.has(group) && small >= 10) group = group * HUNDRED + small
    else break
    last = scale ?? small ?? last
  }
  if (to === first) return null
  let value = total + group
  const tenths = words[to] === 'point' ? (SMALL.get(words[to + 1] ?? '') ?? 10) : 10
  const isHalf = words.slice(to, to + 3).join(' ') === 'and a half'
  if (isHalf || tenths < 10) {
    value += isHalf ? 0.5 : tenths / 10
    to += isHalf ? 3 : 2
    const scale = SCALES.get(words[to] ?? '')
    if (scale) to += 1
    value *= scale ?? 1
  }
  if (value < 10 && !COUNTED.test(words[to] ?? '') && !FEET.test(words[at - 1] ?? '')) return null
  const isPlain = value < 1e3 || value % HUNDRED > 0
  const digits = isPlain ? String(Number(value.toFixed(2))) : String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return { to, digits }
}
