import { WORD_NUMBERS } from '../../text.ts'
import type { RangeKey } from '../attributes.ts'
import type { Bounds, Meaning } from '../query.ts'
import type { SearchOptions } from '../state.ts'

/** A pattern over the words, and its meaning; null leaves the words to other rules, 'text' fixes them as full text, 'unread' as what no car says. */
export type NumberRow = {
  is: RegExp
  /** Without this a sentence has nothing of the row, which is then not tried: patterns cost most of a reading. */
  needs?: RegExp
  /** `isModel`: a number that may be the model meant, as 2008 of Peugeot. */
  read: (
    groups: Groups,
    options: SearchOptions,
    isModel: (digits: string) => boolean,
  ) => Meaning | 'text' | 'unread' | null
}
export type Groups = Record<string, string | undefined>

/**
 * Pattern of an amount in groups prefixed by `name`, with dollar sign and thousands: '$40,000', '40k', '40 grand', '20
 * 000', '150,xxx'.
 */
export const amountPattern = (name: string) =>
  `(?<${name}sign>\\$)? ?(?<${name}>\\d{1,3}(?:[ ,]000|(?:,\\d{3})+|[ ,]?xxx)|\\d{1,7}(?:\\.\\d{1,2})?)(?<${name}k> ?(?:k(?!(?!ish|to\\d)[a-z])|grand|thou(?:sand)?\\b))?`
const wholeWords = (pattern: string) => new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`, 'g')
export const needing = (needs: RegExp, ...rows: NumberRow[]): NumberRow[] => rows.map((each) => ({ needs, ...each }))
export const row = (pattern: string, read: NumberRow['read']): NumberRow => ({ is: wholeWords(pattern), read })

export const atMost = (max: number): Bounds => ({ min: null, max })
export const atLeast = (min: number): Bounds => ({ min, max: null })
export const between = (a: number, b: number): Bounds => ({ min: Math.min(a, b), max: Math.max(a, b) })

export const THOUSAND = 1000
export const parseDigits = (digits: string | undefined) =>
  Number((digits ?? '').replace(/[ ,]/g, '').replace('xxx', '000'))

/** Both amounts; the first takes its thousands from the second: '20-30k'. */
export function amounts(groups: Groups): { a: number; b: number; isMarked: boolean } {
  const thousandsB = groups['bk'] ? THOUSAND : 1
  const b = parseDigits(groups['b']) * thousandsB
  const plainA = parseDigits(groups['a'])
  const sharesThousands = groups['b'] !== undefined && plainA < THOUSAND && b >= THOUSAND
  const a = plainA * (groups['ak'] || sharesThousands ? THOUSAND : 1)
  const isMarked = Boolean(groups['asign'] || groups['bsign'] || groups['ak'] || groups['bk'])
  // No year has a comma.
  return { a, b, isMarked: isMarked || /,/.test(`${groups['a']}${groups['b']}`) }
}

export const range = (key: RangeKey, bounds: Bounds): Meaning => ({ ranges: { [key]: bounds } })
export const isYear = (amount: number) => amount >= 1950 && amount <= 2039

/** A small number in digits or as a word up to nine, as a pattern; `numberIn` reads it, 0 for none. */
export const COUNT = `(?:\\d\\d?|${WORD_NUMBERS.join('|')})`
export const numberIn = (word = '') => (/^\d+$/.test(word) ? Number(word) : Math.max(0, WORD_NUMBERS.indexOf(word)))

export const CENTURY = 100

/** Words for bounds, as patterns. 'Not under' is over, and 'nothing over' under. */
const NOT = '(?:not|nothing|none|no)'
const NOT_BEFORE = `(?<!(?:^| )${NOT} )`
export const UNDER = `(?:${NOT_BEFORE}(?:under|undr|und|below|belwo|less th[ae]n|cheaper th[ae]n|lower th[ae]n)|max(?:imum)?(?: price)?(?: of)?|at most|up to|upto|${NOT} (?:over|above|more th[ae]n|dearer th[ae]n)|within|sub|(?:max(?:imum)? |my )?budget(?: of| is)?|spend(?:ing)?(?: up to)?)`
export const OVER = `(?:${NOT_BEFORE}(?:over|above|more th[ae]n)|min(?:imum)?(?: price)?(?: of)?|at least|${NOT} (?:under|below|less th[ae]n|cheaper th[ae]n)|from|starting from|starting at|upwards of)`
export const AROUND = '(?:around|about|bout|abt|approx|approximately|roughly|circa|round)'
export const OR_LESS =
  '(?:or less|or under|or below|and under|and below|max|maximum|tops|budget|or cheaper|or smaller|or shorter)'
export const OR_MORE =
  '(?:\\+|plus|min(?:imum)?|up(?! to)|or more|or over|and over|and up|and above|or above|upwards|or bigger|or larger|or longer)'
export const TO = '(?:-| - | and | or |(?: up)? ?to ?(?=[$\\d]))'
