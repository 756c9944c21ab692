import { WORD_NUMBERS } from '../../text.ts'

const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SMALL = new Map([
  ...[...WORD_NUMBERS, ...TEENS].map((word, value) => [word, value] as const),
  ...TENS.map((word, at) => [word, 20 + at * 10] as const),
  ['fourty', 40] as const,
])
const HUNDRED = 100
const LARGE = new Map([
  ['thousand', 1_000],
  ['thou', 1_000],
  ['million', 1_000_000],
  ['mil', 1_000_000],
])
const isLarge = (word = '') => word === 'hundred' || LARGE.has(word)

/** A number of one word below ten is one only before these: a 'three' may be a Mazda. */
const COUNTED =
  /^(?:k|ks|kms|grand|bucks|dollars|cc|t|ton|tons|tonnes?|kgs?|kilos?|m|met(?:re|er)s?|ft|foot|feet|footer|inch|inches|l|lit(?:re|er)s?|doors?)$/
const FEET = /^(?:ft|foot|feet)$/
const CENTURIES = new Set([19, 20])

/** A number in words, from one position up to `to`, as digits. */
type NumberWords = { to: number; digits: string }

/**
 * The number that begins at `at`: 'twenty five thousand', 'a hundred and twenty', 'half a million', 'three and a half', 'twenty
 * eighteen'. null for none. Whole hundreds from a thousand have a comma, which no year has.
 */
export function numberWordsAt(words: readonly string[], at: number): NumberWords | null {
  let to = at
  const isHalf = words[at] === 'half' && words[at + 1] === 'a'
  if (isHalf) to += 2
  else if (words[at] === 'a' || words[at] === 'an') to += 1
  const isArticle = to > at
  let total = 0
  let group = 0
  /** Of the word before: what may follow it. */
  let last = Number.POSITIVE_INFINITY
  const first = to
  for (; to < words.length; to++) {
    const word = words[to]!
    const large = LARGE.get(word)
    const small = SMALL.get(word) ?? (isLarge(words[to + 1]) && /^\d+(?:\.\d+)?$/.test(word) ? Number(word) : undefined)
    if (to === first && isArticle && !isLarge(word)) return null
    if (word === 'and' && to > first && SMALL.has(words[to + 1] ?? '') && isLarge(words[to - 1])) continue
    if (word === 'hundred' && group < HUNDRED && last < HUNDRED) group *= HUNDRED
    else if (
      word === 'hundred' &&
      to === first &&
      (isArticle || isLarge(words[to + 1]) || COUNTED.test(words[to + 1] ?? ''))
    )
      group = isHalf ? HUNDRED / 2 : HUNDRED
    else if (large !== undefined && (group > 0 || (to === first && isArticle))) {
      total += (group || (isHalf ? 0.5 : 1)) * large
      group = 0
    } else if (small !== undefined && canFollow(small, group, last)) group += small
    else if (small !== undefined && isSpokenYear(small, group, total)) group = group * HUNDRED + small
    else break
    last = word === 'hundred' ? HUNDRED : (large ?? small ?? last)
  }
  if (to === first) return null
  let value = total + group
  const half = words.slice(to, to + 3).join(' ') === 'and a half'
  const tenths = words[to] === 'point' ? SMALL.get(words[to + 1] ?? '') : undefined
  if (half || (tenths !== undefined && tenths < 10)) {
    value += half ? 0.5 : tenths! / 10
    to += half ? 3 : 2
    const large = LARGE.get(words[to] ?? '')
    if (large) {
      value *= large
      to += 1
    }
  }
  const isCounted = COUNTED.test(words[to] ?? '') || FEET.test(words[at - 1] ?? '')
  if (value < 10 && !isCounted) return null
  return { to, digits: toDigits(value) }
}

/** 'twenty' and 'five', 'hundred' and 'twenty'; not 'five' and 'six'. */
const canFollow = (small: number, group: number, last: number): boolean =>
  group === 0 || (last >= HUNDRED && small < HUNDRED) || (last >= 20 && small > 0 && small < 10)

/** 'twenty eighteen', 'nineteen ninety' nine. */
const isSpokenYear = (small: number, group: number, total: number): boolean =>
  total === 0 && CENTURIES.has(group) && small >= 10

const toDigits = (value: number): string => {
  const isPlain = value < 1_000 || value % HUNDRED > 0
  return isPlain ? String(Number(value.toFixed(2))) : String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
